import Files
import Model

/// A file of records about pages, made before these are in their places and written after.
struct PendingRecord: Sendable {
    private let path: String
    private let bytes: [UInt8]
    private let isDurable: Bool

    /// What is to stand at `path`, and is to be on the disk at once where it `isDurable`.
    init(_ path: String, _ bytes: [UInt8], isDurable: Bool = false) {
        (self.path, self.bytes, self.isDurable) = (path, bytes, isDurable)
    }

    /// Writes it.
    /// - Throws: `Problem` with `.unwritable`.
    func write() throws(Problem) { try FileStep.replace(path, with: bytes, isDurable: isDurable) }
}
