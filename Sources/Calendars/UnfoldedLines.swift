import Foundation

/// The lines of a calendar without their folding, each with its number in the file, from 1 (RFC 5545 3.1).
struct UnfoldedLines: Sequence {
    private let bytes: [UInt8]

    /// Takes a mark at the beginning away. Bytes that are not UTF-8 are read as Windows-1252, as old programs wrote them.
    init(_ bytes: [UInt8]) {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        // Folding may have cut a character in two, so that only whole lines can say whether they are UTF-8.
        self.bytes = text.filter { $0 != 0 }
    }

    func makeIterator() -> AnyIterator<(line: Int, bytes: [UInt8])> {
        var lines = PhysicalLines(bytes: bytes)
        var next = lines.next()
        var number = 0
        return AnyIterator {
            while let first = next {
                number += 1
                let start = number
                var line = Array(first)
                next = lines.next()
                while let folded = next,
                    folded.first == UInt8(ascii: " ") || folded.first == UInt8(ascii: "\t")
                {
                    line += folded.dropFirst()
                    number += 1
                    next = lines.next()
                }
                if !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
                    return (start, Self.utf8(line))
                }
            }
            return nil
        }
    }

    private static func utf8(_ line: [UInt8]) -> [UInt8] {
        if String(validating: line, as: UTF8.self) != nil { return line }
        let text = String(bytes: line, encoding: .windowsCP1252) ?? String(bytes: line, encoding: .isoLatin1)
        return text.map { Array($0.utf8) } ?? []
    }
}

/// What stands between line ends: CRLF, LF or CR.
private struct PhysicalLines: IteratorProtocol {
    let bytes: [UInt8]
    private var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> ArraySlice<UInt8>? {
        guard index < bytes.count else { return nil }
        let end =
            bytes[index...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
        let line = bytes[index..<end]
        let isPair =
            end + 1 < bytes.count && bytes[end] == UInt8(ascii: "\r") && bytes[end + 1] == UInt8(ascii: "\n")
        index = end + (isPair ? 2 : 1)
        return line
    }
}
