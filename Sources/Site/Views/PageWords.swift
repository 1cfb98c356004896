import Markdown
import Model

/// How words are given to the readers of one language.
struct PageWords: Sendable {
    /// The pages' language, a BCP 47 tag.
    let language: String
    /// The site's languages, the main one first.
    let languages: [String]
    /// The path before every address: empty, or `/csa`.
    let root: String

    init(_ settings: SiteSettings) {
        languages = settings.languages
        language = settings.languages.first ?? "en"
        root = settings.basePath
    }

    /// An address of the site as links have it.
    func link(_ address: String) -> String { root + address }

    /// A text of the site's own.
    func wording(_ text: LocalizedText) -> Wording {
        let resolved = text.resolved(for: language, others: languages)
        guard let tag = resolved.language else { return wording(typed: resolved.text) }
        return Wording(resolved.text, language: tag == language ? nil : tag)
    }

    /// The same text in the other languages that it is given in.
    func otherWordings(_ text: LocalizedText) -> [Wording] {
        let shown = text.resolved(for: language, others: languages).language
        return text.byLanguage.filter { $0.key != shown }.sorted { $0.key < $1.key }
            .map { Wording($0.value, language: $0.key) }
    }

    /// A text that somebody typed without saying in which language.
    func wording(typed text: String) -> Wording {
        let tag = LanguageGuess.tag(of: text, languages: languages)
        return Wording(text, language: tag == language ? nil : tag)
    }

    /// What a list quotes of a course: its newest comment, else its description; nil where it has neither.
    func excerpt(of entry: CourseEntry) -> Wording? {
        if let comment = entry.newestComment { return excerpt(ofComment: comment.comment) }
        let description = excerpt(ofMarkdown: entry.course.description)
        return description.isEmpty ? nil : wording(typed: description)
    }

    /// The beginning of a Markdown text, on one line and without its markup.
    func excerpt(ofMarkdown source: String) -> String {
        do throws(MarkdownError) {
            // What stands far below the beginning cannot matter, and parsing it for a list of all courses would take
            // long; but links and footnotes may be defined there. Bytes, since counting Characters would take long too;
            // half a one at the cut is not shown.
            let bytes = source.utf8.prefix(Self.excerptLimit * 4)
            var beginning = String(decoding: bytes, as: UTF8.self)
            if Self.mayRefer(bytes) { beginning += Self.definitions(in: source.utf8[bytes.endIndex...]) }
            return try MarkdownText.excerpt(of: beginning, limit: Self.excerptLimit)
        } catch {
            // The whole text is over a limit too, which its own page reports.
            return ""
        }
    }

    /// Whether a bracket closes in Markdown without an address in parentheses behind it.
    private static func mayRefer(_ bytes: Substring.UTF8View) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "]") && $1 != UInt8(ascii: "(") }
    }

    /// The lines that define links and footnotes, `[name]: address`, as a paragraph of their own.
    private static func definitions(in rest: Substring.UTF8View) -> String {
        let lines = rest.split(separator: UInt8(ascii: "\n")).filter { $0.first == UInt8(ascii: "[") }
        return lines.isEmpty ? "" : "\n\n" + lines.map { String(Substring($0)) }.joined(separator: "\n")
    }

    /// The beginning of a comment, on one line.
    func excerpt(ofComment comment: String) -> Wording {
        wording(typed: MarkdownText.beginning(ofPlain: comment, limit: Self.excerptLimit))
    }

    /// The longest quotation of a list, in characters.
    private static let excerptLimit = 140
}
