import ContentFiles
import Foundation
import Testing

@Suite("Pictures without what is beside their pixels")
struct BarePictureTests {
    /// An Exif directory of big-endian numbers with an orientation and a name of a camera, which other programs put first.
    private static func exif(_ orientation: UInt8) -> [UInt8] {
        [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 2] + [1, 0x0F, 0, 2, 0, 0, 0, 4] + Array("Cam\0".utf8)
            + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0] + Array("40.1 N".utf8)
    }

    /// The Exif that stays of it.
    private static func orientation(_ number: UInt8) -> [UInt8] {
        [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, number, 0, 0, 0, 0, 0, 0]
    }

    private static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
        [0xFF, marker, 0, UInt8(contents.count + 2)] + contents
    }

    private static let frame = segment(0xC2, [8, 0, 2, 0, 3, 1, 1, 0x11, 0])
    /// Two scans, with a stuffed byte and a restart marker in the first.
    private static let scans: [UInt8] =
        segment(0xDA, [1, 1, 0, 0, 63, 0]) + [7, 0xFF, 0, 0xFF, 0xD0, 8] + segment(0xDA, [1, 1, 0, 0, 63, 0])
        + [9]

    @Test("JPEG keeps its frame, scans, profile of colours and orientation", arguments: [UInt8(6), 1])
    func jpeg(number: UInt8) {
        let mark = Array("Exif\0\0".utf8)
        let jfif = Array("JFIF\0".utf8) + [1, 1, 0, 0, 72, 0, 72]
        let profile = Self.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 5])
        let adobe = Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
        let parts: [[UInt8]] = [
            [0xFF, 0xD8], Self.segment(0xE0, jfif + [1, 1, 1, 2, 3]),
            Self.segment(0xE0, Array("JFXX\0".utf8)),
            Self.segment(0xE1, mark + Self.exif(number)),
            Self.segment(0xE1, Array("http://ns.adobe.com/".utf8)),
            profile, Self.segment(0xE2, Array("MPF\0".utf8)), Self.segment(0xED, Array("Photoshop".utf8)),
            Self.segment(0xFE, Array("Mei".utf8)), adobe, Self.frame, Self.scans, [0xFF, 0xD9],
            [0xFF, 0xD8, 0xFF, 0xE1], Array("film".utf8),
        ]
        let turned = number == 6 ? Self.segment(0xE1, mark + Self.orientation(6)) : []
        let kept: [[UInt8]] = [
            [0xFF, 0xD8], Self.segment(0xE0, jfif + [0, 0]), turned, profile, adobe, Self.frame, Self.scans,
            [0xFF, 0xD9],
        ]
        let bare = Array(kept.joined())
        #expect(BarePicture.bytes(of: Array(parts.joined())) == bare)
        #expect(BarePicture.bytes(of: bare) == bare)
        #expect(PictureHeader(bare)?.width == (number == 6 ? 2 : 3))
    }

    /// A chunk of PNG; the checksum counts for decoders alone.
    private static func chunk(_ kind: String, _ contents: [UInt8], sum: [UInt8] = [0, 0, 0, 0]) -> [UInt8] {
        [0, 0, 0, UInt8(contents.count)] + Array(kind.utf8) + contents + sum
    }

    private static let png =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0])

    @Test("PNG keeps the chunks of its pixels and colours, and its orientation")
    func portable() {
        let pixels = Self.chunk("gAMA", [0, 0, 0, 1]) + Self.chunk("IDAT", [1, 2, 3])
        let picture =
            Self.png + Self.chunk("tEXt", Array("Author\0Mei".utf8)) + Self.chunk("eXIf", Self.exif(8))
            + pixels
            + Self.chunk("iTXt", [1]) + Self.chunk("zTXt", [1]) + Self.chunk("tIME", [1, 2, 3, 4, 5, 6, 7])
            + Self.chunk("IEND", []) + Array("film".utf8)
        let bare =
            Self.png + Self.chunk("eXIf", Self.orientation(8), sum: [0x86, 0x58, 0x30, 0x34]) + pixels
            + Self.chunk("IEND", [])
        #expect(BarePicture.bytes(of: picture) == bare)
        #expect(BarePicture.bytes(of: bare) == bare)
        #expect(PictureHeader(picture)?.width == 2 && PictureHeader(bare)?.width == 2)
    }

    private static func part(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
        Array(kind.utf8) + [UInt8(contents.count), 0, 0, 0] + contents
            + (contents.count % 2 == 1 ? [0] : [])
    }

    private static func webp(_ parts: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [UInt8(parts.count + 4), 0, 0, 0] + Array("WEBP".utf8) + parts
    }

    @Test("WebP keeps its pixels and orientation, and says what it has", arguments: [UInt8(5), 1])
    func extended(number: UInt8) {
        let size: [UInt8] = [0, 0, 0, 2, 0, 0, 1, 0, 0]
        let pixels = Self.part("ALPH", [1, 2, 3]) + Self.part("VP8 ", [4, 5, 6])
        let picture = Self.webp(
            Self.part("VP8X", [0x1C] + size) + pixels + Self.part("EXIF", Self.exif(number))
                + Self.part("XMP ", Array("Mei".utf8)) + Self.part("mine", [1]))
        let turned = number == 5 ? Self.part("EXIF", Self.orientation(5)) : []
        let bare = Self.webp(Self.part("VP8X", [number == 5 ? 0x18 : 0x10] + size) + pixels + turned)
        #expect(BarePicture.bytes(of: picture) == bare)
        #expect(BarePicture.bytes(of: bare) == bare)
        #expect(PictureHeader(picture)?.width == (number == 5 ? 2 : 3))
        #expect(PictureHeader(bare)?.width == (number == 5 ? 2 : 3))
    }

    private static let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]

    @Test("GIF keeps its images, their times and how often they are repeated")
    func graphics() {
        let head = Array("GIF89a".utf8) + [3, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        let times: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
        let repeats = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        let comment = [0x21, 0xFE, 3] + Array("Mei".utf8) + [0]
        let words = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [2, 1, 2, 0]
        let frames = times + Self.image + times + Self.image
        let bare = head + repeats + frames + [0x3B]
        #expect(
            BarePicture.bytes(of: head + repeats + comment + words + frames + [0x3B] + comment) == bare)
        #expect(BarePicture.bytes(of: bare) == bare)
        #expect(PictureHeader(bare)?.isAnimated == true)
        #expect(PictureHeader(head + times + Self.image + [0x3B])?.isAnimated == false)
    }

    @Test("Frames of PNG and WebP are counted")
    func frames() {
        func png(_ count: UInt8) -> [UInt8] { Self.png + Self.chunk("acTL", [0, 0, 0, count, 0, 0, 0, 0]) }
        func webp(_ count: Int) -> [UInt8] {
            Self.webp(
                Self.part("VP8X", [2, 0, 0, 0, 2, 0, 0, 1, 0, 0])
                    + [[UInt8]](repeating: Self.part("ANMF", [1]), count: count).joined())
        }
        #expect([png(1), png(2)].map { PictureHeader($0)?.isAnimated } == [false, true])
        #expect([webp(1), webp(2)].map { PictureHeader($0)?.isAnimated } == [false, true])
        #expect(BarePicture.bytes(of: png(2)) == png(2) && BarePicture.bytes(of: webp(2)) == webp(2))
    }

    @Test("Other bytes, and those of a picture that was cut off, are read to their end")
    func others() {
        #expect(BarePicture.bytes(of: Array("p { }".utf8)) == Array("p { }".utf8))
        #expect(BarePicture.bytes(of: []) == [])
        let picture = Self.png + Self.chunk("eXIf", Self.exif(8)) + Self.chunk("IDAT", [1, 2, 3])
        for count in 33..<picture.count {
            #expect(BarePicture.bytes(of: Array(picture.prefix(count))).count <= count + 38)
        }
    }
}
