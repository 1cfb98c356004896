import Tables

extension CalendarFile {
    /// A line that is not blank, with the line of the file where it begins, from 1.
    typealias Line = (number: Int, bytes: [UInt8])

    /// The unfolded lines of a calendar in UTF-8 (RFC 5545 3.1), its encoding, and the numbers of lines with bytes that are invalid in it.
    ///
    /// Folding counts bytes and may split a character, so that the encoding is detected from unfolded lines; only UTF-16 must be decoded
    /// first to find its line ends.
    static func unfolded(
        file bytes: [UInt8]
    ) -> (lines: [Line], encoding: TextEncoding, brokenLines: [Int]) {
        guard !DecodedText.isUTF16(bytes) else {
            let text = DecodedText(bytes)
            let lines = unfolded(text.utf8)
            // A line of the file belongs to the last unfolded line that begins at or before it.
            let broken = text.brokenLines.compactMap { broken in lines.last { $0.number <= broken }?.number }
            return (lines, text.encoding, broken)
        }
        let folded = unfolded(bytes)
        let text = DecodedText(Array(folded.map(\.bytes).joined(separator: [UInt8(ascii: "\n")])))
        let decoded = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let lines = zip(folded, decoded).map { ($0.number, Array($1)) }
        return (lines, text.encoding, text.brokenLines.map { folded[$0 - 1].number })
    }

    private static func unfolded(_ bytes: [UInt8]) -> [Line] {
        var rest = bytes.filter { $0 != 0 }[...]
        var (lines, next, number) = ([Line](), physicalLine(&rest), 0)
        while let first = next {
            number += 1
            let start = number
            var line = Array(first)
            next = physicalLine(&rest)
            while let folded = next, let space = folded.first, isSpace(space) {
                line += folded.dropFirst()
                number += 1
                next = physicalLine(&rest)
            }
            if !line.allSatisfy(isSpace) { lines.append((start, line)) }
        }
        return lines
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Takes the next line of a file, which CRLF, LF or CR ends; nil at the end of the file.
    private static func physicalLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if rest.isEmpty { return nil }
        let line = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let end = rest[line.endIndex...]
        rest = end.dropFirst(end.starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]) ? 2 : 1)
        return line
    }
}
