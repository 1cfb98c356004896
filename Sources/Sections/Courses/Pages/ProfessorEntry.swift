import Basics
import Model
import Pinyin
import Site

/// A professor with all comments on his or her classes.
struct ProfessorEntry: Encodable, Sendable {
    /// The comments on one course.
    struct CourseComments: Encodable, Sendable {
        let slug: Slug
        let number: CourseNumber
        let name: LocalizedText
        let comments: [Review]

        fileprivate init(_ course: Course, _ comments: [Review]) {
            (slug, number, name, self.comments) = (course.slug, course.number, course.name, comments)
        }
    }

    let slug: Slug
    let name: String
    /// Other spellings, without those that differ in letter case or punctuation alone.
    let aliases: [String]
    /// The course with the latest semester first.
    let courses: [CourseComments]
    /// The initial Latin letter of the name in capitals, by its reading if it is Chinese; `#` if there is none.
    let initial: String
    /// The name in Latin letters without accents.
    private let reading: String

    /// All comments, by course.
    var comments: [Review] { courses.flatMap(\.comments) }

    /// The professors of these courses who have pages, by name.
    static func all(in entries: [CourseEntry]) async -> [ProfessorEntry] {
        var groups: [Slug: [(course: Course, group: CourseEntry.ProfessorGroup)]] = [:]
        for entry in entries {
            for group in entry.groups {
                if let slug = group.slug { groups[slug, default: []].append((entry.course, group)) }
            }
        }
        let professors = await groups.map { (slug: $0.key, groups: $0.value) }
            .parallelMap { ProfessorEntry($0.slug, $0.groups) }
        return professors.sorted {
            ($0.initial, $0.reading, $0.slug.text) < ($1.initial, $1.reading, $1.slug.text)
        }
    }

    private init(_ slug: Slug, _ groups: [(course: Course, group: CourseEntry.ProfessorGroup)]) {
        self.slug = slug
        name = Self.commonest(groups.map { ($0.group.professor ?? "", $0.group.comments.count) })
        let key = Professor.key(name)
        aliases = (groups.first?.group.aliases ?? []).filter { Professor.key($0) != key }
        let byCourse = Dictionary(grouping: groups) { $0.course.slug }.values
        courses = byCourse.compactMap { groups in
            groups.first.map { first in CourseComments(first.course, groups.flatMap(\.group.comments)) }
        }.sorted { left, right in
            let (a, b) = (
                CourseEntry.latestSemester(in: left.comments), CourseEntry.latestSemester(in: right.comments)
            )
            return a == b ? left.number < right.number : a > b
        }
        reading = Professor.key(Pinyin.latin(name))
        let letter = reading.first { $0.isASCII && $0.isLetter }
        initial = letter.map { $0.uppercased() } ?? "#"
    }

    /// The name with the most comments; of several, the first by its letters.
    private static func commonest(_ names: [(name: String, comments: Int)]) -> String {
        let counts = Dictionary(names.map { ($0.name, $0.comments) }, uniquingKeysWith: +)
        let first = counts.min { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        return first?.key ?? ""
    }

    /// The pages of professors, each with the addresses that it had before a file joined spellings or was renamed.
    static func pageOwners(in content: SiteContent) -> [PageOwner] {
        let reviews = content.shownReviews
        let directory = ProfessorDirectory(reviews, professors: content.professors)
        let former = ProfessorDirectory.formerSlugs(of: content.professors)
        var names: [Slug: String] = [:]
        for review in reviews {
            guard let typed = review.professor, let entry = directory[typed], let slug = entry.slug else {
                continue
            }
            // Of spellings that differ in letter case, one for all builds.
            names[slug] = min(names[slug] ?? entry.name, entry.name)
        }
        return names.sorted { $0.key < $1.key }.map { slug, name in
            PageOwner(
                identity: "professor \(Professor.key(name))", address: Address.professor(slug),
                aliases: (former[slug] ?? []).filter { $0 != slug }.map(Address.professor),
                title: LocalizedText(name))
        }
    }
}
