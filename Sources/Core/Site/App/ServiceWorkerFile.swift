import Model

/// The script that keeps what was read for times without a connection; one for all languages.
struct ServiceWorkerFile: TemplateView {
    /// Addresses that are kept from the beginning.
    struct Kept: TemplateView {
        let address: String

        static let fields = FieldTable<Kept>([.text("address") { $0.address }])
    }

    /// The pages that show without a connection, one for each language, the main one's last: the first whose folder a page lies
    /// in is its own.
    let offlinePages: [Kept]
    /// The addresses of pages and files that may be kept, in all languages.
    let publicPages: [Kept]
    /// The folders of which everything may be kept.
    let publicFolders: [Kept]
    /// Where programs are, of which nothing is kept: the one that takes posts, and the short addresses of the same.
    let programs: [Kept]

    init(_ maker: PageRenderer) {
        let editions = maker.words.editions
        offlinePages = editions.reversed().map { Kept(address: $0.addresses.link(Address.offline)) }
        func kept(_ addresses: [String]) -> [Kept] {
            let all = editions.flatMap { edition in addresses.map { edition.addresses.link($0) } }
            return Set(all).sorted().map(Kept.init)
        }
        publicPages = kept([Address.home, Address.manifest, Address.unread])
        publicFolders = kept(
            maker.mainAddresses.filter { $0 != Address.home }
                + [Address.offline, "/assets/", "/media/", "/icons/", "/contact/"])
        let mounts = [maker.settings.poster, "/api"].compactMap(\.self)
        programs = mounts.map { Kept(address: maker.settings.basePath + $0) }
    }

    static let fields = FieldTable<ServiceWorkerFile>([
        .list("offlinePages") { $0.offlinePages },
        .list("publicPages") { $0.publicPages },
        .list("publicFolders") { $0.publicFolders },
        .list("programs") { $0.programs },
    ])

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["service-worker": fields.shapes.merging(assets.shapes) { field, _ in field }]
    }
}
