import Site

/// The courses of a large catalog in one file, for search without a connection: in the format of `CourseSearchIndex`, without numbers of
/// comments and semesters, so that a comment seldom changes it. Browsers load it where somebody may search without a connection later.
struct KeptCourses: Encodable, Sendable {
    let entries: [CourseEntry]

    var page: Page {
        Page(Address.searchKept, of: self) { kept, renderer in
            CourseSearchIndex(kept.entries, words: renderer.words, isShort: true).json
        }
    }

    /// Encodes what determines the file.
    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for entry in entries {
            try list.encode(([entry.course.number] + entry.course.crossListed).map(\.text))
            try list.encode(entry.course.slug.text)
            try list.encode(entry.course.name)
            try list.encode(entry.groups.compactMap(\.professor))
        }
    }
}
