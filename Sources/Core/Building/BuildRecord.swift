import Files
import Foundation
import Model

/// The list of files in a web root that builds made of one section of the site: one path on each line.
struct BuildRecord {
    let file: String

    /// The paths; empty if there is no record.
    func paths() throws(Problem) -> Set<String> {
        do {
            // Of a damaged record, the valid lines are used: it only lists files that may be removed.
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
            let lines = bytes.split(separator: UInt8(ascii: "\n"))
            // Paths that leave the web root are ignored, since listed files are removed later.
            return Set(lines.lazy.filter(WebRoot.staysBelow).map { String(decoding: $0, as: UTF8.self) })
        } catch {
            if (error as? CocoaError)?.code == .fileReadNoSuchFile { return [] }
            throw Problem(file: file, cause: .unreadable(error.localizedDescription))
        }
    }

    func write(_ paths: some Sequence<String>) throws(Problem) {
        let bytes = Array((paths.sorted().joined(separator: "\n") + "\n").utf8)
        try FileStep.replace(file, with: bytes, isDurable: true)
    }
}
