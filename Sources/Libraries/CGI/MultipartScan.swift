import Basics
import Glibc

/// Splits a multipart body into parts. Each byte is examined once, or twice if a possible boundary is data.
struct MultipartScan {
    private let bytes: [UInt8]
    /// CRLF, two hyphens and the boundary: the CRLF belongs to the delimiter (RFC 2046 5.1.1).
    private let delimiter: [UInt8]
    private var position = 0
    /// Whether the closing boundary was read.
    private(set) var isAtEnd = false

    init(_ bytes: [UInt8], boundary: [UInt8]) {
        self.bytes = bytes
        delimiter = Array("\r\n--".utf8) + boundary
    }

    /// Reads the opening boundary.
    mutating func open() throws(CGIError) {
        let opening = delimiter.dropFirst(2)
        guard bytes.starts(with: opening) else { throw .noOpeningBoundary }
        if try !pass(boundaryEnd: opening.count) {
            let isLineFeed = opening.count < bytes.count && bytes[opening.count] == ASCII.lineFeed
            throw isLineFeed ? .lineFeedOnly : .noOpeningBoundary
        }
    }

    /// The header lines of the next part, up to the empty line; `limit` is in bytes and includes line ends.
    mutating func headerLines(limit: Int) throws(CGIError) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        let end = min(bytes.count, position + limit)
        while let lineFeed = bytes[position..<end].firstIndex(of: ASCII.lineFeed) {
            guard lineFeed > position, bytes[lineFeed - 1] == ASCII.carriageReturn else {
                throw .lineFeedOnly
            }
            let line = bytes[position..<(lineFeed - 1)]
            position = lineFeed + 1
            if line.isEmpty { return lines }
            lines.append(line)
        }
        throw end < bytes.count ? .headerTooLarge : .brokenHeader
    }

    /// The range of the current part's data; moves to the next part.
    mutating func data() throws(CGIError) -> Range<Int> {
        let start = position
        var searched = start
        while let found = find(from: searched) {
            // A boundary followed by other text is data.
            if try pass(boundaryEnd: found + delimiter.count) { return start..<found }
            searched = found + delimiter.count
        }
        throw .noClosingBoundary
    }

    /// Moves past a boundary, blanks (RFC 2046 5.1.1, transport-padding) and the line end.
    /// - Returns: False if other text follows; the position is then unchanged.
    private mutating func pass(boundaryEnd: Int) throws(CGIError) -> Bool {
        let rest = bytes[boundaryEnd...]
        let isClosing = rest.starts(with: [ASCII.hyphen, ASCII.hyphen])
        let lineEnd = rest.dropFirst(isClosing ? 2 : 0).drop(while: ASCII.isBlank)
        let isLine = lineEnd.starts(with: [ASCII.carriageReturn, ASCII.lineFeed])
        guard isLine || (isClosing && lineEnd.isEmpty) else { return false }
        position = lineEnd.startIndex + (isLine ? 2 : 0)
        if isClosing, position < bytes.count { throw .textAfterEnd }
        isAtEnd = isClosing
        return true
    }

    /// The next delimiter at or after an offset. Its only CR is its first byte, so that a failed match contains no other start, and the
    /// search takes linear time for any input.
    private func find(from offset: Int) -> Int? {
        bytes.withUnsafeBytes { all in
            delimiter.withUnsafeBytes { wanted in
                guard let start = all.baseAddress, let first = wanted.baseAddress else { return nil }
                var next = offset
                while next + wanted.count <= all.count {
                    let rest = all.count - wanted.count + 1 - next
                    guard let found = memchr(start + next, Int32(ASCII.carriageReturn), rest) else {
                        return nil
                    }
                    if memcmp(found, first, wanted.count) == 0 { return UnsafeRawPointer(found) - start }
                    next = UnsafeRawPointer(found) - start + 1
                }
                return nil
            }
        }
    }
}
