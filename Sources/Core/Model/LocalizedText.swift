/// A text in one unknown language, or in several languages by BCP 47 tag.
public struct LocalizedText: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The text of unknown language; nil if each text has a tag.
    public let unmarked: String?
    /// BCP 47 tag -> text; empty if the language is unknown.
    public let byLanguage: [String: String]

    /// Creates a text of unknown language.
    public init(_ text: String) {
        unmarked = text
        byLanguage = [:]
    }

    /// Creates a text in each of several languages.
    public init(byLanguage: [String: String]) {
        unmarked = nil
        self.byLanguage = byLanguage
    }

    /// Creates a text of unknown language.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The text for readers of `language`, else the first existing one of `others`, else the first by tag. A text in `en` is found for
    /// `en-US`. Returns the text with its language; nil if that is unknown.
    public func resolved(for language: String, others: [String] = []) -> (text: String, language: String?) {
        if let unmarked { return (unmarked, nil) }
        for wanted in [language] + others {
            if let tag = byLanguage.tag(for: wanted), let text = byLanguage[tag] { return (text, tag) }
        }
        guard let first = byLanguage.min(by: { $0.key < $1.key }) else { return ("", nil) }
        return (first.value, first.key)
    }

    /// The text without a language, if it is the same in every language; else the unchanged value.
    public var simplified: LocalizedText {
        guard let first = byLanguage.first?.value,
            byLanguage.values.allSatisfy({ $0.utf8.elementsEqual(first.utf8) })
        else { return self }
        return LocalizedText(first)
    }

    /// Whether the texts are equal in all languages that both have, and there is one. A text without a language agrees with the same
    /// text in any language.
    public func agrees(with other: LocalizedText) -> Bool {
        if let unmarked { return other.all.contains(unmarked) }
        if let text = other.unmarked { return all.contains(text) }
        let shared = byLanguage.keys.filter { other.byLanguage[$0] != nil }
        return !shared.isEmpty && shared.allSatisfy { byLanguage[$0] == other.byLanguage[$0] }
    }

    /// All texts, by language tag.
    public var all: [String] {
        [unmarked].compactMap(\.self) + byLanguage.sorted { $0.key < $1.key }.map(\.value)
    }
}
