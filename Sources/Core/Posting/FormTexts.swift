import Foundation
import Model

/// Reads the texts of an officer's form and collects what is wrong with them.
struct FormTexts {
    private let fields: [String: String]
    /// The site's, the main one first.
    let languages: [String]
    private(set) var problems: [FormProblem] = []

    init(_ fields: [String: String], languages: [String]) {
        (self.fields, self.languages) = (fields, languages)
    }

    mutating func add(_ field: String, _ kind: FormProblem.Kind) { problems.append(FormProblem(field, kind)) }

    /// A field's text without white space around it; nil where nothing is left.
    func text(_ field: String) -> String? {
        guard let text = fields[field]?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
            return nil
        }
        return text
    }

    /// Whether a box is ticked. Forms leave out what is not.
    func flag(_ field: String) -> Bool {
        text(field).map { !["false", "0", "no", "off"].contains($0) } ?? false
    }

    /// A text on one line, of at most so many characters.
    mutating func line(_ field: String, limit: Int) -> String? {
        guard let text = text(field) else { return nil }
        if let kind = Self.fault(of: text, limit: limit) { add(field, kind) }
        return text
    }

    /// The reason of a cancellation, typed in one of the site's languages; the main one where `language` is none of them.
    mutating func reason(_ field: String, in language: String?, limit: Int) -> LocalizedText? {
        guard let text = line(field, limit: limit) else { return nil }
        let named = languages.first { $0 == language } ?? languages.first ?? "en"
        return localized([named: text], earlier: nil)
    }

    /// A text on one line in each of the site's languages, as the file had it before where nobody typed anything else.
    mutating func localizedLine(_ field: String, limit: Int, earlier: LocalizedText?) -> LocalizedText? {
        var texts: [String: String] = [:]
        for (language, name) in names(of: field) { texts[language] = line(name, limit: limit) }
        return localized(texts, earlier: earlier)
    }

    /// The tag under which a file keeps a text of each of the site's languages: its own where it has one for such readers, as `en`
    /// for `en-US`, else the site's.
    func tags(of texts: [String: String]) -> [String: String] {
        let tags = languages.map { language in
            let own = texts.tag(for: language) ?? language
            return (language, languages.contains(own) ? language : own)
        }
        return Dictionary(tags) { first, _ in first }
    }

    /// The fields of a text in each language: `title`, `title.zh-Hans`.
    func names(of field: String) -> [(language: String, field: String)] {
        languages.enumerated().map { ($1, $0 == 0 ? field : "\(field).\($1)") }
    }

    /// A text in the main language alone has no language, unless the file named it; nor has one that the file has without a
    /// language. All others are one for each language, with those of languages that the site does not have any more.
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
    /// Whether it turns the direction of what stands behind it (UAX 9); marks that only say their own are none.
    var turnsDirection: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}
