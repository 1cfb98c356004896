import Model
import Yams

/// `Templates/words/<language>.yml` -> `Wordbook`: groups of names, each with its phrase or with a form for each plural category.
///
///     events:
///       coming: Coming up
///       in-days:
///         one: in {count} day
///         other: in {count} days
struct WordsFile {
    /// Maximum size, in bytes: 256 KiB.
    private static let sizeLimit = 256 << 10

    private let path: String
    private var problems: [Problem] = []

    static func read(_ file: SourceFile, language: String) -> ReadResult<Wordbook> {
        do throws(Problem) {
            var reading = WordsFile(path: file.path)
            let fields = try FrontMatter(wholeFile: file, limit: sizeLimit).fields
            let groups = fields.map { ($0.key, reading.group($0)) }
            let book = Wordbook(
                language: language, file: file.path, groups: Dictionary(groups, uniquingKeysWith: { $1 }))
            return ReadResult(value: book, problems: reading.problems)
        } catch {
            return ReadResult(value: nil, problems: [error])
        }
    }

    private mutating func group(_ field: FrontMatter.Field) -> [String: Phrase] {
        guard case .mapping(let names) = field.value else {
            wrong(field.key, field.value, field.line, expected: "names with words below it")
            return [:]
        }
        return names.reduce(into: [:]) { phrases, pair in
            let name = pair.key.string ?? ""
            let line = pair.key.mark?.line ?? field.line
            if let texts = texts("\(field.key).\(name)", pair.value, line) {
                phrases[name] = Phrase(texts, file: path, line: line)
            }
        }
    }

    private mutating func texts(_ key: String, _ value: Node, _ line: Int) -> [PluralCategory: String]? {
        if let text = value.string { return [.other: text] }
        let expected = "words, or words for each of one, other and whatever else the language tells apart"
        guard case .mapping(let forms) = value else { return wrong(key, value, line, expected: expected) }
        var texts: [PluralCategory: String] = [:]
        for (name, words) in forms {
            guard let category = PluralCategory(rawValue: name.string ?? ""), let text = words.string
            else {
                return wrong(key, name, name.mark?.line ?? line, expected: expected)
            }
            texts[category] = text
        }
        return texts[.other] == nil ? wrong(key, value, line, expected: "words for 'other' too") : texts
    }

    @discardableResult
    private mutating func wrong(
        _ key: String, _ value: Node, _ line: Int, expected: String
    ) -> [PluralCategory: String]? {
        problems.append(
            Problem(
                file: path, line: line,
                cause: .wrongField(
                    key, value: value.string ?? "a list of other things", expected: expected)))
        return nil
    }
}
