import Files
import Model

/// A file of records about pages, encoded before the pages are put in place and written after.
struct PendingRecord: Sendable {
    let path: String
    let bytes: [UInt8]
    /// Whether the file is synced to the disk when it is written.
    var isDurable = false

    func write() throws(Problem) { try FileStep.replace(path, with: bytes, isDurable: isDurable) }
}
