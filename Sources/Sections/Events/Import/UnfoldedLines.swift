import Tables

/// The unfolded lines of a calendar, in UTF-8 (RFC 5545 3.1).
struct UnfoldedLines {
    /// A line that is not blank.
    struct Line {
        /// The line of the file where it begins, from 1.
        let number: Int
        let bytes: [UInt8]
    }

    let lines: [Line]
    /// The encoding of the file.
    let encoding: TextEncoding
    /// The numbers of lines with bytes that are invalid in that encoding.
    let brokenLines: [Int]

    /// Decodes and unfolds a file. Folding counts bytes and may split a character, so that the encoding is detected from unfolded lines;
    /// only UTF-16 must be decoded first to find its line ends.
    init(_ bytes: [UInt8]) {
        guard !DecodedText.isUTF16(bytes) else {
            let text = DecodedText(bytes)
            let lines = Self.unfolded(text.utf8)
            // A line of the file belongs to the last unfolded line that begins at or before it.
            brokenLines = text.brokenLines.compactMap { broken in lines.last { $0.number <= broken }?.number }
            (self.lines, encoding) = (lines, text.encoding)
            return
        }
        let folded = Self.unfolded(bytes)
        let text = DecodedText(Array(folded.map(\.bytes).joined(separator: [UInt8(ascii: "\n")])))
        let decoded = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        lines = zip(folded, decoded).map { Line(number: $0.number, bytes: Array($1)) }
        encoding = text.encoding
        brokenLines = text.brokenLines.map { folded[$0 - 1].number }
    }

    private static func unfolded(_ bytes: [UInt8]) -> [Line] {
        var physical = PhysicalLines(bytes: bytes.filter { $0 != 0 })
        var (lines, next, number) = ([Line](), physical.next(), 0)
        while let first = next {
            number += 1
            let start = number
            var line = Array(first)
            next = physical.next()
            while let folded = next, let space = folded.first, isSpace(space) {
                line += folded.dropFirst()
                number += 1
                next = physical.next()
            }
            if !line.allSatisfy(isSpace) { lines.append(Line(number: start, bytes: line)) }
        }
        return lines
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}

/// The lines of a file, separated by CRLF, LF or CR.
private struct PhysicalLines: IteratorProtocol {
    let bytes: [UInt8]
    var index = 0

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
