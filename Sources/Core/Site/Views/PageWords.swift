import Markdown
import Model

/// How words are given to the readers of one language.
///
/// A class, since every view is made with it, and it holds much.
final class PageWords: Sendable {
    /// The pages' language, a BCP 47 tag.
    let language: String
    /// The site's languages, the main one first.
    let languages: [String]
    /// Days and hours in words.
    let dates: DateWords
    /// The site in each of its languages, the main one first.
    let editions: [Edition]
    private let addresses: EditionAddresses
    /// What the site's settings call tags.
    let tagTexts: [Slug: LocalizedText]
    private let phrases: Phrases

    /// The site in one language.
    struct Edition: Sendable {
        /// A BCP 47 tag.
        let language: String
        /// The language's own name: `中文`.
        let name: String
        let addresses: EditionAddresses
    }

    /// The words of a site in each of its languages, the main one first. Each book has all phrases.
    static func all(_ settings: SiteSettings, books: [Wordbook]) -> [PageWords] {
        all(settings, languages: books.map(LanguageWords.init))
    }

    /// The words of a site in each of its languages, the main one first.
    static func all(_ settings: SiteSettings, languages: [LanguageWords]) -> [PageWords] {
        let names = languages.map { ($0.language, $0.name) }
        return languages.map { PageWords(settings, $0.language, $0.phrases, names: names) }
    }

    /// The words of a site in one of its languages. `names` has what each of them calls itself, the main one first.
    init(
        _ settings: SiteSettings, _ language: String, _ phrases: Phrases,
        names: [(language: String, name: String)]
    ) {
        (self.language, languages, self.phrases) = (language, settings.languages, phrases)
        (dates, tagTexts) = (DateWords(phrases), settings.tags)
        addresses = EditionAddresses(settings, language: language)
        editions = names.map { tag, name in
            Edition(language: tag, name: name, addresses: EditionAddresses(settings, language: tag))
        }
    }

    /// The path before the addresses of pages in this language: empty, `/csa`, `/zh-Hans`, `/csa/zh-Hans`.
    var root: String { addresses.root }

    /// An address of the site as links have it.
    func link(_ address: String) -> String { addresses.link(address) }

    /// An address from the site's root as the site has it for this language: `/zh-Hans/courses/`.
    func placed(_ address: String) -> String { addresses.placed(address) }

    /// An address of the site in full.
    func url(_ address: String) -> String { addresses.url(address) }

    /// A phrase with values put in.
    func say(_ key: some PhraseKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
        phrases.filled(key.rawValue, values)
    }

    /// A phrase of a number of things, which stands in it as `count`.
    func say(_ key: some PhraseKey, count: Int) -> String { say(key, ["count": String(count)], count: count) }

    /// A phrase with values put in, in the form that goes with a number.
    func say(_ key: some PhraseKey, _ values: KeyValuePairs<String, String>, count: Int) -> String {
        phrases.filled(key.rawValue, values, category: PluralCategory(count, language: language))
    }

    /// A phrase as HTML, with values put in that are HTML themselves.
    func html(_ key: some PhraseKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
        phrases.filled(key.rawValue, values, isHTML: true)
    }

    /// A text of the site's own.
    func wording(_ text: LocalizedText) -> TaggedText {
        let resolved = text.resolved(for: language, others: languages)
        guard let tag = resolved.language else { return wording(typed: resolved.text) }
        return TaggedText(resolved.text, language: LanguageTag.isCovered(tag, by: language) ? nil : tag)
    }

    /// The same text in the other languages that it is given in.
    func otherWordings(_ text: LocalizedText) -> [TaggedText] {
        let shown = text.resolved(for: language, others: languages).language
        return text.byLanguage.filter { $0.key != shown }.sorted { $0.key < $1.key }
            .map { TaggedText($0.value, language: $0.key) }
    }

    /// A text that somebody typed without saying in which language.
    func wording(typed text: String) -> TaggedText {
        let tag = LanguageGuess.tag(of: text, languages: languages)
        return TaggedText(text, language: tag == language ? nil : tag)
    }

    /// A Markdown text of the site's own, of which translations may be given by language. One whose language nobody named
    /// is Chinese where it looks so, else in the site's main language.
    func markdown(_ source: String, _ translations: [String: String]) -> TaggedText {
        if let translation = translation(of: source, translations) { return translation }
        let main = LanguageGuess.tag(of: source, languages: languages) ?? languages.first
        return TaggedText(source, language: source.isEmpty || main == language ? nil : main)
    }

    /// The same where its language does not matter, which takes a look at the whole text.
    func markdownText(_ source: String, _ translations: [String: String]) -> String {
        translation(of: source, translations)?.text ?? source
    }

    /// The translation that stands for a text: the one in this language, or any where the text itself is empty; nil where the text
    /// itself is shown.
    private func translation(of source: String, _ translations: [String: String]) -> TaggedText? {
        guard translations.value(for: language) != nil || source.isEmpty && !translations.isEmpty else {
            return nil
        }
        return wording(LocalizedText(byLanguage: translations))
    }

    /// The name of a tag: what the site's settings call it, else as it was typed.
    func tag(_ name: String) -> TaggedText {
        let known = Slug(making: name).flatMap { tagTexts[$0] }
        return known.map(wording) ?? wording(typed: name)
    }

    /// What a list quotes of a course: its newest comment, else its description; nil where it has neither.
    func excerpt(of entry: CourseEntry) -> TaggedText? {
        if let comment = entry.newestComment { return excerpt(ofComment: comment.comment) }
        return excerpt(ofMarkdown: entry.course.description, entry.course.translations)
    }

    /// What lists and machines quote of an event; nil where nothing can be quoted.
    func excerpt(of event: Event) -> TaggedText? { excerpt(ofMarkdown: event.detail, event.translations) }

    /// The beginning of a Markdown text that may have translations; nil where nothing can be quoted.
    func excerpt(ofMarkdown source: String, _ translations: [String: String]) -> TaggedText? {
        let translation = translation(of: source, translations)
        let text = excerpt(ofMarkdown: translation?.text ?? source)
        if text.isEmpty { return nil }
        return translation?.with(text) ?? markdown(text, [:])
    }

    /// The beginning of a Markdown text, on one line and without its markup.
    func excerpt(ofMarkdown source: String) -> String {
        do throws(MarkdownError) {
            return try MarkdownText.excerpt(of: Self.beginning(of: source), limit: Self.limit(for: source))
        } catch {
            // The whole text is over a limit too, which its own page reports.
            return ""
        }
    }

    /// What of a Markdown text can matter to its excerpt. What stands far below the beginning cannot, and parsing it for a list
    /// of all courses would take long; but links and footnotes may be defined there. Bytes, since counting Characters would
    /// take long too; half a one at the cut is not shown.
    private static func beginning(of source: String) -> String {
        var source = source
        return source.withUTF8 { bytes in
            let beginning = bytes.prefix(excerptLimit * 4)
            let text = String(decoding: beginning, as: UTF8.self)
            return mayRefer(beginning) ? text + definitions(in: bytes.dropFirst(excerptLimit * 4)) : text
        }
    }

    /// Whether a bracket closes in Markdown without an address in parentheses behind it.
    private static func mayRefer(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "]") && $1 != UInt8(ascii: "(") }
    }

    /// The lines that define links and footnotes, `[name]: address`, as a paragraph of their own.
    private static func definitions(in rest: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let lines = rest.split(separator: UInt8(ascii: "\n")).filter { $0.first == UInt8(ascii: "[") }
        return lines.isEmpty
            ? "" : "\n\n" + lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    /// The beginning of a comment, on one line.
    func excerpt(ofComment comment: String) -> TaggedText {
        wording(typed: MarkdownText.beginning(ofPlain: comment, limit: Self.limit(for: comment)))
    }

    /// The longest quotation of a list, in characters.
    private static let excerptLimit = 140

    /// The same for a text: a Chinese character is as wide as two letters, and says more.
    private static func limit(for text: String) -> Int {
        let beginning = String(decoding: text.utf8.prefix(excerptLimit), as: UTF8.self)
        return LanguageGuess.tag(of: beginning, languages: []) == nil ? excerptLimit : excerptLimit / 2
    }
}

extension PageWords: Encodable {
    /// The language alone: what its words are, all pages of an edition share.
    private enum CodingKeys: CodingKey { case language }
}
