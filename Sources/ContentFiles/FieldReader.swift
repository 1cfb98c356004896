import Foundation
import Model
import Yams

/// Reads values out of front matter and notes what is wrong with them.
///
/// Each reading answers nil where a key is absent, empty or wrong; only the last is a problem, unless it is required.
struct FieldReader {
    private let frontMatter: FrontMatter
    private var asked: Set<String> = []
    private(set) var problems: [Problem] = []

    init(_ frontMatter: FrontMatter) {
        self.frontMatter = frontMatter
    }

    /// A text; numbers, dates and words such as `no` are the text that stands there.
    mutating func text(_ key: String) -> String? {
        guard let field = field(key) else { return nil }
        guard let text = field.value.scalar?.string else {
            return wrong(field, expected: "one text")
        }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed
    }

    /// A text that must be there.
    mutating func requiredText(_ key: String, expected: String) -> String? {
        required(key, expected: expected) { $0.text(key) }
    }

    /// A text, or a map from language to text.
    mutating func localizedText(_ key: String) -> LocalizedText? {
        guard let field = field(key), let mapping = field.value.mapping else {
            return text(key).map { LocalizedText($0) }
        }
        var texts: [String: String] = [:]
        for (language, value) in mapping {
            guard let language = language.string, let text = value.scalar?.string, !text.isEmpty else {
                return wrong(field, expected: "a text for each language, such as {en: Algebra, zh-Hans: 代数}")
            }
            texts[language] = text
        }
        return texts.isEmpty ? nil : LocalizedText(byLanguage: texts)
    }

    /// A text or a map of texts that must be there.
    mutating func requiredLocalizedText(_ key: String, expected: String) -> LocalizedText? {
        required(key, expected: expected) { $0.localizedText(key) }
    }

    /// A list of texts, empty where the key is absent; one text alone is a list of one.
    mutating func texts(_ key: String) -> [String] {
        guard let field = field(key) else { return [] }
        if let single = field.value.scalar?.string { return single.isEmpty ? [] : [single] }
        let texts = field.value.sequence?.map { $0.scalar?.string ?? "" }
        guard let texts, !texts.contains("") else {
            return wrong(field, expected: "a list of texts such as [ECON 216, STAT 216]") ?? []
        }
        return texts
    }

    /// A day or a moment.
    mutating func timestamp(_ key: String, in timeZone: TimeZone) -> Timestamp? {
        guard let text = text(key) else { return nil }
        return Timestamp(text, in: timeZone)
            ?? wrong(
                key, text, expected: "a date such as 2026-12-05 or a time such as 2026-12-05T18:00:00-05:00")
    }

    /// Notes that the text of a key is not what it must be. Always nil, to be returned.
    mutating func wrong<Value>(_ key: String, _ value: String, expected: String) -> Value? {
        let line = field(key)?.line
        problems.append(
            Problem(
                file: frontMatter.file, line: line,
                cause: .wrongField(key, value: value, expected: expected)))
        return nil
    }

    /// Notes a problem that is not one key's.
    mutating func add(_ cause: Problem.Cause) {
        problems.append(Problem(file: frontMatter.file, cause: cause))
    }

    /// The line of a key, for problems found later.
    func line(of key: String) -> Int? {
        frontMatter.fields.first { $0.key == key }?.line
    }

    /// All problems, with a warning for each key that nothing has asked for.
    consuming func finish() -> [Problem] {
        for field in frontMatter.fields where !asked.contains(field.key) {
            let near = EditDistance.nearest(to: field.key, in: asked)
            problems.append(
                Problem(
                    file: frontMatter.file, line: field.line,
                    cause: .unknownField(field.key, suggestion: near)))
        }
        return problems
    }

    private mutating func field(_ key: String) -> FrontMatter.Field? {
        asked.insert(key)
        return frontMatter.fields.first { $0.key == key }
    }

    private mutating func required<Value>(
        _ key: String, expected: String, read: (inout FieldReader) -> Value?
    ) -> Value? {
        let before = problems.count
        let value = read(&self)
        if value == nil, problems.count == before {
            problems.append(
                Problem(
                    file: frontMatter.file, line: line(of: key),
                    cause: .missingField(key, expected: expected)))
        }
        return value
    }

    private mutating func wrong<Value>(_ field: FrontMatter.Field, expected: String) -> Value? {
        let value = field.value.scalar?.string ?? (field.value.mapping != nil ? "a map" : "a list")
        problems.append(
            Problem(
                file: frontMatter.file, line: field.line,
                cause: .wrongField(field.key, value: value, expected: expected)))
        return nil
    }
}
