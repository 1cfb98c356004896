import Foundation
import Model
import Testing

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
        return await PicturePlan(content, now: Date(timeIntervalSince1970: 0)).requests.keys.sorted()
    }

    @Test("A picture comes in the widths below its own")
    func widths() async throws {
        #expect(try await Self.plan([Self.media("a.png")]) == ["/media/a-480.webp", "/media/a-960.webp"])
        #expect(try await Self.plan([Self.media("a.png", width: 960)]) == ["/media/a-480.webp"])
        #expect(try await Self.plan([Self.media("a.png", width: 480)]) == [])
    }

    @Test("No two pictures share an address")
    func addresses() async throws {
        #expect(try await Self.plan([Self.media("a.png"), Self.media("a.jpg")]) == [])
        #expect(try await Self.plan([Self.media("a.png"), Self.media("a-480.webp", width: 300)]) == [])
    }

    @Test("A srcset names the smaller pictures that there are, and the picture itself")
    func sources() {
        let file = Self.media("a.png")
        let zone = TimeZone(secondsFromGMT: 0) ?? .current
        let words = PageWords(
            SiteSettings(title: "CSA", url: "https://csa.example.edu/csa", timeZone: zone))
        let drawings = Drawings(["/media/a-480.webp": "State/pictures/x.webp"])
        #expect(
            drawings.sourceSet(of: file, words: words) == "/csa/media/a-480.webp 480w, /csa/media/a.png 1600w"
        )
        #expect(Drawings([:]).sourceSet(of: file, words: words) == nil)
    }
}
