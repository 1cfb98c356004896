import Model

/// The service worker script, which caches visited pages for offline use; one script for all languages.
package struct ServiceWorkerFile: TemplateView {
    /// An address in a list of the script.
    package struct CachedPage: TemplateView {
        package let address: String
        /// The language of an offline page.
        package var language: String?
        /// The page of the program in place of which it is shown.
        package var programPage: String?
    }

    /// The offline pages, one per language, the main language's last. The first whose folder contains a page is that page's offline page.
    package let offlinePages: [CachedPage]
    /// The sections' pages for times without a connection, in all languages, and their styles and scripts.
    package let keptPages: [CachedPage]
    package let keptAssets: [CachedPage]
    /// Addresses of pages and files that may be cached, in all languages.
    package let publicPages: [CachedPage]
    /// Folders whose files may all be cached.
    package let publicFolders: [CachedPage]
    /// Paths of programs, which are never cached: the desk's mount and `/api`.
    package let programs: [CachedPage]
    /// The other host of the same site on which the program is; empty where it is the script's own.
    package let programOrigin: String

    package init(_ pages: [KeptPage], _ renderer: PageRenderer) {
        let editions = renderer.words.editions
        let settings = renderer.settings
        let mount = settings.programPath ?? ""
        keptPages = pages.flatMap { page in
            editions.map {
                CachedPage(
                    address: $0.addresses.link(page.address), language: $0.language,
                    programPage: mount + page.path)
            }
        }
        keptAssets = Set(pages.flatMap(\.assets)).sorted().compactMap { name in
            renderer.address(ofAsset: name).map { CachedPage(address: $0) }
        }
        offlinePages = editions.reversed().map {
            CachedPage(address: $0.addresses.link(Address.offline), language: $0.language)
        }
        func kept(_ addresses: [String]) -> [CachedPage] {
            let all = editions.flatMap { edition in addresses.map { edition.addresses.link($0) } }
            return Set(all).sorted().map { CachedPage(address: $0) }
        }
        publicPages = kept(
            [Address.home, Address.manifest, Address.unread, Address.pageSearch] + pages.map(\.address))
        publicFolders = kept(
            renderer.mainAddresses.filter { $0 != Address.home }
                + [Address.offline, "/assets/", "/media/", "/icons/", "/contact/"])
        programs = [settings.programPath, settings.basePath + "/api"].compactMap(\.self).map {
            CachedPage(address: $0)
        }
        if case .sameSite(let address, _) = settings.program {
            programOrigin = address.origin
        } else {
            programOrigin = ""
        }
    }

    package static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["service-worker": FieldShapes(Self.self).all(assets: assets)]
    }
}
