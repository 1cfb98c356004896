import BinaryCoding
import Files
import Foundation
import Model

/// What builds remember of the ones before, in a folder beside the web root. It may be lost or damaged at any time: what cannot be
/// read as it was written is not there, and the build does that work anew. A fingerprint stands behind the bytes of each value.
struct BuildCache: Sendable {
    private let folder: String

    /// The memory of a web root, among its records.
    init(records: String) {
        folder = "\(records)/memory"
    }

    /// What was kept under a name; nil where there is nothing whole.
    func value<Value: Decodable>(_ type: Value.Type, of name: String) -> Value? {
        do {
            var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(of: name))))
            guard bytes.count >= Fingerprint.size else { return nil }
            let seal = Array(bytes.suffix(Fingerprint.size))
            bytes.removeLast(Fingerprint.size)
            guard try seal == RecordEncoder.bytes(of: Fingerprint(bytes)) else { return nil }
            return try RecordDecoder.value(type, of: bytes)
        } catch {
            // Whatever is wrong with it, the work is done anew, which is all that there is to say.
            return nil
        }
    }

    /// Keeps a value under a name.
    /// - Throws: `Problem` with `.unwritable`.
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

    /// Bytes that were kept as they are under a name, with no fingerprint; nil where there are none.
    func bytes(of name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path(of: name)).map { Array($0) }
    }

    /// Keeps bytes as they are under a name, one piece behind the other.
    /// - Throws: `Problem` with `.unwritable`.
    func keep(pieces: [[UInt8]], as name: String) throws(Problem) {
        try FileStep.replace(path(of: name), withPieces: pieces)
    }

    /// Several values that were kept under a name, to be read one by one; nil where there is nothing whole.
    func archive(of name: String) -> RecordArchive? {
        FileManager.default.contents(atPath: path(of: name)).flatMap { RecordArchive($0) }
    }

    /// Keeps several values under a name.
    /// - Throws: `Problem` with `.unwritable`.
    func keep(_ values: [(name: String, value: any Encodable)], as name: String) throws(Problem) {
        try FileStep.replace(path(of: name), with: try Self.bytes(of: values))
    }

    /// Several values as they would be kept.
    /// - Throws: `Problem` with `.unwritable`.
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

    /// Forgets what was kept under a name.
    /// - Throws: `Problem` with `.unwritable`.
    func forget(_ name: String) throws(Problem) { try FileStep.remove(path(of: name)) }

    private func path(of name: String) -> String { "\(folder)/\(name)" }
}
