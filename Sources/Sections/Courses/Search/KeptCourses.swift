import Model
import Site

/// The courses of a large catalog in one file, for search without a connection: in the format of `CourseSearchIndex`, without numbers of
/// comments and semesters, so that a comment seldom changes it. Browsers load it where somebody may search without a connection later.
struct KeptCourses: Encodable, Sendable {
    /// What determines the file.
    private struct Row: Encodable {
        let numbers: [String]
        let slug: String
        let name: LocalizedText
        let professors: [String]
    }

    private let entries: [CourseEntry]

    init(_ entries: [CourseEntry]) { self.entries = entries }

    var page: Page {
        Page(Address.searchKept, of: self) { kept, renderer in
            CourseSearchIndex(kept.entries, words: renderer.words, isShort: true).json
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(
            entries.map { entry in
                Row(
                    numbers: ([entry.course.number] + entry.course.crossListed).map(\.text),
                    slug: entry.course.slug.text, name: entry.course.name,
                    professors: entry.groups.compactMap(\.professor))
            })
    }
}
