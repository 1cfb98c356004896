import Foundation
import TestSupport
import Testing

@testable import QRCodes

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
        try folder.write(Self.picture(of: try #require(QRCode(text, correction: correction))), to: "code.pgm")
        #expect(try Self.decoded(folder("code.pgm")) == text)
    }

    @Test("The same text gives the same code, and more correction a code that is not smaller")
    func same() throws {
        let (medium, quartile) = (
            try #require(QRCode(Self.address)), try #require(QRCode(Self.address, correction: .quartile))
        )
        #expect(medium == QRCode(Self.address))
        #expect((medium.side, quartile.side) == (33, 37))
        #expect(quartile.fullSide == 45)
    }

    @Test("The path has a rectangle for each run of dark modules, four modules from the edge")
    func path() throws {
        let code = try #require(QRCode("a"))
        #expect(code.side == 21)
        #expect(code.path.hasPrefix("M4 4h7v1h-7z"))
        let dark = code.rows.joined().count(where: \.self)
        let runs = code.rows.flatMap { QRCode.runs(of: $0) }
        #expect(runs.map(\.count).reduce(0, +) == dark)
        #expect(code.path.split(separator: "z").count == runs.count)
    }

    @Test(
        "What no code holds is refused",
        arguments: ["", "a\0b", String(repeating: "x", count: 3000)])
    func refused(text: String) {
        #expect(QRCode(text) == nil)
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
