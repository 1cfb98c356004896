import Model

/// The texts of the officers' help with the phrases that they name, so that a button is called what its page calls it.
package enum HelpTexts {
    /// The name of the record with the texts in a language.
    package static func record(of language: String) -> String { "\(language).help" }

    /// The Markdown of each page, by its name, in the language of `book`, else in the nearest one that has the page.
    /// - Throws: `Problems` with `.unknownPhrase` for a phrase that is missing or needs a count, and `.wrongTag` for broken tags.
    static func texts(of theme: Theme, in book: Wordbook) throws(Problems) -> [String: String] {
        let names = Set(theme.help.keys.compactMap { $0.split(separator: "/").last.map(String.init) })
        let languages = languages(for: book.language)
        var (texts, problems): ([String: String], [Problem]) = ([:], [])
        for name in names.sorted() {
            guard let text = languages.lazy.compactMap({ theme.help["\($0)/\(name)"] }).first else {
                continue
            }
            do throws(Problem) {
                texts[name] = try filled(text, from: book)
            } catch {
                problems.append(error)
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
        return texts
    }

    /// The language, its shorter tags, and the complete language: `en-US` and `en`.
    private static func languages(for tag: String) -> [String] {
        var (found, rest) = ([tag], tag[...])
        while let dash = rest.lastIndex(of: "-") {
            rest = rest[..<dash]
            found.append(String(rest))
        }
        return found + [Theme.completeLanguage]
    }

    private static func filled(_ text: Theme.HelpText, from book: Wordbook) throws(Problem) -> String {
        var bytes: [UInt8] = []
        for token in try TemplateScanner.tokens(of: text.text, file: text.file) {
            switch token {
            case .lineStart: break
            case .text(let part): bytes += part
            case .tag(let tag):
                guard tag.kind == .phrase, let phrase = book.phrase(tag.name), !phrase.counts else {
                    throw Problem(
                        file: text.file, line: tag.line, cause: .unknownPhrase(tag.name, book: book.file))
                }
                bytes += phrase.text(.other).utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
