import Basics
import Files
import Foundation
import Model

/// The cache of earlier builds, in a folder beside the web root. It may be lost or damaged at any time: a value that does not match
/// its checksum counts as missing, and the build does that work again. Only `keep(pieces:as:)` stores no checksum.
struct BuildCache: Sendable {
    private let folder: String

    init(records: String) {
        folder = "\(records)/memory"
    }

    /// The value cached under a name; nil if it is missing or damaged.
    func value<Value: Decodable>(_ type: Value.Type, of name: String) -> Value? {
        do {
            var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(of: name))))
            guard bytes.count >= Fingerprint.size else { return nil }
            let checksum = Array(bytes.suffix(Fingerprint.size))
            bytes.removeLast(Fingerprint.size)
            guard try checksum == RecordEncoder.bytes(of: Fingerprint(bytes)) else { return nil }
            return try RecordDecoder.value(type, of: bytes)
        } catch {
            // A value that cannot be read counts as missing: the build does that work again.
            return nil
        }
    }

    func keep(_ value: some Encodable, as name: String) throws(Problem) {
        var bytes: [UInt8]
        do {
            bytes = try RecordEncoder.bytes(of: value)
            bytes += try RecordEncoder.bytes(of: Fingerprint(bytes))
        } catch {
            throw Problem(file: path(of: name), cause: .unwritable("\(error)"))
        }
        try FileStep.replace(path(of: name), with: bytes)
    }

    func has(_ name: String) -> Bool { !FileSystemEntry.isMissing(path(of: name)) }

    /// The raw bytes cached under a name, which have no checksum; nil if there are none.
    func bytes(of name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path(of: name)).map { Array($0) }
    }

    /// Caches raw bytes under a name, the pieces joined.
    func keep(pieces: [[UInt8]], as name: String) throws(Problem) {
        try FileStep.replace(path(of: name), withPieces: pieces)
    }

    /// The values cached together under a name, to be decoded one by one; nil if they are missing or damaged.
    func archive(of name: String) -> RecordArchive? {
        FileManager.default.contents(atPath: path(of: name)).flatMap { RecordArchive($0) }
    }

    func keep(_ values: [(name: String, value: any Encodable)], as name: String) throws(Problem) {
        try FileStep.replace(path(of: name), with: try Self.bytes(of: values))
    }

    /// An archive of several values, as `keep` would write it.
    static func archive(_ values: [(name: String, value: any Encodable)]) throws(Problem) -> RecordArchive {
        guard let archive = RecordArchive(Data(try bytes(of: values))) else {
            throw Problem(file: "", cause: .unwritable("damaged"))
        }
        return archive
    }

    private static func bytes(of values: [(name: String, value: any Encodable)]) throws(Problem) -> [UInt8] {
        do { return try RecordArchive.bytes(of: values) } catch {
            throw Problem(file: "", cause: .unwritable("\(error)"))
        }
    }

    func forget(_ name: String) throws(Problem) { try FileStep.remove(path(of: name)) }

    private func path(of name: String) -> String { "\(folder)/\(name)" }
}
