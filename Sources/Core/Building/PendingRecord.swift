import Files
import Model

/// A file of records about pages, encoded before the pages are put in place and written after.
struct PendingRecord: Sendable {
    private let path: String
    private let bytes: [UInt8]
    private let isDurable: Bool

    /// The future content of the file at `path`. A durable file is synced to the disk when it is written.
    init(_ path: String, _ bytes: [UInt8], isDurable: Bool = false) {
        (self.path, self.bytes, self.isDurable) = (path, bytes, isDurable)
    }

    func write() throws(Problem) { try FileStep.replace(path, with: bytes, isDurable: isDurable) }
}
