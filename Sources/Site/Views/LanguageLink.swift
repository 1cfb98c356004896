/// A page in one of the site's languages, for the switch between them.
struct LanguageLink: TemplateView {
    /// A BCP 47 tag.
    let tag: String
    /// The language's own name: `中文`.
    let name: String
    let address: String
    let isCurrent: Bool

    /// The links for a page; none where the site has one language. What is not found leads to the home page.
    static func all(of head: PageHead, words: PageWords) -> [LanguageLink] {
        guard words.languages.count > 1 else { return [] }
        return words.editions.map { edition in
            LanguageLink(
                tag: edition.language, name: edition.name,
                address: edition.addresses.link(head.isFound ? head.address : Address.home),
                isCurrent: edition.language == words.language)
        }
    }

    static let fields = FieldTable<LanguageLink>([
        .text("languageTag") { $0.tag },
        .text("languageName") { $0.name },
        .text("languageAddress") { $0.address },
        .flag("isCurrent") { $0.isCurrent },
    ])
}
