/// A link to a page in another of the site's languages.
package struct LanguageLink: TemplateView {
    /// A BCP 47 tag.
    package let languageTag: String
    /// The native name of the language: `中文`.
    package let languageName: String
    package let languageAddress: String

    /// The links to a page in the other languages; to the home page if the page has no address of its own.
    package static func others(of head: PageHead, words: PageWords) -> [LanguageLink] {
        words.editions.filter { $0.language != words.language }.map { edition in
            LanguageLink(
                languageTag: edition.language, languageName: edition.name,
                languageAddress: head.languageLinks?(edition.language)
                    ?? edition.addresses.link(head.isFound ? head.address : Address.home))
        }
    }
}
