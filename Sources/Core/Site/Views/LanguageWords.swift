import Model

/// What code says in one of a site's languages.
struct LanguageWords: Sendable {
    /// A BCP 47 tag.
    let language: String
    /// The language's own name: `中文`.
    let name: String
    let phrases: Phrases

    /// The phrases that code names of a book that has them all.
    init(_ book: Wordbook) {
        language = book.language
        name = book.phrase("language.name")?.text(.other) ?? book.language
        phrases = Phrases(book, keys: Translations.keys)
    }
}

extension LanguageWords: Codable {
    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        (language, name) = (try list.decode(String.self), try list.decode(String.self))
        phrases = try list.decode(Phrases.self)
    }

    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(language)
        try list.encode(name)
        try list.encode(phrases)
    }
}
