import Model

/// The site as an app on a phone's home screen: its manifest, and the page that shows without a connection.
struct AppChapter: Chapter {
    enum Key: String, PhraseKey {
        case offline = "app.offline-title"
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ServiceWorkerFile.templates(assets: assets)
            .merging(["offline": FramedView<BareView>.shapes(assets: assets)]) { _, new in new }
    }

    private let unread: UnreadFile

    init(_ unread: UnreadFile) {
        self.unread = unread
    }

    var pages: [Page] {
        [
            Page(Address.unread) { _ in unread.json },
            Page(Address.serviceWorker) { maker in
                maker.text("service-worker", ServiceWorkerFile(maker.settings, words: maker.words))
            },
            Page(Address.manifest) { maker in AppManifest(maker).json },
            Page(Address.offline) { maker in
                let head = PageHead(
                    address: Address.offline, title: maker.words.say(Key.offline), isFound: false)
                return maker.html("offline", BareView(), head)
            },
        ]
    }
}

/// What an installed app is called and looks like (W3C Web Application Manifest).
struct AppManifest {
    private let maker: PageMaker

    init(_ maker: PageMaker) {
        self.maker = maker
    }

    /// The file.
    var json: String {
        let words = maker.words
        let title = words.wording(maker.settings.title).text
        let home = words.link(Address.home)
        let value = JSONValue.object(of: [
            "id": .text(home),
            "name": .text(title),
            "short_name": .text(maker.settings.shortTitle.map { words.wording($0).text }),
            "description": .text(maker.settings.tagline.map { words.wording($0).text }),
            "lang": .text(words.language),
            "start_url": .text(home),
            "scope": .text(words.link("/")),
            "display": .text("standalone"),
            "background_color": .text(maker.settings.look.light.paper.hex),
            "theme_color": .text(maker.settings.look.light.paper.hex),
            "icons": .list(icons),
        ])
        return value.json + "\n"
    }

    private var icons: [JSONValue] {
        [("icon.svg", "any"), ("icon-maskable.svg", "maskable")].compactMap { name, purpose in
            maker.address(ofAsset: name).map { address in
                .object(of: [
                    "src": .text(address), "sizes": .text("any"), "type": .text("image/svg+xml"),
                    "purpose": .text(purpose),
                ])
            }
        }
    }
}
