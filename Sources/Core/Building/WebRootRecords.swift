import Files
import Foundation
import Model

extension WebRoot {
    /// The list of files that builds made of one section: one path on each line.
    private func record(of part: String) -> String { "\(records)/made/\(part)" }

    /// The paths in a section's list; empty if there is none.
    func recorded(_ part: String) throws(Problem) -> Set<String> {
        let file = record(of: part)
        do {
            // Of a damaged record, the valid lines are used: it only lists files that may be removed.
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
            let lines = bytes.split(separator: UInt8(ascii: "\n"))
            // Paths that leave the web root are ignored, since listed files are removed later.
            return Set(lines.lazy.filter(Self.staysBelow).map { String(decoding: $0, as: UTF8.self) })
        } catch {
            if (error as? CocoaError)?.code == .fileReadNoSuchFile { return [] }
            throw Problem(file: file, cause: .unreadable(error.localizedDescription))
        }
    }

    func record(_ paths: some Sequence<String>, of part: String) throws(Problem) {
        let bytes = Array((paths.sorted().joined(separator: "\n") + "\n").utf8)
        try FileStep.replace(record(of: part), with: bytes, isDurable: true)
    }
}
