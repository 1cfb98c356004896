import Model

/// Pages at former addresses that redirect to the current ones.
///
/// They are HTML pages, since any web server can serve these, even one without access to its configuration.
package struct RedirectPageGroup: PageGroup {
    /// A former and the current address of a page.
    package struct Redirect: Hashable, Encodable, Sendable {
        package let from: String
        package let to: String
        package let title: LocalizedText
    }

    private let redirects: [Redirect]
    /// Files beside the pages, such as calendars, at their former addresses.
    private let companions: [Page]

    /// The redirects of a section, from aliases in content files and from addresses of earlier builds. The
    /// address of one of the pages `planned` is never redirected.
    package init(of owners: [PageOwner], earlier: [String: [String]], planned: [Page]) {
        let moved = owners.flatMap { owner in
            let known = owner.identity.flatMap { earlier[$0] } ?? []
            return (owner.aliases + known).filter { $0 != owner.address }.map {
                (
                    redirect: Redirect(from: $0, to: owner.address, title: owner.title),
                    suffixes: owner.companionSuffixes
                )
            }
        }
        // Most sites have no redirects.
        let taken = moved.isEmpty ? [] : Set(planned.map(\.address))
        var seen = taken
        let new = moved.filter { seen.insert($0.redirect.from).inserted }
            .sorted { $0.redirect.from < $1.redirect.from }
        redirects = new.map(\.redirect)
        let files = new.flatMap { redirect, suffixes in
            suffixes.map {
                (from: String(redirect.from.dropLast() + $0), to: String(redirect.to.dropLast() + $0))
            }
        }
        companions = Self.companions(files, among: planned).filter { !taken.contains($0.address) }
    }

    package static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["moved": MovedView.framedShapes(assets: assets)]
    }

    /// Copies of planned files at former addresses.
    private static func companions(_ files: [(from: String, to: String)], among planned: [Page]) -> [Page] {
        let earlier = Dictionary(grouping: files, by: \.to)
        if earlier.isEmpty { return [] }
        return planned.flatMap { page in
            (earlier[page.address] ?? []).map { page.repeated(at: $0.from) }
        }
    }

    package var pages: [Page] {
        companions
            + redirects.map { redirect in
                Page(redirect.from, of: redirect, Self.html)
            }
    }

    private static func html(_ redirect: Redirect, _ renderer: PageRenderer) -> [UInt8] {
        let view = MovedView(
            title: renderer.words.tagged(redirect.title), address: renderer.words.link(redirect.to))
        // The head has the new address as the canonical one.
        let title = renderer.words.say(PageWords.Key.moved, ["title": view.title.text])
        return renderer.html("moved", view, PageHead(address: redirect.to, title: title))
    }

    /// Identity -> current address of each page that can be renamed.
    package static func addresses(of owners: [PageOwner]) -> [String: String] {
        Dictionary(
            owners.compactMap { owner in owner.identity.map { ($0, owner.address) } },
            uniquingKeysWith: { first, _ in first })
    }
}

package struct MovedView: TemplateView {
    package let title: TaggedText
    package let address: String
}
