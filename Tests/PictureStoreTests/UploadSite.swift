import Foundation
import Model
import TestSupport

@testable import PictureRendering
@testable import PictureStore

/// A folder in which uploads are worked on, and the pictures of Samples/, which make_samples.py made with an encoder of others.
struct UploadSite {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("State/uploads")
    }

    var upload: PictureUpload {
        PictureUpload(program: DrawingSite.program, workFolder: folder("State/uploads"), seconds: 300)
    }

    func accept(_ sample: String) throws -> UploadedPicture {
        try upload.accept(try Self.sample(sample))
    }

    /// Everything that lies in the work folder but locks.
    func rest() throws -> [String] {
        try folder.tree("State/uploads").keys.filter { !$0.hasPrefix(".lock-") }
    }

    static func sample(_ name: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Samples")
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }

    /// Colours, each the nearest of a few, with what shows through as `clear`.
    enum Colour: String {
        case red, green, blue, yellow, clear, other
    }

    /// A picture's size, and the colours of its corners from left above to right below, one pixel from the edge.
    static func corners(_ bytes: [UInt8]) throws -> (size: [Int], colours: [Colour]) {
        _ = try PictureDrawer(root: "/")
        let picture = try PictureSource.upload(bytes, "result")
        let (width, height, pixels) = (picture.width, picture.height, try picture.pixels())
        let places = [(1, 1), (width - 2, 1), (1, height - 2), (width - 2, height - 2)]
        let colours = places.map { x, y in
            colour(Array(pixels[4 * (y * width + x)..<4 * (y * width + x) + 4]))
        }
        return ([width, height], colours)
    }

    private static func colour(_ pixel: [UInt8]) -> Colour {
        if pixel[3] == 0 { return .clear }
        switch (pixel[0], pixel[1], pixel[2]) {
        case (225..., ..<30, ..<30): return .red
        case (..<30, 225..., ..<30): return .green
        case (..<30, ..<30, 225...): return .blue
        case (225..., 225..., ..<30): return .yellow
        default: return .other
        }
    }

    /// The markers of a JPEG's segments up to its pixels (T.81 B.1.1), and how many bytes stand behind its end.
    static func segments(_ bytes: [UInt8]) -> (markers: [UInt8], behind: Int) {
        var (markers, position) = ([UInt8](), 2)
        while position + 4 < bytes.count, bytes[position] == 0xFF, bytes[position + 1] != 0xDA {
            markers.append(bytes[position + 1])
            position += 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
        }
        let end = (position..<bytes.count - 1).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
        return (markers, bytes.count - 2 - (end ?? 0))
    }

    /// The names of a PNG's chunks (5.3), and how many bytes stand behind the last.
    static func chunks(_ bytes: [UInt8]) -> (names: [String], behind: Int) {
        var (names, position) = ([String](), 8)
        while position + 12 <= bytes.count, names.last != "IEND" {
            let count = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: bytes[position + 4..<position + 8], as: UTF8.self))
            position += 12 + count
        }
        return (names, bytes.count - position)
    }
}

extension UploadSite {
    /// One pixel: red, green, blue, alpha.
    static func pixel(_ bytes: [UInt8], x: Int, y: Int) throws -> [UInt8] {
        _ = try PictureDrawer(root: "/")
        let picture = try PictureSource.upload(bytes, "result")
        let start = 4 * (y * picture.width + x)
        return Array(try picture.pixels()[start..<start + 4])
    }
}

extension UploadedPicture {
    /// Its width and height in pixels.
    var size: [Int] { [width, height] }
}
