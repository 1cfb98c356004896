import Model

/// The professors that reviews name, by the names as typed.
struct ProfessorDirectory: Sendable {
    /// A professor by one typed name: the name that pages show, the file's or as typed; other spellings in the file; and the slug of the
    /// page, nil if the text is not one professor's name.
    typealias Entry = (name: String, aliases: [String], slug: Slug?)

    private let entries: [String: Entry]

    /// The professors of these reviews. `professors` have files, which join spellings.
    init(_ reviews: [Review], professors: [Professor] = []) {
        let names = ProfessorNames(professors)
        let taken = Set(professors.map(\.slug))
        let typed = Set(reviews.lazy.compactMap(\.professor))
        entries = Dictionary(
            uniqueKeysWithValues: typed.map { text in
                if let known = names.professor(text) {
                    return (text, (known.name, known.aliases, known.slug))
                }
                let slug =
                    Professor.isOne(text) ? Professor.slug(ofKey: Professor.key(text), taken: taken) : nil
                return (text, (text, [], slug))
            })
    }

    /// The professor with a typed name; nil if no review of the directory has it.
    subscript(typed: String) -> Entry? { entries[typed] }

    /// The former addresses of professors' pages, from the time before a file joined them: slug -> slugs of its spellings.
    static func formerSlugs(of professors: [Professor]) -> [Slug: [Slug]] {
        let taken = Set(professors.map(\.slug))
        let former = professors.map { professor in
            let keys = ([professor.name] + professor.aliases).map(Professor.key)
            return (professor.slug, keys.compactMap { Professor.slug(ofKey: $0, taken: taken) })
        }
        return Dictionary(former) { first, _ in first }
    }
}
