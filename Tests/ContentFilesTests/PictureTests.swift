import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@Suite("Pictures")
struct PictureTests {
    private let site: SampleSite

    init() throws { site = try SampleSite() }

    /// A PNG of 3 by 2 pixels, as far as its size goes.
    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0] + [0, 0, 0, 0]
    private static let gif = Array("GIF89a".utf8) + [3, 0, 2, 0, 0, 0, 0]
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0]
    private static func webp(_ kind: String, _ rest: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(kind)".utf8) + [0, 0, 0, 0] + rest
            + [UInt8](repeating: 0, count: 8)
    }

    @Test(
        "The four formats, where first bytes and the ending of the name agree",
        arguments: [
            ("a.png", png, MediaFile.Format.png), ("B.PNG", png, .png), ("a.gif", gif, .gif),
            ("a.jpg", jpeg, .jpeg), ("a.JPeG", jpeg, .jpeg),
            ("lossy.webp", webp("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 3, 0, 2, 0]), .webp),
            ("lossless.webp", webp("VP8L", [0x2F, 0x02, 0x40, 0, 0, 0]), .webp),
            ("extended.webp", webp("VP8X", [0, 0, 0, 0, 2, 0, 0, 1, 0, 0]), .webp),
        ])
    func formats(name: String, bytes: [UInt8], format: MediaFile.Format) async throws {
        try site.folder.write(bytes, to: "Content/media/\(name)")
        let picture = MediaFile(name: name, format: format, width: 3, height: 2, byteCount: bytes.count)
        #expect(await site.reading().content?.media == [picture])
    }

    /// A JPEG stored with a width of 3 and a height of 2, in an Exif orientation.
    private static func photograph(_ orientation: UInt8, isLittle: Bool) -> [UInt8] {
        let tiff: [UInt8] =
            isLittle
            ? [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
            : [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        let segment = Array("Exif".utf8) + [0, 0] + tiff
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + jpeg.dropFirst(2)
    }

    @Test("A photograph that is stored turned has the size that browsers show", arguments: [true, false])
    func turned(isLittle: Bool) {
        let sizes = (1...8).map { PictureHeader(Self.photograph(UInt8($0), isLittle: isLittle))?.width }
        #expect(sizes == [3, 3, 3, 3, 2, 2, 2, 2])
        #expect(PictureHeader(Self.photograph(9, isLittle: isLittle))?.width == 3)
    }

    private static let otherName =
        "has a name that is no picture's, and is not published; expected a picture (.jpg, .jpeg, .png, .webp, .gif): move any other file out of Content/media"
    private static func otherFormat(_ format: String, _ ending: String) -> String {
        "holds a picture whose format is \(format), and is not published under this name; expected a name with the ending \(ending)"
    }

    @Test(
        "A file is left out whose name says something else than its bytes, and the rest of the site is read",
        arguments: [
            ("steal.js", gif, otherName), ("notice.html", gif, otherName), ("shell.php", gif, otherName),
            ("a", png, otherName), ("png", png, otherName), ("a.gif.html", gif, otherName),
            ("a.svg", Array("<svg>".utf8), otherName), ("b.jpg", png, otherFormat("PNG", ".png")),
            ("b.PNG", jpeg, otherFormat("JPEG", ".jpg or .jpeg")),
        ])
    func disagreeing(name: String, bytes: [UInt8], sentence: String) async throws {
        try site.folder.write(bytes, to: "Content/media/\(name)")
        try site.folder.write(Self.png, to: "Content/media/good.png")
        let reading = await site.reading()
        #expect(reading.problems.map(\.description) == ["Content/media/\(name): \(sentence)"])
        #expect(reading.problems.map(ContentKinds.all.leavesOutFile) == [true])
    }

    @Test(
        "What is no picture, and what is none for a page",
        arguments: [
            ("a.jpg", [], "is no picture that browsers show; expected JPEG, PNG, WebP or GIF"),
            (
                "a.jpg", Array("<svg>".utf8),
                "is no picture that browsers show; expected JPEG, PNG, WebP or GIF"
            ),
            (
                "a.png", Array(png.prefix(20)),
                "is no picture that browsers show; expected JPEG, PNG, WebP or GIF"
            ),
            (
                "a.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF],
                "is no picture that browsers show; expected JPEG, PNG, WebP or GIF"
            ),
            (
                "a.jpg", [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0, 0, 0, 0, 0, 0, 0],
                "is no picture that browsers show; expected JPEG, PNG, WebP or GIF"
            ),
            (
                "a.png", png.prefix(16) + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] + png.suffix(9),
                "has 4294967295 by 4294967295 pixels; expected at most 20000000 in all"
            ),
            (
                "a.png", png.prefix(16) + [0, 0, 0, 0, 0, 0, 0, 1] + png.suffix(9),
                "is no picture that browsers show; expected JPEG, PNG, WebP or GIF"
            ),
            (
                "big.png", png + [UInt8](repeating: 0, count: 10 << 20),
                "has 10485793 bytes; expected at most 10485760"
            ),
            (
                "a b.png", png,
                "has a name that gives no address; expected 1 to 80 of a-z, 0-9 and -, and its ending"
            ),
        ] as [(String, [UInt8], String)])
    func refused(name: String, bytes: [UInt8], sentence: String) async throws {
        try site.folder.write(bytes, to: "Content/media/\(name)")
        #expect(await site.sentences() == ["Content/media/\(name): \(sentence)"])
    }
}
