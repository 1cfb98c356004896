import ContentFiles
import Courses
import Model

/// Makes courses from drafts, and updates courses of the site.
struct CourseMerger {
    /// Converts plain text to Markdown that shows the text unchanged.
    let literal: @Sendable (String) -> String
    /// Whether names and descriptions of rows replace those of the site.
    let isReplacing: Bool
    private(set) var notes: [CourseImportNote] = []
    private var takenSlugs: Set<Slug>
    /// The last suffix of each slug that several new courses would have.
    private var suffixes: [Slug: Int] = [:]

    init(courses: [Course], isReplacing: Bool, literal: @escaping @Sendable (String) -> String) {
        self.literal = literal
        self.isReplacing = isReplacing
        takenSlugs = Set(courses.map(\.slug) + Course.reservedSlugs.compactMap { Slug($0) })
    }

    /// A new course; nil if its number gives no slug.
    mutating func added(_ draft: CourseDraft, line: Int) -> Course? {
        guard let slug = takeSlug(for: draft.number) else { return nil }
        let name = draft.names.map(\.text).mostFrequent
        if name == nil {
            note(line, .name, was: "", became: draft.number.text, .numberAsName)
        }
        noteOthers(of: draft.names, chosen: name ?? "", .name, .otherNames)
        let description = description(of: draft).map(literal)
        return Course(
            slug: slug, number: draft.number, name: LocalizedText(name ?? draft.number.text),
            crossListed: draft.others, description: description ?? "",
            imported: Self.memory(draft, name, description, of: nil))
    }

    /// The slug of a number, with a suffix if another course has it; nil if the number gives none.
    private mutating func takeSlug(for number: CourseNumber) -> Slug? {
        guard let base = Slug(making: number.text) else { return nil }
        var slug = base
        while !takenSlugs.insert(slug).inserted {
            let suffix = suffixes[base, default: 1] + 1
            suffixes[base] = suffix
            slug = base.appending(suffix)
        }
        return slug
    }

    /// The fingerprints of a draft's fields for the next import. Fields that it lacks keep those of the last import.
    private static func memory(
        _ draft: CourseDraft, _ name: String?, _ description: String?, of course: Course?
    ) -> String {
        var memory = ImportedFields(course?.imported) ?? ImportedFields()
        if let name { memory.remember(CatalogField.name.rawValue, name) }
        if let description { memory.remember(CatalogField.description.rawValue, description) }
        memory.remember(CatalogField.number.rawValue, draft.numbersInRows)
        return memory.line
    }

    /// The site's course updated by a draft. Names and descriptions that only the file has changed since the last import are taken, those
    /// that the site has changed stay unless `isReplacing`; even then those stay that no row has, and a name that is one of several
    /// spellings in the rows.
    mutating func updated(_ course: Course, by draft: CourseDraft, line: Int) -> Course {
        var new = course
        updateName(of: &new, by: draft)
        let text = description(of: draft)
        if let text { updateDescription(of: &new, text, line: draft.descriptions[0].line) }
        addNumbers(of: draft, to: &new, line: line)
        new.imported = Self.memory(
            draft, draft.names.map(\.text).mostFrequent, text.map(literal), of: course)
        return new
    }

    private mutating func updateDescription(of course: inout Course, _ text: String, line: Int) {
        // A text that was typed is compared as Markdown; where the table's is taken, the file has Markdown.
        let (description, known) = (literal(text), course.asMarkdown)
        guard CellText.paragraphs(description) != CellText.paragraphs(known.description) else { return }
        let merge = ImportedFields(course.imported)?.merge(
            CatalogField.description.rawValue, site: known.description, file: description)
        let isNew = isReplacing || (merge.map { $0 == .taken } ?? course.description.isEmpty)
        note(
            line, .description, was: isNew ? course.description : text,
            became: isNew ? text : course.description,
            isNew ? .newDescription : merge == .conflict ? .descriptionOfBoth : .otherDescription)
        guard isNew else { return }
        course = known
        course.description = description
    }

    private mutating func addNumbers(of draft: CourseDraft, to course: inout Course, line: Int) {
        // A number that the site has left out since the last import stays out.
        let merge = ImportedFields(course.imported)?.merge(
            CatalogField.number.rawValue, site: "", file: draft.numbersInRows)
        guard merge != .kept else { return }
        let known = Set(([course.number] + course.crossListed).map(NumberReading.key))
        let new = ([draft.number] + draft.others).filter { !known.contains(NumberReading.key(of: $0)) }
            .sorted()
        if !new.isEmpty {
            let became = new.map(\.text).joined(separator: ", ")
            note(line, .number, was: course.number.text, became: became, .newCrossListing)
            course.crossListed += new
        }
    }

    private mutating func updateName(of course: inout Course, by draft: CourseDraft) {
        guard let name = draft.names.map(\.text).mostFrequent else { return }
        let known = course.name.all
        if let kept = known.first(where: { known in draft.names.contains { $0.text == known } }) {
            return noteOthers(of: draft.names, chosen: kept, .name, .otherNames)
        }
        let line = draft.names.first { $0.text == name }?.line
        let shown = known.joined(separator: " | ")
        let merge = ImportedFields(course.imported)?.merge(
            CatalogField.name.rawValue, site: course.name.unmarked ?? shown, file: name)
        let isNew = (isReplacing || merge == .taken) && course.name.unmarked != nil
        note(
            line, .name, was: isNew ? shown : name, became: isNew ? name : shown,
            isNew
                ? .newName
                : isReplacing ? .nameInLanguages : merge == .conflict ? .nameOfBoth : .otherName,
            about: course.number)
        if isNew { course.name = LocalizedText(name) }
    }

    /// The most frequent description; the others are reported.
    private mutating func description(of draft: CourseDraft) -> String? {
        let chosen = draft.descriptions.map(\.text).mostFrequent
        noteOthers(of: draft.descriptions, chosen: chosen ?? "", .description, .otherDescriptions)
        return chosen
    }

    private mutating func noteOthers(
        of texts: [(text: String, line: Int)], chosen: String, _ field: CatalogField,
        _ reason: CourseImportReason
    ) {
        guard let (line, others) = CourseDraft.others(of: texts, than: chosen) else { return }
        note(line, field, was: others.joined(separator: " | "), became: chosen, reason)
    }

    private mutating func note(
        _ line: Int?, _ field: CatalogField, was: String, became: String, _ reason: CourseImportReason,
        about number: CourseNumber? = nil
    ) {
        let was = number.map { "\($0): \(was)" } ?? was
        notes.append(CourseImportNote(line: line, field: field, was: was, became: became, reason: reason))
    }
}
