import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Events
@testable import Site

@Suite("Pictures that a site plans")
struct PicturePlanTests {
    private static func media(_ name: String, width: Int = 1600) -> MediaFile {
        MediaFile(name: name, format: .png, width: width, height: 900, byteCount: 1)
    }

    private static func plan(_ media: [MediaFile]) async throws -> [String] {
        let zone = try #require(TimeZone(identifier: "UTC"))
        let settings = SiteSettings(title: "CSA", url: "https://csa.example.edu", timeZone: zone)
        let content = SiteContent(settings: settings, media: media)
        return try await requests(content, now: Date(timeIntervalSince1970: 0)).keys.sorted()
    }

    private static func requests(
        _ content: SiteContent, _ theme: Theme = Sample.theme(), now: Date = Sample.now
    ) async throws -> [String: PictureRequest] {
        let compiled = try SiteTheme(theme, settings: content.settings, sections: .standard)
        return await PicturePlan(content, theme: compiled, now: now, sections: .standard).requests
    }

    @Test("A picture comes in the widths below its own")
    func widths() async throws {
        #expect(try await Self.plan([Self.media("a.png")]) == ["/media/a-480.webp", "/media/a-960.webp"])
        #expect(try await Self.plan([Self.media("a.png", width: 960)]) == ["/media/a-480.webp"])
        #expect(try await Self.plan([Self.media("a.png", width: 480)]) == [])
    }

    @Test("A picture that moves has no smaller versions, which would be stills")
    func moving() async throws {
        var picture = Self.media("a.gif")
        picture.isAnimated = true
        #expect(try await Self.plan([picture]) == [])
    }

    @Test("No two pictures share an address")
    func addresses() async throws {
        #expect(try await Self.plan([Self.media("a.png"), Self.media("a.jpg")]) == [])
        #expect(try await Self.plan([Self.media("a.png"), Self.media("a-480.webp", width: 300)]) == [])
    }

    @Test(
        "A coming event has a card and a tall picture in each language, in the colours of the site; a past one has none"
    )
    func events() async throws {
        var content = Sample.content([])
        content.events = [
            Sample.event(
                "soon", LocalizedText(byLanguage: ["en": "Gala", "zh-Hans": "晚会"]),
                Sample.schedule("2026-12-05")),
            Sample.event("over", "Over", Sample.schedule("2026-11-05")),
        ]
        content.settings.look.light.paper = Colour(0xFFFFFF)
        let requests = try await Self.requests(content)
        #expect(
            requests.keys.sorted() == [
                "/events/soon/card.png", "/events/soon/poster.png", "/events/soon/share.png",
                "/zh-Hans/events/soon/card.png",
                "/zh-Hans/events/soon/poster.png", "/zh-Hans/events/soon/share.png",
            ])
        guard case .card(let card) = requests["/zh-Hans/events/soon/card.png"] else {
            Issue.record("no card")
            return
        }
        #expect(card.title == Flyer.Words("晚会", language: "zh-Hans"))
        #expect(card.dayWords == "12月 周六")
        #expect(card.address == "https://pine.example.org/zh-Hans/events/soon/")
        #expect(card.inks.paper == "#ffffff")
    }

    @Test("The app's icons are made of the logo, else of the theme's icon")
    func icons() async throws {
        var theme = Sample.theme(assets: [Theme.Asset(name: "icon.svg", bytes: [])])
        var content = Sample.content([])
        func sources() async throws -> Set<String?> {
            Set(try await Self.requests(content, theme).values.map(\.source))
        }
        #expect(try await sources() == ["Templates/assets/icon.svg"])
        theme.folder = "/usr/share/corkboard/Templates"
        #expect(try await sources() == ["/usr/share/corkboard/Templates/assets/icon.svg"])
        content.settings.look.logo = Logo(
            file: "Content/theme/seal.svg", format: .svg, width: 1, height: 1, bytes: [])
        #expect(try await sources() == ["Content/theme/seal.svg"])
    }

    @Test(
        "Pictures within texts wait until they are near, and have their size and their smaller versions; others only wait"
    )
    func texts() throws {
        let drawings = Drawings(["/media/a-480.webp": "State/pictures/x.webp"])
        let pictures = TextPictures([Self.media("a.png")], drawings: drawings, words: Sample.chinese)
        #expect(
            pictures.dressed(
                "<p>&lt;img <img src=\"/media/a.png\" alt=\"x\" /><img src=\"b.png\" alt=\"\" /></p>")
                == "<p>&lt;img <img loading=\"lazy\" decoding=\"async\" width=\"1600\" height=\"900\" srcset=\"/media/a-480.webp 480w, /media/a.png 1600w\" sizes=\"(min-width: 48rem) 42rem, calc(100vw - 2rem)\" src=\"/media/a.png\" alt=\"x\" /><img loading=\"lazy\" decoding=\"async\" src=\"b.png\" alt=\"\" /></p>"
        )
    }

    @Test("A srcset names the smaller pictures that there are, and the picture itself")
    func sources() {
        let file = Self.media("a.png")
        let zone = TimeZone(secondsFromGMT: 0) ?? .current
        let words = Sample.words(
            SiteSettings(title: "CSA", url: "https://csa.example.edu/csa", timeZone: zone))
        let drawings = Drawings(["/media/a-480.webp": "State/pictures/x.webp"])
        #expect(
            drawings.sourceSet(of: file, words: words) == "/csa/media/a-480.webp 480w, /csa/media/a.png 1600w"
        )
        #expect(Drawings([:]).sourceSet(of: file, words: words) == nil)
    }
}
