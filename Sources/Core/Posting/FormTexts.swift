import Basics
import ContentFiles
import Foundation
import Markdown
import Model

/// Reads the texts of an officer's form and collects their problems.
package struct FormTexts {
    /// Maximum length of the HTML rendered from a Markdown text, in bytes: 1 MiB.
    private static let htmlLimit = 1 << 20

    private let fields: [String: String]
    /// The site's languages, the main one first.
    package let languages: [String]
    package private(set) var problems: [FormProblem] = []

    package init(_ fields: [String: String], languages: [String]) {
        (self.fields, self.languages) = (fields, languages)
    }

    /// A reader's form; marks were removed from the fields in `cut`. Blank lines around a text do not count. Bytes are counted before
    /// anything else: a text of more than the limit is not looked at.
    package init(ofReader fields: [String: String], names: [String], cut: Set<String>) {
        let trimmed = fields.mapValues { String($0[...].trimmingBlankLines()) }
        let limit = ReaderPosting.textLimit
        self.init(trimmed.filter { $0.value.utf8.count <= limit }, languages: [])
        for name in names {
            guard let count = trimmed[name]?.utf8.count, count > limit else { continue }
            add(name, .tooLong(count: count, limit: limit))
        }
        for name in names where cut.contains(name) { add(name, .tooManyMarks(limit: CombiningMarks.limit)) }
    }

    package mutating func add(_ field: String, _ kind: FormProblem.Kind) {
        problems.append(FormProblem(field, kind))
    }

    /// Adds that a field is missing, unless it has another problem.
    package mutating func addMissing(_ field: String) {
        if !problems.contains(where: { $0.field == field }) { add(field, .missing) }
    }

    /// A field's text without surrounding white space; nil if nothing is left.
    package func text(_ field: String) -> String? {
        guard let text = fields[field]?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
            return nil
        }
        return text
    }

    /// A text of several lines with at most `limit` bytes, which is shown as typed, without blank lines around it; nil if nothing visible
    /// is left. A text with a problem is returned too.
    package mutating func plain(_ field: String, limit: Int) -> String? {
        guard let text = fields[field].map({ String($0[...].trimmingBlankLines()) }) else { return nil }
        if text.utf8.count > limit {
            add(field, .tooLong(count: text.utf8.count, limit: limit))
        } else if text.unicodeScalars.contains(where: \.turnsDirection) {
            add(field, .turnsDirection)
        } else if text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }) {
            add(field, .cannotBeStored)
        } else if !text.isVisible {
            return nil
        }
        return text
    }

    /// A text of at most `limit` characters, whose lines become one; nil if nothing is left. A text with a problem is returned too.
    package mutating func joinedLines(_ field: String, limit: Int) -> String? {
        guard let text = text(field)?.split(whereSeparator: \.isNewline).joined(separator: " ") else {
            return nil
        }
        if text.utf8.count > 8 * limit || text.count > limit {
            add(field, .tooLong(count: text.count, limit: limit))
        } else if text.unicodeScalars.contains(where: \.turnsDirection) {
            add(field, .turnsDirection)
        }
        return text
    }

    /// Whether a check box is ticked; browsers omit unticked boxes.
    package func flag(_ field: String) -> Bool {
        text(field).map { !["false", "0", "no", "off"].contains($0) } ?? false
    }

    /// A text of one line with at most `limit` characters. A text with a problem is returned too.
    package mutating func line(_ field: String, limit: Int) -> String? {
        guard let text = text(field) else { return nil }
        if let kind = Self.fault(of: text, limit: limit) { add(field, kind) }
        return text
    }

    /// The lines of a text, without those that are empty, with at most `limit` characters each. Lines with a problem are returned too.
    package mutating func lines(_ field: String, limit: Int) -> [String] {
        let lines = (text(field) ?? "").split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        let fault = lines.lazy.compactMap { Self.fault(of: $0, limit: limit) }.first
        if let fault { add(field, fault) }
        return lines
    }

    /// A text of one line, as `line` reads it; nil if nothing of it is visible.
    package mutating func visibleLine(_ field: String, limit: Int) -> String? {
        line(field, limit: limit).flatMap { $0.isVisible ? $0 : nil }
    }

    /// A text with at most `limit` bytes, read as `MarkdownText.source` with `profile`, without blank lines around it; nil if nothing is
    /// left. A text with a problem is returned too.
    package mutating func markdown(_ field: String, limit: Int, profile: String? = nil) -> String? {
        guard let text = fields[field].map({ String($0[...].trimmingBlankLines()) }), !text.isEmpty else {
            return nil
        }
        if text.utf8.count > limit {
            add(field, .tooLong(count: text.utf8.count, limit: limit))
            return text
        }
        let source = MarkdownText.source(text, profile: profile)
        if !Self.canBeShown(source) {
            add(field, .tooComplex)
        } else if MarkdownOmissions(in: source)?.isEverything == true {
            add(field, .invisible)
        }
        return text
    }

    private static func canBeShown(_ text: String) -> Bool {
        do throws(MarkdownError) {
            return try MarkdownRenderer().render(text).html.utf8.count <= htmlLimit
        } catch {
            return false
        }
    }

    /// The reason of a cancellation in `language`, or in the main language if the site does not have `language`.
    package mutating func reason(_ field: String, in language: String?, limit: Int) -> LocalizedText? {
        guard let text = line(field, limit: limit) else { return nil }
        let named = languages.first { $0 == language } ?? languages.first ?? "en"
        return localized([named: text], earlier: nil)
    }

    /// A text of one line in each of the site's languages; unchanged texts keep the form that they have in the file.
    package mutating func localizedLine(_ field: String, limit: Int, earlier: LocalizedText?)
        -> LocalizedText?
    {
        var texts: [String: String] = [:]
        for (language, name) in names(of: field) { texts[language] = line(name, limit: limit) }
        return localized(texts, earlier: earlier)
    }

    /// Map from the site's languages to the tags of texts in a file: the file's own tag if one matches, such
    /// as `en` for `en-US`; else the site's.
    package func tags(of texts: [String: String]) -> [String: String] {
        let tags = languages.map { language in
            let own = texts.tag(for: language) ?? language
            return (language, languages.contains(own) ? language : own)
        }
        return Dictionary(tags) { first, _ in first }
    }

    /// A text's field in each language: `title`, `title.zh-Hans`.
    package func names(of field: String) -> [(language: String, field: String)] {
        languages.enumerated().map { ($1, $0 == 0 ? field : "\(field).\($1)") }
    }

    /// A text in the main language alone has no tag, unless the file has one; an unchanged text without a tag
    /// has none either. All others are tagged, and texts in languages that the site no longer has are kept.
    private func localized(_ texts: [String: String], earlier: LocalizedText?) -> LocalizedText? {
        let tags = tags(of: earlier?.byLanguage ?? [:])
        let others = (earlier?.byLanguage ?? [:]).filter { !tags.values.contains($0.key) }
        let typed = texts.map { (tags[$0.key] ?? $0.key, $0.value) }
        let all = others.merging(typed) { _, new in new }
        if all.isEmpty { return nil }
        if let unmarked = earlier?.unmarked, all.count == 1,
            all.values.first?.utf8.elementsEqual(unmarked.utf8) == true
        {
            return earlier
        }
        guard let main = languages.first, all.count == 1, let text = all[tags[main] ?? main] else {
            return LocalizedText(byLanguage: all)
        }
        let wasNamed = earlier.map { $0.unmarked == nil } ?? false
        return wasNamed ? LocalizedText(byLanguage: all) : LocalizedText(text)
    }

    private static func fault(of text: String, limit: Int) -> FormProblem.Kind? {
        if text.utf8.count > limit * 8 || text.count > limit {
            return .tooLong(count: text.count, limit: limit)
        }
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: return .notOneLine
            default: if scalar.turnsDirection { return .turnsDirection }
            }
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// Whether this is a control of bidirectional embedding, override or isolation (UAX 9); implicit marks are not.
    package var turnsDirection: Bool {
        (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
}
