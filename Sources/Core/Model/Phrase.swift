/// A text of the user interface in one language, with placeholders: `in {count} days`.
public struct Phrase: Hashable, Sendable {
    /// A piece of a phrase.
    public enum Part: Hashable, Sendable {
        case text(String)
        /// A placeholder, by its name.
        case value(String)
    }

    /// The parts of each plural form; a phrase without plural forms has `other` alone.
    public let forms: [PluralCategory: [Part]]
    /// The file of the phrase, relative to the site's root.
    public let file: String
    /// The line in that file, from 1.
    public let line: Int

    public init(_ texts: [PluralCategory: String], file: String, line: Int) {
        forms = texts.mapValues(Self.parts)
        self.file = file
        self.line = line
    }

    /// Whether a number selects the form: the value named `count`, or the only value.
    public var counts: Bool { forms.count > 1 }

    /// The name of the value that selects the form; nil if the phrase has only one form.
    public var countName: String? {
        guard counts else { return nil }
        return names.contains("count") || names.count != 1 ? "count" : names.first
    }

    /// The names of all placeholders.
    public var names: Set<String> {
        Set(
            forms.values.joined().compactMap {
                if case .value(let name) = $0 { name } else { nil }
            })
    }

    /// The text of a form as written.
    public func text(_ category: PluralCategory) -> String {
        parts(category).map {
            switch $0 {
            case .text(let words): words
            case .value(let name): "{\(name)}"
            }
        }.joined()
    }

    /// The parts of the form for a category.
    public func parts(_ category: PluralCategory = .other) -> [Part] {
        forms[category] ?? forms[.other] ?? []
    }

    /// The text with values in the placeholders.
    public func filled(_ values: KeyValuePairs<String, String>, category: PluralCategory = .other) -> String {
        var text = ""
        for part in parts(category) {
            switch part {
            case .text(let words): text += words
            case .value(let name): text += values.first { $0.key == name }?.value ?? ""
            }
        }
        return text
    }

    /// `in {count} days` -> `in `, the placeholder `count`, ` days`. A brace without a name and an end is text.
    private static func parts(of text: String) -> [Part] {
        var (parts, words): ([Part], String) = ([], "")
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            words += rest[..<brace]
            rest = rest[brace...]
            let name = rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
            guard !name.isEmpty, rest[name.endIndex...].first == "}" else {
                words.append(rest.removeFirst())
                continue
            }
            if !words.isEmpty { parts.append(.text(words)) }
            words = ""
            parts.append(.value(String(name)))
            rest = rest[name.endIndex...].dropFirst()
        }
        words += rest
        return words.isEmpty ? parts : parts + [.text(words)]
    }
}
