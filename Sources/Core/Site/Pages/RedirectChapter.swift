import Model

/// Pages at addresses that others had before, each leading on to where its page is now.
///
/// A page of HTML, since any web server can serve it: the sites that nobody may configure are among those it is for.
struct RedirectChapter: PageGroup {
    enum Key: String, PhraseKey {
        case title = "moved.page-title"
    }

    /// An address that a page had, and the one it has.
    struct Redirect: Hashable, Encodable, Sendable {
        let from: String
        let to: String
        /// The page's name.
        let title: LocalizedText
    }

    private let redirects: [Redirect]
    /// Calendars at the addresses that they had before: programs that subscribe follow no page of HTML.
    private let calendars: [Page]

    /// The redirects of a part, from the aliases that content files name, and from where pages stood at earlier builds. An address that
    /// a page has now is never one; `planned` are those pages.
    init(of owners: [Owner], earlier: [String: [String]], planned: [Page]) {
        let moved = owners.flatMap { owner in
            let known = owner.identity.flatMap { earlier[$0] } ?? []
            return (owner.aliases + known).filter { $0 != owner.address }.map {
                Redirect(from: $0, to: owner.address, title: owner.title)
            }
        }
        // Most sites have moved nothing.
        let taken = moved.isEmpty ? [] : Set(planned.map(\.address))
        var seen = taken
        redirects = moved.filter { seen.insert($0.from).inserted }.sorted { $0.from < $1.from }
        calendars = Self.calendars(of: self.redirects, among: planned).filter { !taken.contains($0.address) }
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["moved": FramedView<MovedView>.shapes(assets: assets)]
    }

    private static func calendars(of redirects: [Redirect], among planned: [Page]) -> [Page] {
        let earlier = Dictionary(grouping: redirects) { calendar(of: $0.to) }
        if earlier.isEmpty { return [] }
        return planned.flatMap { page in
            (earlier[page.address] ?? []).map { page.repeated(at: calendar(of: $0.from)) }
        }
    }

    /// Where the calendar of an event's page is: `/events/gala.ics`.
    private static func calendar(of address: String) -> String { address.dropLast() + ".ics" }

    var pages: [Page] {
        calendars
            + redirects.map { redirect in
                Page(redirect.from, of: redirect, Self.html)
            }
    }

    private static func html(_ redirect: Redirect, _ maker: PageRenderer) -> [UInt8] {
        let view = MovedView(
            title: maker.words.wording(redirect.title), address: maker.words.link(redirect.to))
        // Its own address is the new one: that is the page that is to be found.
        let title = maker.words.say(Key.title, ["title": view.title.text])
        return maker.html("moved", view, PageHead(address: redirect.to, title: title))
    }

    /// What keeps its identity when its address changes.
    struct Owner: Sendable {
        /// What stays the same when it is renamed; nil where nothing does.
        let identity: String?
        let address: String
        let aliases: [String]
        let title: LocalizedText
    }

    /// What stays the same of each page that can be renamed -> where it stands.
    static func addresses(of owners: [Owner]) -> [String: String] {
        Dictionary(
            owners.compactMap { owner in owner.identity.map { ($0, owner.address) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Every page of a part that can move.
    static func owners(of content: SiteContent, part: SiteSection) -> [Owner] {
        switch part {
        case .events:
            content.events.filter { $0.status != .draft }.map { event in
                Owner(
                    identity: "event \(event.id)", address: Address.event(event.slug),
                    aliases: event.aliases.map(Address.event), title: event.title)
            }
        case .courses:
            content.courses.map { course in
                Owner(
                    identity: "course \(course.number)", address: Address.course(course.slug),
                    aliases: course.aliases.map(Address.course), title: course.name)
            }
        case .pages:
            content.pages.map { page in
                Owner(
                    identity: nil, address: Address.info(page.slug),
                    aliases: page.aliases.map(Address.info), title: page.title)
            }
        case .assets, .media, .feedback, .notices, .front: []
        }
    }
}

/// A page that has moved.
struct MovedView: TemplateView {
    let title: TaggedText
    let address: String

    static let fields = FieldTable<MovedView>([
        .wording("title") { $0.title },
        .text("address") { $0.address },
    ])
}
