import Model

/// Where the pages of one language are: those of the main one at the site's root, others below their tag, `/zh-Hans/`. Assets,
/// pictures and what programs read are there once for all.
struct EditionAddresses: Sendable {
    /// The site's address without a slash at the end.
    private let site: String
    private let basePath: String
    /// Empty, or `/zh-Hans`.
    private let folder: String
    /// What addresses begin with that are the same in all languages.
    private let shared: [String]

    init(_ settings: SiteSettings, language: String) {
        (site, basePath) = (settings.url, settings.basePath)
        folder = language == settings.languages.first ? "" : "/\(language)"
        shared =
            ["/assets/", "/media/", "/icons/", Address.unread, Address.serviceWorker]
            + (settings.poster.map { [$0 + "/"] } ?? [])
    }

    /// The path before the addresses of pages: empty, `/csa`, `/zh-Hans`, `/csa/zh-Hans`.
    var root: String { basePath + folder }

    /// An address from the site's root, `/courses/`, as the site has it for this language: `/zh-Hans/courses/`.
    func placed(_ address: String) -> String { isShared(address) ? address : folder + address }

    /// The same as links have it.
    func link(_ address: String) -> String { basePath + placed(address) }

    /// The same in full.
    func url(_ address: String) -> String { site + placed(address) }

    private func isShared(_ address: String) -> Bool { shared.contains { address.hasPrefix($0) } }
}
