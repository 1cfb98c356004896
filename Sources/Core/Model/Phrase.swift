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

    /// `in {count} days` -> `in `, the placeholder `count`, ` days`. A brace without a name and an end is text. Of bytes, since
    /// reading a theme parses thousands of phrases.
    private static func parts(of text: String) -> [Part] {
        var (parts, words): ([Part], Substring.UTF8View) = ([], text[...].utf8)
        var rest = words
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[brace...].dropFirst()
            let end = rest.firstIndex { !isOfName($0) } ?? rest.endIndex
            guard end != rest.startIndex, rest[end...].first == UInt8(ascii: "}") else { continue }
            if brace != words.startIndex { parts.append(.text(String(Substring(words[..<brace])))) }
            parts.append(.value(String(Substring(rest[..<end]))))
            rest = rest[end...].dropFirst()
            words = rest
        }
        return words.isEmpty ? parts : parts + [.text(String(Substring(words)))]
    }

    /// Whether a byte can be of the name of a placeholder.
    package static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
