import Foundation
import Model
import TestSupport
import Testing

@testable import PictureStore

@Suite("Pictures that are drawn once")
struct PictureCacheTests {
    private let site: DrawingSite

    init() throws {
        site = try DrawingSite()
    }

    @Test("Each kind is drawn in its size")
    func kinds() async throws {
        let poster = DrawingSite.poster(picture: DrawingSite.picture)
        let requests: [PictureRequest] = [
            .card(poster), .tall(poster), .smaller(of: DrawingSite.picture, width: 480),
            .icon(of: DrawingSite.picture, side: 180, ground: nil),
            .icon(of: DrawingSite.picture, side: 512, ground: "#fbf8f2"),
            // That of the share folder has an absolute path.
            .icon(of: site.folder(DrawingSite.picture), side: 192, ground: nil),
        ]
        let stock = await site.fill(requests)
        #expect(stock.problems == [])
        let sizes = try requests.map { try stock.files[$0].map(site.size) }
        #expect(sizes == [[1200, 630], [1080, 1920], [], [180, 180], [512, 512], [192, 192]])
    }

    @Test("A picture is drawn once, and goes when nobody asks for it any more")
    func once() async throws {
        let (first, second) = (
            PictureRequest.card(DrawingSite.poster()), PictureRequest.card(DrawingSite.poster(title: "Gala"))
        )
        let drawn = await site.fill([first, second])
        #expect(Set(drawn.files.keys) == [first, second])
        // A program that is not there cannot draw again.
        let kept = await site.fill([second], program: "/nowhere")
        #expect(kept.problems == [])
        #expect(kept.files == [second: drawn.files[second] ?? ""])
        #expect(try site.names().map { "State/pictures/\($0)" } == Array(kept.files.values))
        #expect(await site.fill([]).files == [:])
        #expect(try site.names() == [])
    }

    @Test("The key follows the request and the bytes of the source")
    func keys() async throws {
        let request = PictureRequest.smaller(of: DrawingSite.picture, width: 480)
        let before = await site.fill([request]).files[request]
        let gif: [UInt8] =
            Array("GIF89a".utf8) + [
                1, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
            ]
        try site.folder.write(gif, to: DrawingSite.picture)
        let after = await site.fill([request]).files[request]
        #expect(before != nil && after != nil && before != after)
    }

    @Test("Without the program there is one warning, which says how to make it")
    func missingProgram() async {
        let requests = [PictureRequest.card(DrawingSite.poster()), .tall(DrawingSite.poster())]
        let stock = await site.fill(requests, program: "/nowhere/corkboard-pictures")
        #expect(stock.files == [:])
        #expect(
            stock.problems.map(\.description) == [
                "/nowhere/corkboard-pictures: warning: is missing, so 2 pictures are not drawn; Scripts/build makes it; expected it beside corkboard"
            ])
    }

    @Test("A program that fails gives one warning with its own words")
    func failingProgram() async throws {
        try site.folder.write(
            "#!/bin/sh\necho 'libvips.so.42: cannot open shared object file' >&2\nexit 127\n", to: "draw")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.folder("draw"))
        let requests = [PictureRequest.card(DrawingSite.poster()), .tall(DrawingSite.poster())]
        let stock = await site.fill(requests, program: site.folder("draw"))
        #expect(stock.files == [:])
        #expect(
            stock.problems.map(\.description) == [
                "State/pictures: warning: pages go without a drawn or smaller picture (libvips.so.42: cannot open shared object file)"
            ])
    }

    @Test("A picture that ends the program keeps no other from being drawn")
    func crash() async throws {
        let script =
            "#!/bin/sh\nwhile read -r line; do case $line in *Gala*) kill -SEGV $$;; esac; : > \"$1/$(echo \"$line\" | sed 's/.*output\":\"//; s/\".*//; s/\\\\//g')\"; echo done; done\n"
        try site.folder.write(script, to: "draw")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.folder("draw"))
        let requests = ["Gala", "Tea", "Chess", "Hike", "Film", "Mahjong"].map {
            PictureRequest.card(DrawingSite.poster(title: $0))
        }
        let stock = await site.fill(requests, program: site.folder("draw"))
        #expect(Set(stock.files.keys) == Set(requests.dropFirst()))
        #expect(
            stock.problems.map(\.description) == [
                "State/pictures: warning: pages go without a drawn or smaller picture (the program that draws was ended by signal 11)"
            ])
    }

    @Test(
        "A damaged source is named, and the others are drawn",
        arguments: [Array("no picture".utf8), [0xFF, 0xD8, 0xFF, 0xE0, 0, 1], Array("\u{89}PNG".utf8), []])
    func damaged(bytes: [UInt8]) async throws {
        try site.folder.write(bytes, to: "Content/media/bad.jpg")
        let (bad, good) = (
            PictureRequest.smaller(of: "Content/media/bad.jpg", width: 480),
            PictureRequest.smaller(of: DrawingSite.picture, width: 480)
        )
        let stock = await site.fill([bad, good])
        #expect(Array(stock.files.keys) == [good])
        #expect(stock.problems.map(\.file) == ["Content/media/bad.jpg"])
        #expect(stock.problems.map(\.severity) == [.warning])
    }

    @Test("A source that is not there, or is a link, is named")
    func missingSource() async throws {
        try site.folder.link("Content/media/link.png", to: "dots.png")
        let stock = await site.fill([
            .smaller(of: "Content/media/none.png", width: 480),
            .smaller(of: "Content/media/link.png", width: 480),
        ])
        #expect(stock.files == [:])
        #expect(stock.problems.map(\.file) == ["Content/media/link.png", "Content/media/none.png"])
    }

    @Test(
        "Hostile titles draw without harm",
        arguments: [
            "<b>&amp; <span foreground='red'>", "\u{202E}evil\u{2066}", "🎉👩‍👩‍👧‍👦🇨🇳",
            String(repeating: "x", count: 500),
            String(repeating: "中文活动", count: 75), "a\0b\nc\u{2028}d", "", "e\u{301}\u{301}\u{301}\u{20DD}",
            "שלום مرحبا",
        ])
    func hostile(title: String) async throws {
        let poster = DrawingSite.poster(title: title, place: "")
        let requests = [PictureRequest.card(poster), .tall(poster)]
        let stock = await site.fill(requests)
        #expect(stock.problems == [])
        #expect(try requests.map { try stock.files[$0].map(site.size) } == [[1200, 630], [1080, 1920]])
    }

    @Test("A smaller picture stands upright, is never enlarged, and says nothing of where it was taken")
    func upright() async throws {
        let jpeg = Data(base64Encoded: DrawingSite.lying) ?? Data()
        #expect(String(decoding: jpeg, as: UTF8.self).contains("secret place"))
        try site.folder.write(Array(jpeg), to: "Content/media/lying.jpg")
        let request = PictureRequest.smaller(of: "Content/media/lying.jpg", width: 480)
        let file = try #require(await site.fill([request]).files[request])
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: site.folder(file))))
        // RFC 9649 section 2.7: the canvas is one larger than what stands there.
        #expect(String(decoding: bytes[8..<16], as: UTF8.self) == "WEBPVP8X")
        #expect([bytes[24], bytes[27]] == [7, 23])
        #expect(!String(decoding: bytes, as: UTF8.self).contains("secret place"))
    }

    @Test("A logo of SVG becomes icons; an uploaded picture is never read as SVG")
    func logo() async throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2'><path d='M0 0h4v2H0z'/></svg>"
        try site.folder.write(svg, to: "Content/logo.svg")
        let requests: [PictureRequest] = [
            .icon(of: "Content/logo.svg", side: 192, ground: nil),
            .icon(of: "Content/logo.svg", side: 512, ground: "#fbf8f2"),
        ]
        let stock = await site.fill(requests + [.smaller(of: "Content/logo.svg", width: 480)])
        #expect(try requests.map { try stock.files[$0].map(site.size) } == [[192, 192], [512, 512]])
        #expect(stock.problems.map(\.file) == ["Content/logo.svg"])
        #expect(stock.files.count == 2)
    }

    @Test("A picture of more pixels than allowed is refused before it is decoded")
    func tooLarge() async throws {
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: site.folder(DrawingSite.picture))))
        // A width of 65,536 and a height of 65,536, with the checksum of that header.
        bytes.replaceSubrange(16..<33, with: [0, 1, 0, 0, 0, 1, 0, 0, 8, 2, 0, 0, 0] + Self.checksum)
        try site.folder.write(bytes, to: "Content/media/large.png")
        let stock = await site.fill([.smaller(of: "Content/media/large.png", width: 480)])
        #expect(
            stock.problems.map(\.description) == [
                "Content/media/large.png: warning: pages go without a drawn or smaller picture (Content/media/large.png has 65536 by 65536 pixels; expected at most 20000000 in all)"
            ])
    }

    private static let checksum: [UInt8] = [227, 230, 167, 180]

    @Test("The same request gives the same bytes")
    func same() async throws {
        let request = PictureRequest.card(DrawingSite.poster(picture: DrawingSite.picture))
        let other = try DrawingSite()
        let bytes = try await [site, other].asyncBytes(of: request)
        #expect(bytes[0] == bytes[1] && !bytes[0].isEmpty)
    }
}

extension [DrawingSite] {
    /// The bytes that each of them draws.
    fileprivate func asyncBytes(of request: PictureRequest) async throws -> [Data] {
        var all: [Data] = []
        for site in self {
            let file = await site.fill([request]).files[request] ?? "none"
            all.append(try Data(contentsOf: URL(fileURLWithPath: site.folder(file))))
        }
        return all
    }
}
