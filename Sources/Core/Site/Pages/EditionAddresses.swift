import Model

/// The addresses of one language's pages: the main language at the site's root, others below their tag,
/// `/zh-Hans/`. Assets, pictures, files and data for programs are shared.
package struct EditionAddresses: Sendable {
    /// The site's URL without a trailing slash.
    private let site: String
    private let basePath: String
    /// Empty, or `/zh-Hans`.
    private let folder: String
    /// Prefixes of addresses that all languages share.
    private let shared: [String]

    package init(_ settings: SiteSettings, language: String) {
        (site, basePath) = (settings.url, settings.basePath)
        folder = language == settings.languages.first ? "" : "/\(language)"
        shared =
            ["/assets/", "/media/", "/files/", "/icons/", Address.unread, Address.serviceWorker]
            + (settings.poster.map { [$0 + "/"] } ?? [])
    }

    /// The path before the addresses of pages: empty, `/csa`, `/zh-Hans`, `/csa/zh-Hans`.
    package var root: String { basePath + folder }

    /// The address of a page in this language: `/courses/` -> `/zh-Hans/courses/`.
    package func placed(_ address: String) -> String { isShared(address) ? address : folder + address }

    /// The address for a link, with the site's base path; a whole address, such as one of the program on another host, as it is.
    package func link(_ address: String) -> String { isWhole(address) ? address : basePath + placed(address) }

    package func url(_ address: String) -> String { isWhole(address) ? address : site + placed(address) }

    private func isWhole(_ address: String) -> Bool { address.utf8.starts(with: "https://".utf8) }

    private func isShared(_ address: String) -> Bool { shared.contains { address.hasPrefix($0) } }
}
