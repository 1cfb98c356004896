import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@testable import PictureStore

@Suite("Uploaded pictures")
struct PictureUploadTests {
    private let site: UploadSite

    init() throws {
        site = try UploadSite()
    }

    @Test("A picture stands upright, however it was held", arguments: 1...8)
    func orientation(number: Int) throws {
        let picture = try site.accept("orientation-\(number).jpg")
        #expect(picture.size == [64, 32])
        for bytes in [picture.bytes, picture.preview] {
            let (size, colours) = try UploadSite.corners(bytes)
            #expect(size == [64, 32])
            #expect(colours == [.red, .green, .blue, .yellow])
        }
    }

    @Test(
        "Nothing is left of where, when, with what and by whom it was taken",
        arguments: ["metadata.jpg", "metadata.png", "metadata.webp", "orientation-6.jpg", "polyglot.jpg"])
    func metadata(sample: String) throws {
        #expect(Self.traces(in: try UploadSite.sample(sample)) != [])
        let picture = try site.accept(sample)
        #expect(Self.traces(in: picture.bytes) == [])
        // libvips writes an Exif of its own into WebP: that it lies upright, and its size.
        #expect(Set(Self.traces(in: picture.preview)).isSubset(of: ["Exif", "EXIF"]))
        #expect(picture.preview.count < 700)
        if picture.name.hasSuffix(".jpg") {
            let (markers, behind) = UploadSite.segments(picture.bytes)
            #expect(Set(markers).isSubset(of: [0xE0, 0xDB, 0xC0, 0xC4]))
            #expect(behind == 0)
        } else {
            let (names, behind) = UploadSite.chunks(picture.bytes)
            #expect(Set(names).isSubset(of: ["IHDR", "pHYs", "PLTE", "tRNS", "IDAT", "IEND"]))
            #expect(behind == 0)
        }
    }

    @Test(
        "A picture that is published without an upload loses the same, and looks the same",
        arguments: ["metadata.jpg", "metadata.png", "metadata.webp", "polyglot.jpg", "cmyk.jpg", "noise.png"]
            + (1...8).map { "orientation-\($0).jpg" } + ["palette.png", "grey-alpha.png", "progressive.jpg"])
    func laidThere(sample: String) throws {
        let bytes = try UploadSite.sample(sample)
        let bare = BarePicture.bytes(of: bytes)
        // The profile of colours stays, and an Exif of the orientation alone.
        let traces = Set(Self.traces(in: bare))
        #expect(traces.isDisjoint(with: ["secret place", "xmpmeta", "XMP ", "<script", "PK\u{5}\u{6}"]))
        let (before, after) = (try UploadSite.corners(bytes), try UploadSite.corners(bare))
        #expect(after.size == before.size && after.colours == before.colours)
        let header = try #require(PictureHeader(bare))
        #expect([header.width, header.height] == after.size)
    }

    @Test(
        "Movement is seen by the first bytes",
        arguments: [("animated.png", true), ("animated.webp", true), ("noise.png", false)])
    func movement(sample: String, isAnimated: Bool) throws {
        #expect(PictureHeader(try UploadSite.sample(sample))?.isAnimated == isAnimated)
    }

    private static func traces(in bytes: [UInt8]) -> [String] {
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        return [
            "secret place", "Exif", "EXIF", "eXIf", "xmpmeta", "XMP ", "ICC", "iCCP", "<script",
            "PK\u{5}\u{6}",
        ].filter { text.contains($0) }
    }

    @Test("A large picture is made smaller: 2048 pixels on the longest side, 480 across in the form")
    func sizes() throws {
        let picture = try site.accept("wide.png")
        #expect(picture.size == [2048, 512])
        #expect(try UploadSite.corners(picture.bytes).size == [2048, 512])
        let (size, colours) = try UploadSite.corners(picture.preview)
        #expect(size == [480, 120])
        #expect(colours == [.red, .green, .blue, .yellow])
    }

    @Test("As many pixels as are allowed are taken")
    func largest() throws {
        let picture = try site.accept("largest.png")
        #expect(picture.size == [2048, 102])
    }

    @Test(
        "Photographs become JPEG, and PNG stays where it is smaller or something shows through",
        arguments: [
            ("progressive.jpg", "jpg"), ("noise.png", "jpg"), ("metadata.webp", "jpg"), ("wide.png", "png"),
            ("palette.png", "png"), ("grey-alpha.png", "png"),
        ])
    func formats(sample: String, ending: String) throws {
        let picture = try site.accept(sample)
        #expect(picture.name.hasSuffix(".\(ending)"))
        #expect(picture.bytes.starts(with: ending == "jpg" ? [0xFF, 0xD8, 0xFF] : [0x89, 0x50, 0x4E, 0x47]))
        #expect(picture.preview.starts(with: "RIFF".utf8))
    }

    @Test(
        "Colours come out as they were meant",
        arguments: [
            ("palette.png", [UploadSite.Colour.clear, .blue, .clear, .blue]),
            ("sixteen-bit.png", [.blue, .blue, .red, .red]),
            ("animated.webp", [.green, .green, .green, .green]),
            ("animated.png", [.green, .green, .green, .green]),
            ("grey-alpha.png", [.other, .other, .other, .other]),
        ])
    func colours(sample: String, colours: [UploadSite.Colour]) throws {
        #expect(try UploadSite.corners(site.accept(sample).bytes).colours == colours)
    }

    @Test("Inks of a print become colours of a screen, a red one a red")
    func inks() throws {
        let picture = try site.accept("cmyk.jpg")
        #expect(UploadSite.segments(picture.bytes).markers.contains(0xC0))
        let pixel = try UploadSite.pixel(picture.bytes, x: 8, y: 8)
        #expect(pixel[0] > 180 && pixel[1] < 80 && pixel[2] < 80)
    }

    @Test("The name is of the bytes, and the same picture gives the same")
    func name() throws {
        let (first, second) = (try site.accept("metadata.jpg"), try site.accept("polyglot.jpg"))
        #expect(first == second)
        let name = try #require(first.name.wholeMatch(of: #/([0-9a-f]{16})\.jpg/#))
        let (file, size) = (site.folder("picture"), first.bytes.count)
        try site.folder.write(first.bytes, to: "picture")
        let sum = try Self.run("/usr/bin/sha256sum", file)
        #expect(sum.hasPrefix(String(name.1)) && size > 300)
    }

    private static func run(_ program: String, _ argument: String) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: program)
        (process.arguments, process.standardOutput) = ([argument], pipe)
        try process.run()
        // Foundation keeps a process for ever whose end nobody waits for.
        defer { process.waitUntilExit() }
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test("Nothing of an upload stays on the disk, and what a crash left there goes")
    func leftovers() throws {
        try site.folder.write("left", to: "State/uploads/upload-crash1/upload")
        try site.folder.write("now", to: "State/uploads/upload-other2/upload")
        let old = Date(timeIntervalSinceNow: -700)
        try FileManager.default.setAttributes(
            [.modificationDate: old], ofItemAtPath: site.folder("State/uploads/upload-crash1"))
        _ = try site.accept("metadata.jpg")
        #expect(throws: UploadError.self) { try site.accept("truncated.jpg") }
        #expect(try site.rest().sorted() == ["upload-other2", "upload-other2/upload"])
    }
}
