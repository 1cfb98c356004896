import Files
import Foundation
import Model

/// The list of files that builds made in a web root of one part of the site: one path on each line.
struct BuildRecord {
    let file: String

    /// The paths; none where there is no record.
    /// - Throws: `Problem` with `.unreadable`.
    func paths() throws(Problem) -> Set<String> {
        do {
            // A damaged record is read as far as it makes sense: it only says what may be removed.
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
            let lines = bytes.split(separator: UInt8(ascii: "\n"))
            // Only paths that lead no higher: they are removed one day.
            return Set(lines.lazy.filter(Self.staysBelow).map { String(decoding: $0, as: UTF8.self) })
        } catch {
            if (error as? CocoaError)?.code == .fileReadNoSuchFile { return [] }
            throw Problem(file: file, cause: .unreadable(error.localizedDescription))
        }
    }

    /// Replaces the record.
    /// - Throws: `Problem` with `.unwritable`.
    func write(_ paths: some Sequence<String>) throws(Problem) {
        let bytes = Array((paths.sorted().joined(separator: "\n") + "\n").utf8)
        try FileStep.replace(file, with: bytes, isDurable: true)
    }

    private static func staysBelow(_ path: ArraySlice<UInt8>) -> Bool {
        let slash = UInt8(ascii: "/")
        return path.first != slash && !path.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
    }
}
