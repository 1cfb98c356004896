import Markdown
import Model

/// The phrases used in code, in one of the site's languages: texts with placeholders for values, `in {count} days`. They are
/// parsed when used, since a page uses few of the hundreds.
package struct Phrases: Sendable {
    /// The BCP 47 tag of the language.
    package let language: String
    /// The native name of the language: `中文`.
    package let name: String
    /// Key -> text; a plural form other than `other` has a key such as `events.in-days#one`.
    private let texts: [String: String]
    /// The values of placeholders that any phrase may have, by name: limits, which are constants of the code.
    package var constants: [String: String] = [:]

    /// The phrases of a book with the given keys, as far as it has them.
    package init(_ book: Wordbook, keys: [String]) {
        language = book.language
        name = book.phrase("language.name")?.text(.other) ?? book.language
        var texts: [String: String] = [:]
        for key in keys {
            guard let phrase = book.phrase(key) else { continue }
            for category in phrase.forms.keys {
                texts[category == .other ? key : Self.key(key, category)] = phrase.text(category)
            }
        }
        self.texts = texts
    }

    private static func key(_ key: String, _ category: PluralCategory) -> String { "\(key)#\(category)" }

    package func text(_ key: String, _ category: PluralCategory = .other) -> String? {
        category == .other ? texts[key] : texts[Self.key(key, category)] ?? texts[key]
    }

    /// A phrase with values inserted; with `isHTML` the values must be HTML.
    package func filled(
        _ key: String, _ values: KeyValuePairs<String, String>, category: PluralCategory = .other,
        isHTML: Bool = false
    ) -> String {
        guard let text = text(key, category) else { return "" }
        let write: (Substring) -> String = { isHTML ? HTMLEscape.text(String($0)) : String($0) }
        var (filled, rest) = ("", text[...])
        while let place = Self.place(in: rest) {
            filled += write(rest[..<place.range.lowerBound])
            filled += values.first { $0.key == place.name }?.value ?? constants[String(place.name)] ?? ""
            rest = rest[place.range.upperBound...]
        }
        return filled + write(rest)
    }

    /// The first placeholder: a name of ASCII letters and digits in braces. Other braces are text.
    private static func place(in text: Substring) -> (range: Range<Substring.Index>, name: Substring)? {
        let bytes = text.utf8
        var start = bytes.startIndex
        while let brace = bytes[start...].firstIndex(of: UInt8(ascii: "{")) {
            start = bytes.index(after: brace)
            let name = bytes[start...].prefix(while: Phrase.isOfName)
            if !name.isEmpty, name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: "}") {
                return (brace..<bytes.index(after: name.endIndex), text[start..<name.endIndex])
            }
        }
        return nil
    }
}

extension Phrases: Codable {
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        (language, name) = (try list.decode(String.self), try list.decode(String.self))
        texts = try list.decode([String: String].self)
    }

    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(language)
        try list.encode(name)
        try list.encode(texts)
    }
}
