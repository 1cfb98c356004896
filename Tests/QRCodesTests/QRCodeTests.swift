import Foundation
import QRCodes
import TestSupport
import Testing

@Suite("QR codes")
struct QRCodeTests {
    private static let address = "https://csa.example.edu/events/2026-12-05-dumpling-night/"

    @Test(
        "Another program reads the text back",
        arguments: [
            (address, QRCode.Correction.medium), (address, .quartile), ("饺子之夜", .medium), ("a", .quartile),
            ("https://csa.example.edu/" + String(repeating: "x", count: 1000), .medium),
        ])
    func decoded(text: String, correction: QRCode.Correction) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.picture(of: try QRCode(text, correction: correction)), to: "code.pgm")
        #expect(try Self.decoded(folder("code.pgm")) == text)
    }

    @Test("The same text gives the same code, and more correction a code that is not smaller")
    func same() throws {
        let (medium, quartile) = (try QRCode(Self.address), try QRCode(Self.address, correction: .quartile))
        #expect(medium == (try QRCode(Self.address)))
        #expect((medium.side, quartile.side) == (33, 37))
        #expect(quartile.fullSide == 45)
    }

    @Test(
        "A code has the smallest size for its bytes, even where digits alone would fit into a smaller one",
        arguments: [
            (14, QRCode.Correction.medium, 21), (15, .medium, 25), (2331, .medium, 177),
            (11, .quartile, 21), (12, .quartile, 25), (1663, .quartile, 177),
        ])
    func size(count: Int, correction: QRCode.Correction, side: Int) throws {
        #expect(try QRCode(String(repeating: "7", count: count), correction: correction).side == side)
    }

    /// The two bits of the level are XORed with 10 (ISO/IEC 18004 7.9.1): 00 of M gives 10, 11 of Q gives 01.
    @Test(
        "The level of correction is the one that was asked for, even where a higher one would fit",
        arguments: [(QRCode.Correction.medium, [true, false]), (.quartile, [false, true])])
    func level(correction: QRCode.Correction, modules: [Bool]) throws {
        #expect(Array(try QRCode("a", correction: correction).rows[8].prefix(2)) == modules)
    }

    @Test("The path has a rectangle for each run of dark modules, four modules from the edge")
    func path() throws {
        let code = try QRCode("a")
        #expect(code.side == 21)
        #expect(code.path.hasPrefix("M4 4h7v1h-7z"))
        let dark = code.rows.joined().count(where: \.self)
        let runs = code.rows.flatMap { QRCode.runs(of: $0) }
        #expect(runs.map(\.count).reduce(0, +) == dark)
        #expect(code.path.split(separator: "z").count == runs.count)
    }

    @Test("An empty text and one with a NUL are refused", arguments: ["", "a\0b"])
    func refused(text: String) {
        #expect(throws: QRCode.Failure.unusableText) { try QRCode(text) }
    }

    @Test(
        "A text that no code holds is refused",
        arguments: [(2332, QRCode.Correction.medium), (1664, .quartile), (100_000, .medium)])
    func tooLong(count: Int, correction: QRCode.Correction) {
        let text = String(repeating: "7", count: count)
        #expect(throws: QRCode.Failure.unusableText) { try QRCode(text, correction: correction) }
    }

    /// A grey picture (PGM), four pixels for each module.
    private static func picture(of code: QRCode) -> [UInt8] {
        let (zone, scale) = (QRCode.quietZone, 4)
        let light = [Bool](repeating: false, count: code.fullSide)
        let margin = [[Bool]](repeating: light, count: zone)
        let side = [Bool](repeating: false, count: zone)
        let rows = margin + code.rows.map { side + $0 + side } + margin
        let pixels = rows.flatMap { row in
            let line = row.flatMap { [UInt8](repeating: $0 ? 0 : 255, count: scale) }
            return (0..<scale).flatMap { _ in line }
        }
        return Array("P5 \(code.fullSide * scale) \(code.fullSide * scale) 255\n".utf8) + pixels
    }

    private static func decoded(_ file: String) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/zbarimg")
        process.arguments = ["-q", "--raw", "--oneshot", "-Sbinary", file]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
