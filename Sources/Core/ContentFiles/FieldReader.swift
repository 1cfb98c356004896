import Basics
import Foundation
import Model
import Yams

/// Reads typed values from front matter and collects problems.
///
/// Each method returns nil if a key is absent, empty or invalid. Only an invalid one is a problem, unless the key is required.
package struct FieldReader {
    package let file: String
    private let fields: [FrontMatter.Field]
    /// The prefix of keys in messages: `changes: ` for the keys of a map within `changes`.
    private let prefix: String
    /// The keys that were read. An array, since searching so few is faster than hashing them.
    private var asked: [String] = []
    package private(set) var problems: [Problem] = []

    /// Whether the file says how its texts are read: then HTML in them is not left out.
    package private(set) var hasTextProfile = false

    package init(_ frontMatter: FrontMatter) {
        self.init(file: frontMatter.file, fields: frontMatter.fields, prefix: "")
        problems = frontMatter.warnings
        hasTextProfile = fields.contains { $0.key == "text" }
    }

    private init(file: String, fields: [FrontMatter.Field], prefix: String) {
        (self.file, self.fields, self.prefix) = (file, fields, prefix)
    }

    /// The expectation named in messages where YAML reads a text in brackets as a list, or as a map without values.
    static let bracketedText = "one text; put it in quotation marks if its brackets are meant"

    /// All keys, in order.
    package var keys: [String] { fields.map(\.key) }

    /// A text; numbers, dates and words such as `no` are read as written.
    package mutating func text(_ key: String) -> String? {
        guard let field = field(key) else { return nil }
        guard let text = field.value.scalar?.string else {
            return wrong(field, expected: field.isTextInBrackets ? Self.bracketedText : "one text")
        }
        // Most texts need no trimming, and Foundation is slow to detect that.
        let visible: ClosedRange<UInt8> = 0x21...0x7E
        if let first = text.utf8.first, let last = text.utf8.last, visible.contains(first),
            visible.contains(last)
        {
            return text
        }
        let trimmed = CombiningMarks.limited(text).trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed
    }

    /// A list of texts, empty if the key is absent; a single text is a list of one, or of its parts between `separators`. In a list those
    /// that YAML does not know separate too.
    package mutating func texts(
        _ key: String, example: String = "[ECON 216, STAT 216]", separators: Set<Character> = []
    ) -> [String] {
        guard let field = field(key) else { return [] }
        if let single = field.value.scalar?.string {
            if separators.isEmpty { return single.isEmpty ? [] : [CombiningMarks.limited(single)] }
            return Self.parts(of: CombiningMarks.limited(single), separators)
        }
        let texts = field.value.sequence?.map { CombiningMarks.limited($0.scalar?.string ?? "") }
        guard let texts, !texts.contains("") else {
            return wrong(field, expected: "a list of texts such as \(example)") ?? []
        }
        return Self.parts(of: texts, separators)
    }

    /// The parts of a text between separators.
    static func parts(of text: String, _ separators: Set<Character>) -> [String] {
        text.split { separators.contains($0) }
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The parts of the texts of a list between separators other than YAML's own comma, which a text in quotation marks may hold.
    static func parts(of texts: [String], _ separators: Set<Character>) -> [String] {
        let others = separators.subtracting([","])
        return texts.flatMap { text in
            text.contains { others.contains($0) } ? parts(of: text, others) : [text]
        }
    }

    /// A text, or a map from language to text.
    package mutating func localizedText(_ key: String) -> LocalizedText? {
        guard let field = field(key), let mapping = field.value.mapping else {
            return text(key).map { LocalizedText($0) }
        }
        var texts: [String: String] = [:]
        for (language, value) in mapping {
            guard let language = language.string, let text = value.scalar?.string, !text.isEmpty else {
                let each = "a text for each language, such as {en: Algebra, zh-Hans: 代数}"
                return wrong(field, expected: field.isTextInBrackets ? Self.bracketedText : each)
            }
            texts[language] = CombiningMarks.limited(text)
        }
        return texts.isEmpty ? nil : LocalizedText(byLanguage: texts)
    }

    /// A list of maps, each read by `read`; empty if the key is absent. A single map is a list of one.
    package mutating func records<Value>(
        _ key: String, expected: String, read: (inout FieldReader) -> Value?
    ) -> [Value] {
        guard let field = field(key), field.value.scalar?.string != "" else { return [] }
        let maps = (field.value.sequence.map(Array.init) ?? [field.value]).map { $0.mapping }
        return maps.compactMap { map in
            guard let map else { return wrong(field, expected: expected) }
            // The line of a node is relative to the YAML, that of a field to the file.
            let linesBefore = field.line - (field.name.mark?.line ?? field.line)
            let inner = map.map { name, value in
                FrontMatter.Field(name: name, value: value, linesBefore: linesBefore)
            }
            var reader = FieldReader(file: file, fields: inner, prefix: "\(prefix)\(key): ")
            reader.hasTextProfile = hasTextProfile
            let value = read(&reader)
            problems += reader.finish()
            return value
        }
    }

    /// Reads a required key with `read`.
    package mutating func required<Value>(
        _ key: String, expected: String, read: (inout FieldReader, String) -> Value?
    ) -> Value? {
        let before = problems.count
        let value = read(&self, key)
        if value == nil, problems.count == before {
            let other = fields.first { $0.key != key && $0.key.lowercased() == key.lowercased() }
            // Of a map within a key, the line of its first key.
            let first = prefix.isEmpty ? nil : fields.first?.line
            let line = line(of: key) ?? other?.line ?? first
            add(.missingField(prefix + key, expected: expected), line: line)
        }
        return value
    }

    /// A required text.
    package mutating func requiredText(_ key: String, expected: String) -> String? {
        required(key, expected: expected) { $0.text($1) }
    }

    /// A required text, or a map of texts by language.
    package mutating func requiredLocalizedText(_ key: String, expected: String) -> LocalizedText? {
        required(key, expected: expected) { $0.localizedText($1) }
    }

    /// Reports an invalid value of a key. Always returns nil, for use in a return statement.
    package mutating func wrong<Value>(_ key: String, _ value: String, expected: String) -> Value? {
        add(.wrongField(prefix + key, value: value, expected: expected), at: key)
        return nil
    }

    /// Reports a problem of a key, or of the file as a whole.
    package mutating func add(_ cause: Problem.Cause, at key: String? = nil) {
        add(cause, line: key.flatMap { line(of: $0) })
    }

    /// Reports a problem of a line of the file.
    package mutating func add(_ cause: Problem.Cause, line: Int?) {
        problems.append(Problem(file: file, line: line, cause: cause))
    }

    package func line(of key: String) -> Int? { fields.first { $0.key == key }?.line }

    /// All problems, with a warning for each key that was not read.
    consuming func finish() -> [Problem] {
        for field in fields where !asked.contains(field.key) {
            let near =
                asked.first { $0.lowercased() == field.key.lowercased() }
                ?? EditDistance.nearest(to: field.key, in: asked)
            problems.append(
                Problem(
                    file: file, line: field.line,
                    cause: .unknownField(prefix + field.key, suggestion: near)))
        }
        return problems
    }

    private mutating func field(_ key: String) -> FrontMatter.Field? {
        asked.append(key)
        return fields.first { $0.key == key }
    }

    private mutating func wrong<Value>(_ field: FrontMatter.Field, expected: String) -> Value? {
        let value = field.value.scalar?.string ?? (field.value.mapping != nil ? "a map" : "a list")
        return wrong(field.key, value, expected: expected)
    }
}
