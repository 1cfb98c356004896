import Model

/// The phrases used in code, in one of the site's languages.
package struct LanguageWords: Sendable {
    /// The BCP 47 tag of the language.
    package let language: String
    /// The native name of the language: `中文`.
    package let name: String
    package let phrases: Phrases

    package init(_ book: Wordbook, keys: [String]) {
        language = book.language
        name = book.phrase("language.name")?.text(.other) ?? book.language
        phrases = Phrases(book, keys: keys)
    }
}

extension LanguageWords: Codable {
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        (language, name) = (try list.decode(String.self), try list.decode(String.self))
        phrases = try list.decode(Phrases.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(language)
        try list.encode(name)
        try list.encode(phrases)
    }
}
