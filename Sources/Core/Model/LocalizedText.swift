/// A text in one language that nobody named, or in several languages by their BCP 47 tags.
public struct LocalizedText: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The text without a named language; nil where every text has one.
    public let unmarked: String?
    /// BCP 47 tag -> text; empty where no language was named.
    public let byLanguage: [String: String]

    /// A text whose language nobody named.
    public init(_ text: String) {
        unmarked = text
        byLanguage = [:]
    }

    /// A text in each of several languages.
    public init(byLanguage: [String: String]) {
        unmarked = nil
        self.byLanguage = byLanguage
    }

    /// A text whose language nobody named.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The text for a reader of `language`, else of the first of `others` there is, else of the first by tag. A text in `en`
    /// is found for `en-US`. The `language` of the answer is the text's; nil where nobody named one.
    public func resolved(for language: String, others: [String] = []) -> (text: String, language: String?) {
        if let unmarked { return (unmarked, nil) }
        for wanted in [language] + others {
            if let tag = byLanguage.tag(for: wanted), let text = byLanguage[tag] { return (text, tag) }
        }
        guard let first = byLanguage.min(by: { $0.key < $1.key }) else { return ("", nil) }
        return (first.value, first.key)
    }

    /// The same as one text without a language where it is the same in every language.
    public var simplified: LocalizedText {
        guard let first = byLanguage.first?.value,
            byLanguage.values.allSatisfy({ $0.utf8.elementsEqual(first.utf8) })
        else { return self }
        return LocalizedText(first)
    }

    /// Whether both say the same where both say something: they differ in translations that only one of them has. A text without a
    /// language agrees with the same text in any.
    public func agrees(with other: LocalizedText) -> Bool {
        if let unmarked { return other.all.contains(unmarked) }
        if let text = other.unmarked { return all.contains(text) }
        let shared = byLanguage.keys.filter { other.byLanguage[$0] != nil }
        return !shared.isEmpty && shared.allSatisfy { byLanguage[$0] == other.byLanguage[$0] }
    }

    /// Every text, by language tag.
    public var all: [String] {
        [unmarked].compactMap(\.self) + byLanguage.sorted { $0.key < $1.key }.map(\.value)
    }
}
