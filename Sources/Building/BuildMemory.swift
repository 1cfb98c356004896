import Files
import Foundation
import Model
import Records

/// What builds remember of the ones before, in a folder beside the web root. It may be lost or damaged at any time: what cannot be
/// read as it was written is not there, and the build does that work anew.
struct BuildMemory: Sendable {
    private let folder: String

    /// The memory of a web root, among its records.
    init(records: String) {
        folder = "\(records)/memory"
    }

    /// What was kept under a name; nil where there is nothing whole.
    func value<Value: Decodable>(_ type: Value.Type, of name: String) -> Value? {
        do {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path(of: name)))
            let (seal, rest) = (bytes.prefix(Self.sealSize), [UInt8](bytes.dropFirst(Self.sealSize)))
            guard try [UInt8](seal) == RecordEncoder.bytes(of: Fingerprint(rest)) else { return nil }
            return try RecordDecoder.value(type, of: rest)
        } catch {
            // Whatever is wrong with it, the work is done anew, which is all that there is to say.
            return nil
        }
    }

    /// Keeps a value under a name.
    /// - Throws: `Problem` with `.unwritable`.
    func keep(_ value: some Encodable, as name: String) throws(Problem) {
        let (seal, bytes): ([UInt8], [UInt8])
        do {
            bytes = try RecordEncoder.bytes(of: value)
            seal = try RecordEncoder.bytes(of: Fingerprint(bytes))
        } catch {
            throw Problem(file: path(of: name), cause: .unwritable("\(error)"))
        }
        let path = path(of: name)
        try Folders.create(for: [path], below: "")
        try FileStep.remove(path + ".new")
        try FileStep.write(seal + bytes, to: path + ".new")
        try FileStep.rename(path + ".new", to: path)
    }

    /// Forgets what was kept under a name.
    /// - Throws: `Problem` with `.unwritable`.
    func forget(_ name: String) throws(Problem) { try FileStep.remove(path(of: name)) }

    private func path(of name: String) -> String { "\(folder)/\(name)" }

    /// A fingerprint stands before the bytes.
    private static let sealSize = Fingerprint.size
}
