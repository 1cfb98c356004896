import Model

/// The pages of the installable app: manifest, service worker, unread items and the offline page.
package struct AppPageGroup: PageGroup {
    package static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ServiceWorkerFile.templates(assets: assets)
            .merging(["offline": BareView.framedShapes(assets: assets)]) { _, new in new }
    }

    let unread: UnreadFile
    let drawings: Drawings
    let keptPages: [KeptPage]

    package var pages: [Page] {
        [
            Page(Address.unread, of: unread) { unread, renderer in unread.json(site: renderer.settings.url) },
            Page(Address.serviceWorker, of: keptPages) { pages, renderer in
                renderer.text("service-worker", ServiceWorkerFile(pages, renderer))
            },
            Page(Address.manifest, of: drawings) { drawings, renderer in
                Self.manifest(renderer, drawings)
            },
            Page(Address.offline) { renderer in
                let head = PageHead(
                    address: Address.offline, title: renderer.words.say(PageWords.Key.offline), isFound: false
                )
                return renderer.html("offline", BareView(), head)
            },
        ]
    }

    /// The manifest of the installed app: names, colors and icons (W3C Web Application Manifest).
    private static func manifest(_ renderer: PageRenderer, _ drawings: Drawings) -> String {
        let words = renderer.words
        let title = words.tagged(renderer.settings.title).text
        let home = words.link(Address.home)
        let value = JSONValue.object(of: [
            "id": .text(home),
            "name": .text(title),
            "short_name": .text(renderer.settings.shortTitle.map { words.tagged($0).text }),
            "description": .text(renderer.settings.tagline.map { words.tagged($0).text }),
            "lang": .text(words.language),
            "start_url": .text(home),
            "scope": .text(words.link("/")),
            "display": .text("standalone"),
            "background_color": .text(renderer.settings.look.light.paper.hex),
            "theme_color": .text(renderer.settings.look.light.paper.hex),
            "icons": .list(icons(renderer, drawings)),
        ])
        return value.json + "\n"
    }

    /// The drawn icons; the theme's SVG icon if there are none, which most browsers accept.
    private static func icons(_ renderer: PageRenderer, _ drawings: Drawings) -> [JSONValue] {
        let drawn = AppIcons.all.compactMap { icon in
            drawings.address(icon.address, renderer.words).map { address in
                self.icon(
                    renderer.words.link(address), "\(icon.side)x\(icon.side)", "image/png", icon.purpose)
            }
        }
        if !drawn.isEmpty { return drawn }
        return renderer.address(ofAsset: "icon.svg").map { [icon($0, "any", "image/svg+xml", "any")] } ?? []
    }

    private static func icon(_ address: String, _ sizes: String, _ type: String, _ purpose: String)
        -> JSONValue
    {
        .object(of: [
            "src": .text(address), "sizes": .text(sizes), "type": .text(type), "purpose": .text(purpose),
        ])
    }
}
