import Model

/// Pages at former addresses that redirect to the current ones.
///
/// They are HTML pages, since any web server can serve these, even one without access to its configuration.
package struct RedirectPageGroup: PageGroup {
    package enum Key: String, PhraseKey {
        case title = "moved.page-title"
    }

    /// A former and the current address of a page.
    package struct Redirect: Hashable, Encodable, Sendable {
        package let from: String
        package let to: String
        /// The page's title.
        package let title: LocalizedText
    }

    private let redirects: [Redirect]
    /// Calendars at their former addresses, since calendar programs do not follow an HTML page.
    private let calendars: [Page]

    /// The redirects of a section, from aliases in content files and from addresses of earlier builds. The
    /// address of one of the pages `planned` is never redirected.
    package init(of owners: [PageOwner], earlier: [String: [String]], planned: [Page]) {
        let moved = owners.flatMap { owner in
            let known = owner.identity.flatMap { earlier[$0] } ?? []
            return (owner.aliases + known).filter { $0 != owner.address }.map {
                Redirect(from: $0, to: owner.address, title: owner.title)
            }
        }
        // Most sites have no redirects.
        let taken = moved.isEmpty ? [] : Set(planned.map(\.address))
        var seen = taken
        redirects = moved.filter { seen.insert($0.from).inserted }.sorted { $0.from < $1.from }
        calendars = Self.calendars(of: self.redirects, among: planned).filter { !taken.contains($0.address) }
    }

    package static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["moved": FramedView<MovedView>.shapes(assets: assets)]
    }

    private static func calendars(of redirects: [Redirect], among planned: [Page]) -> [Page] {
        let earlier = Dictionary(grouping: redirects) { calendar(of: $0.to) }
        if earlier.isEmpty { return [] }
        return planned.flatMap { page in
            (earlier[page.address] ?? []).map { page.repeated(at: calendar(of: $0.from)) }
        }
    }

    /// The calendar of an event's page: `/events/gala.ics`.
    private static func calendar(of address: String) -> String { address.dropLast() + ".ics" }

    package var pages: [Page] {
        calendars
            + redirects.map { redirect in
                Page(redirect.from, of: redirect, Self.html)
            }
    }

    private static func html(_ redirect: Redirect, _ maker: PageRenderer) -> [UInt8] {
        let view = MovedView(
            title: maker.words.wording(redirect.title), address: maker.words.link(redirect.to))
        // The head has the new address, which is the canonical one.
        let title = maker.words.say(Key.title, ["title": view.title.text])
        return maker.html("moved", view, PageHead(address: redirect.to, title: title))
    }

    /// Identity -> current address of each page that can be renamed.
    package static func addresses(of owners: [PageOwner]) -> [String: String] {
        Dictionary(
            owners.compactMap { owner in owner.identity.map { ($0, owner.address) } },
            uniquingKeysWith: { first, _ in first })
    }
}

/// A page that has moved.
package struct MovedView: TemplateView {
    package let title: TaggedText
    package let address: String

    package static let fields = FieldTable<MovedView>([
        .wording("title") { $0.title },
        .text("address") { $0.address },
    ])
}
