import Markdown
import Model

/// The phrases, formats and addresses of one language.
///
/// A class, since every view is made with it, and it is large.
package final class PageWords: Sendable {
    /// The pages' language, a BCP 47 tag.
    package let language: String
    /// The site's languages, the main one first.
    package let languages: [String]
    package let dates: DateWords
    /// The site in each of its languages, the main one first.
    package let editions: [Edition]
    private let addresses: EditionAddresses
    /// The names of tags in the site's settings.
    package let tagTexts: [Slug: LocalizedText]
    private let phrases: Phrases

    /// The site in one language: its BCP 47 tag, its native name, `中文`, and its addresses.
    package typealias Edition = (language: String, name: String, addresses: EditionAddresses)

    /// The words of a site in each of its languages, the main one first.
    package static func all(_ settings: SiteSettings, languages: [Phrases]) -> [PageWords] {
        let names = languages.map { ($0.language, $0.name) }
        return languages.map { PageWords(settings, $0, names: names) }
    }

    /// The words of a site in one of its languages. `names` has the native names of all languages, the main one first.
    package init(
        _ settings: SiteSettings, _ phrases: Phrases, names: [(language: String, name: String)]
    ) {
        (language, languages, self.phrases) = (phrases.language, settings.languages, phrases)
        (dates, tagTexts) = (DateWords(phrases), settings.tags)
        addresses = EditionAddresses(settings, language: language)
        editions = names.map { tag, name in
            (tag, name, EditionAddresses(settings, language: tag))
        }
    }

    /// The path before the addresses of pages in this language: empty, `/csa`, `/zh-Hans`, `/csa/zh-Hans`.
    package var root: String { addresses.root }

    /// An address of the site for a link.
    package func link(_ address: String) -> String { addresses.link(address) }

    /// An address with the folder of this language: `/zh-Hans/courses/`.
    package func placed(_ address: String) -> String { addresses.placed(address) }

    package func url(_ address: String) -> String { addresses.url(address) }

    /// A phrase with values inserted, in the plural form for `count`. A phrase without other values has the count itself as a value.
    package func say(
        _ key: some PhraseKey, _ values: KeyValuePairs<String, String>? = nil, count: Int? = nil
    ) -> String {
        guard let count else { return phrases.filled(key.key, values ?? [:]) }
        return phrases.filled(
            key.key, values ?? ["count": String(count)],
            category: PluralCategory(count, language: language))
    }

    /// A phrase as HTML, with HTML values inserted.
    package func html(_ key: some PhraseKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
        phrases.filled(key.key, values, isHTML: true)
    }

    /// A text of the site in this language, or in the next best one.
    package func tagged(_ text: LocalizedText) -> TaggedText {
        let resolved = text.resolved(for: language, others: languages)
        guard let tag = resolved.language else { return tagged(typed: resolved.text) }
        return TaggedText(resolved.text, language: LanguageTag.isCovered(tag, by: language) ? nil : tag)
    }

    /// The text in its other languages.
    package func otherTagged(_ text: LocalizedText) -> [TaggedText] {
        let shown = text.resolved(for: language, others: languages).language
        return text.byLanguage.filter { $0.key != shown }.sorted { $0.key < $1.key }
            .map { TaggedText($0.value, language: $0.key) }
    }

    /// A typed text without a language tag; its language is guessed.
    package func tagged(typed text: String) -> TaggedText {
        let tag = LanguageTag.guess(of: text, languages: languages)
        return TaggedText(text, language: tag == language ? nil : tag)
    }

    /// A Markdown text, or its translation to this language. A text without a language tag is Chinese if it
    /// looks so, else in the site's main language.
    package func markdown(_ source: String, _ translations: [String: String]) -> TaggedText {
        if let translation = translation(of: source, translations) { return translation }
        let main = LanguageTag.guess(of: source, languages: languages) ?? languages.first
        return TaggedText(source, language: source.isEmpty || main == language ? nil : main)
    }

    /// The Markdown text without its language, which avoids a scan of the whole text.
    package func markdownText(_ source: String, _ translations: [String: String]) -> String {
        translation(of: source, translations)?.text ?? source
    }

    /// The translation to show instead of a text: the one in this language, or any if the text is empty; nil if the text itself is shown.
    private func translation(of source: String, _ translations: [String: String]) -> TaggedText? {
        guard translations.value(for: language) != nil || source.isEmpty && !translations.isEmpty else {
            return nil
        }
        return tagged(LocalizedText(byLanguage: translations))
    }

    /// A day with its year, and the time.
    package func dayAndTime(_ civil: CivilDateTime) -> String {
        say(Key.dayAndTime, ["date": dates.of(civil.day), "time": dates.time(of: civil)])
    }

    /// Phrases of the pages that all sections share.
    package enum Key: String, PhraseKey {
        case dayAndTime = "dates.day-and-time"
        case home = "tabs.home", privacy = "privacy.title"
        case moved = "moved.page-title", wrongAddress = "wrong-address.title", offline = "app.offline-title"
    }

    /// The name of a tag in the site's settings, else as typed.
    package func tag(_ name: String) -> TaggedText {
        let known = Slug(making: name).flatMap { tagTexts[$0] }
        return known.map(tagged) ?? tagged(typed: name)
    }

    /// The excerpt of a Markdown text or its translation; nil if it has no text.
    package func excerpt(ofMarkdown source: String, _ translations: [String: String]) -> TaggedText? {
        let translation = translation(of: source, translations)
        let text = excerpt(ofMarkdown: translation?.text ?? source)
        if text.isEmpty { return nil }
        return translation?.with(text) ?? markdown(text, [:])
    }

    /// The beginning of a Markdown text on one line, without markup.
    package func excerpt(ofMarkdown source: String) -> String {
        let limit = Self.limit(for: source)
        var (size, shorter): (Int, String?) = (Self.excerptLimit * 4, nil)
        do throws(MarkdownError) {
            while true {
                let text = try MarkdownText.excerpt(of: Self.beginning(of: source, size: size), limit: limit)
                // A beginning may end within an address or a mark, and then shows it: a longer one shows something else.
                if text == shorter || size >= source.utf8.count { return text }
                (size, shorter) = (size * 4, text)
            }
        } catch {
            // The whole text is too complex too, which its own page reports.
            return ""
        }
    }

    /// The whole of a Markdown text without markup, for calendars: with its lines, lists, and the whole addresses of its links.
    package func plainText(ofMarkdown source: String) -> String {
        do throws(MarkdownError) {
            return try MarkdownText.plain(of: source) { self.url($0) }
        } catch {
            // The text is too complex, which its own page reports.
            return ""
        }
    }

    /// The part of a Markdown text that affects its excerpt. Parsing the rest for a list of all courses would
    /// take too long, except that links and footnotes may be defined there. Cut by bytes, since counting
    /// Characters takes long too; a half one at the cut is not shown.
    private static func beginning(of source: String, size: Int) -> String {
        var source = source
        return source.withUTF8 { bytes in
            let beginning = bytes.prefix(size)
            let text = String(decoding: beginning, as: UTF8.self)
            return mayRefer(beginning) ? text + definitions(in: bytes.dropFirst(size)) : text
        }
    }

    /// Whether a bracket closes without an address in parentheses after it.
    private static func mayRefer(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "]") && $1 != UInt8(ascii: "(") }
    }

    /// The lines that define links and footnotes, `[name]: address`, as a paragraph.
    private static func definitions(in rest: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let lines = rest.split(separator: UInt8(ascii: "\n")).filter { $0.first == UInt8(ascii: "[") }
        return lines.isEmpty
            ? "" : "\n\n" + lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    /// The beginning of a comment, on one line.
    package func excerpt(ofComment comment: String) -> TaggedText {
        tagged(typed: MarkdownText.beginning(ofPlain: comment, limit: Self.limit(for: comment)))
    }

    /// Maximum length of an excerpt in lists, in characters.
    private static let excerptLimit = 140

    /// The limit for a text: a Chinese character is as wide as two letters, and says more.
    private static func limit(for text: String) -> Int {
        let beginning = String(decoding: text.utf8.prefix(excerptLimit), as: UTF8.self)
        return LanguageTag.guess(of: beginning, languages: []) == nil ? excerptLimit : excerptLimit / 2
    }
}

extension PageWords: Encodable {
    /// Encodes the language alone: all pages of an edition share its phrases.
    private enum CodingKeys: CodingKey { case language }
}
