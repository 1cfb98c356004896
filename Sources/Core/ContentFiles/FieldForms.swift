import Foundation
import Markdown
import Model

/// Types of fields that several kinds of files have.
extension FieldReader {
    /// A text on one line without control characters.
    package mutating func line(_ key: String) -> String? {
        guard let text = text(key) else { return nil }
        return isLine(text, key) ? text : nil
    }

    /// A list of texts on one line each; empty if the key is absent.
    package mutating func lines(_ key: String, example: String) -> [String] {
        texts(key, example: example).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && isLine($0, key) }
    }

    /// A text on one line, in one or several languages.
    package mutating func localizedLine(_ key: String) -> LocalizedText? {
        guard let text = localizedText(key) else { return nil }
        return text.all.allSatisfy { isLine($0, key) } ? text : nil
    }

    /// Translations of the body, by language tag.
    package mutating func translations(_ key: String) -> [String: String] {
        guard let text = localizedText(key) else { return [:] }
        if let unmarked = text.unmarked {
            let expected =
                "a text for each further language, such as {zh-Hans: 代数}; the first one stands below ---"
            return wrong(key, unmarked, expected: expected) ?? [:]
        }
        return text.byLanguage.mapValues { text in
            let text = String(text[...].trimmingBlankLines())
            check(markdown: text, line: line(of: key))
            return text
        }
    }

    /// The Markdown below the front matter.
    package mutating func markdown(below frontMatter: FrontMatter) -> String {
        let text = String(frontMatter.body)
        check(markdown: text, line: frontMatter.bodyLine, linesAreOfFile: true)
        return text
    }

    /// How the texts of the file are read, `typed`; nil for Markdown.
    package mutating func textProfile() -> String? {
        guard let profile = line("text") else { return nil }
        if profile == MarkdownText.typedProfile { return profile }
        return wrong("text", profile, expected: "text: typed, or no such line for Markdown")
    }

    /// A text in Markdown.
    package mutating func markdown(_ key: String) -> String? {
        let text = text(key)
        if let text { check(markdown: text, line: line(of: key)) }
        return text
    }

    /// Reports omitted raw HTML and texts without visible output. `line` is that of the key, or that of the text's first line in the file
    /// if `linesAreOfFile`.
    private mutating func check(markdown text: String, line: Int?, linesAreOfFile: Bool = false) {
        if hasTextProfile { return }
        guard let omissions = MarkdownOmissions(in: text) else { return }
        let line = line.map { linesAreOfFile ? $0 + omissions.line - 1 : $0 }
        add(
            omissions.isEverything
                ? .invisibleText(omissions.tags)
                : .omittedHTML(omissions.tags, includingText: omissions.includesText),
            line: line)
    }

    /// A Boolean: true, yes, false or no.
    package mutating func flag(_ key: String) -> Bool? {
        guard let text = text(key) else { return nil }
        switch text.lowercased() {
        case "true", "yes": return true
        case "false", "no": return false
        default: return wrong(key, text, expected: "true or false")
        }
    }

    /// A whole number, 0 or more.
    package mutating func count(_ key: String) -> Int? {
        guard let text = text(key) else { return nil }
        guard let number = Int(text), (0...Int(Int32.max)).contains(number) else {
            return wrong(key, text, expected: "a number such as 1")
        }
        return number
    }

    /// A whole number within a range.
    package mutating func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let text = text(key) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            return wrong(
                key, text, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// One of several values.
    package mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(_ key: String) -> Choice? {
        guard let text = text(key) else { return nil }
        let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return Choice(rawValue: text) ?? wrong(key, text, expected: "one of \(words)")
    }

    /// The separators of topics that are written as one text.
    package static let topicSeparators: Set<Character> = [",", "，", "、"]

    /// A list of topics, each once.
    package mutating func topics(_ key: String) -> [String] {
        var topics: [String] = []
        for topic in texts(key, example: "[food, newcomers]", separators: Self.topicSeparators) {
            if Slug(making: topic) == nil || topic.utf8.contains(where: { $0 < 0x20 }) {
                let _: String? = wrong(key, topic, expected: "words such as food")
            } else if !topics.contains(topic) {
                topics.append(topic)
            }
        }
        return topics
    }

    /// A list of slugs, none of them reserved.
    package mutating func slugs(_ key: String, reserved: Set<String>) -> [Slug] {
        texts(key, example: "[old-name]").compactMap { text in
            guard let slug = Slug(text) else {
                return wrong(key, text, expected: "1 to 80 of a-z, 0-9 and -, as in the address")
            }
            if reserved.contains(text) { return wrong(key, text, expected: "none that the site itself uses") }
            return slug
        }
    }

    /// A full URL for links: https, http or mailto.
    package mutating func link(_ key: String) -> String? {
        guard let text = text(key) else { return nil }
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && text.utf8.count <= 2000
        guard isPlain, let url = URL(string: text),
            ["https", "http", "mailto"].contains(url.scheme?.lowercased()),
            url.scheme?.lowercased() == "mailto" || url.host?.isEmpty == false
        else { return wrong(key, text, expected: "an address such as https://forms.example.edu/dumplings") }
        return text
    }

    /// A day or a time.
    package mutating func timestamp(_ key: String, in timeZone: TimeZone) -> Timestamp? {
        guard let text = text(key) else { return nil }
        return Timestamp(text, in: timeZone)
            ?? wrong(
                key, text, expected: "a date such as 2026-12-05 or a time such as 2026-12-05T18:00:00-05:00")
    }

    /// A time zone by its IANA name.
    package mutating func timeZone(_ key: String) -> TimeZone? {
        guard let name = text(key) else { return nil }
        // Foundation also accepts abbreviations such as EST, which are ambiguous.
        guard name == "UTC" || name.contains("/"), let zone = TimeZone(identifier: name) else {
            return wrong(key, name, expected: "a time zone such as America/New_York")
        }
        return zone
    }

    private mutating func isLine(_ text: String, _ key: String) -> Bool {
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                let _: String? = wrong(key, text, expected: "a text on one line, without control characters")
                return false
            default: break
            }
        }
        if let scalar = text.unicodeScalars.first(where: \.properties.isBidiControl) {
            add(.bidiControl(key, codePoint: scalar.value), at: key)
        }
        return true
    }
}
