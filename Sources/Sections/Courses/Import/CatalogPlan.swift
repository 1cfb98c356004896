import Courses
import Model

/// The courses to add and change, and the course of each number.
struct CatalogPlan {
    private(set) var added: [Course] = []
    private(set) var updated: [Course] = []
    private(set) var unchanged = 0
    /// Unchanged courses whose content files have to remember what the table says of them.
    private(set) var remembering: [Course] = []
    /// The courses of the site missing from a table that seems to be complete, by number.
    private(set) var leftOut: [Course] = []
    private(set) var notes: [CourseImportNote] = []
    private var slugs: [String: Slug] = [:]

    init(
        rows: [SourceRow], courses: [Course], isReplacing: Bool,
        literal: @escaping @Sendable (String) -> String
    ) {
        var groups = CourseGroups(courses)
        join(rows, in: &groups)
        let members = groups.members()
        var rowsByGroup: [Int: [SourceRow]] = [:]
        for row in rows { rowsByGroup[groups.group(of: row.numbers[0]), default: []].append(row) }
        let drafts = rowsByGroup.map { group, rows in
            (group, line: rows[0].line, draft: CourseDraft(numbers: members[group] ?? [], rows: rows))
        }
        var merger = CourseMerger(courses: courses, isReplacing: isReplacing, literal: literal)
        // In the order of numbers, so that slugs do not depend on the order of rows.
        for (group, line, draft) in drafts.sorted(by: { $0.draft.number < $1.draft.number }) {
            let course: Course?
            if let owner = groups.owner(of: group) {
                course = merger.updated(courses[owner], by: draft, line: line)
                sort(course, before: courses[owner])
            } else {
                course = merger.added(draft, line: line)
                added += [course].compactMap(\.self)
            }
            for number in [draft.number] + draft.others {
                slugs[NumberReading.key(of: number)] = course?.slug
            }
        }
        notes += merger.notes
        let numbers = rows.flatMap(\.numbers)
        let named = Set(numbers.compactMap { groups.owner(of: groups.group(of: $0)) })
        leftOut = Self.leftOut(of: courses, named: named, by: numbers)
        notes += leftOut.map {
            CourseImportNote(line: nil, field: .number, was: $0.number.text, reason: .notInFile)
        }
    }

    func course(of row: SourceRow) -> Slug? { slugs[NumberReading.key(of: row.numbers[0])] }

    private mutating func sort(_ course: Course?, before: Course) {
        guard let course, course != before else {
            unchanged += 1
            return
        }
        var shown = course
        shown.imported = before.imported
        if shown == before {
            unchanged += 1
            remembering.append(course)
        } else {
            updated.append(course)
        }
    }

    /// Joins the numbers in each row, in sorted order: the course that a number joins must not depend on the order of rows.
    private mutating func join(_ rows: [SourceRow], in groups: inout CourseGroups) {
        for row in rows { _ = groups.group(of: row.numbers[0]) }
        let several = rows.filter { $0.numbers.count > 1 }.sorted {
            ($0.numbers.map(\.text).joined(separator: ","), $0.line)
                < ($1.numbers.map(\.text).joined(separator: ","), $1.line)
        }
        for row in several {
            let apart = groups.join(row.numbers)
            guard !apart.isEmpty else { continue }
            let was = row.numbers.map(\.text).joined(separator: ", ")
            notes.append(
                CourseImportNote(
                    line: row.line, field: .number, was: was, became: row.numbers[0].text, reason: .twoCourses
                ))
        }
    }
}

extension CatalogPlan {
    /// The courses of the site that a newer file of its catalog does not contain.
    ///
    /// A file with at least half of the site's courses is considered complete: all others are missing. Else, a file with at least half of
    /// the site's courses of its subjects, taken together, is considered complete for these subjects: the others of these subjects are
    /// missing. Any other file is a supplement, in which nothing is missing.
    ///
    /// `named` are the indices of those in the file, `numbers` all its numbers.
    /// - Returns: The missing courses, by number.
    static func leftOut(of courses: [Course], named: Set<Int>, by numbers: [CourseNumber]) -> [Course] {
        let subjects = Set(numbers.map(subject))
        let ofSubjects = courses.indices.filter { subjects.contains(subject(of: courses[$0].number)) }
        let covered = [Array(courses.indices), ofSubjects].first { indices in
            2 * indices.count(where: named.contains) >= indices.count
        }
        return (covered ?? []).filter { !named.contains($0) }.map { courses[$0] }.sorted {
            $0.number < $1.number
        }
    }

    /// The subject of a number, `MATH` of `MATH 216`; empty if the number begins with a digit.
    private static func subject(of number: CourseNumber) -> String {
        NumberPart(number.text[...]).subject ?? ""
    }
}
