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
    /// Where the program is that takes posts; nil where there is none.
    let poster: String?

    init(_ settings: SiteSettings, words: PageWords) {
        offlinePages = words.editions.reversed().map { Kept(address: $0.addresses.link(Address.offline)) }
        poster = settings.poster.map { words.link($0 + "/") }
    }

    static let fields = FieldTable<ServiceWorkerFile>([
        .list("offlinePages") { $0.offlinePages },
        .text("posterPath") { $0.poster },
    ])

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["service-worker": fields.shapes.merging(assets.shapes) { field, _ in field }]
    }
}
