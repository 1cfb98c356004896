/// The properties of a line that determine the cost of parsing.
struct SourceLine {
    /// The start of the next line.
    private(set) var next: Int
    /// Size in bytes, including the line end.
    private(set) var length = 0
    /// Maximum number of blocks that can be open in the line: its markers of lists, quotes and footnotes, and one for each two columns of
    /// indentation.
    private(set) var depth = 0
    private(set) var isBlank = true
    private(set) var pipes = 0
    /// Number of places where a link or a label can end.
    private(set) var brackets = 0
    /// Number of `![`.
    private(set) var imageStarts = 0
    /// Number of `<!` and `<?`.
    private(set) var declarations = 0
    /// Whether the line contains `]:`, as a link definition must.
    private(set) var isDefinition = false
    /// Whether a character that can begin a link's title follows white space.
    private(set) var hasQuote = false
    /// Whether the line could be the delimiter row of a table: only `-`, `:`, `|` and white space.
    private(set) var isDelimiterRow = false

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        next = start
        var hasDash = readPrefix(bytes)
        var hasOther = false
        var last: UInt8 = 0
        // A local variable, which stays in a register.
        var index = next
        scan: while index < bytes.count {
            let byte = bytes[index]
            index += 1
            // Most bytes are lower-case letters or not ASCII; of the bytes above `]`, only `|` matters.
            if byte > UInt8(ascii: "]"), byte != UInt8(ascii: "|") {
                hasOther = true
                last = byte
                continue
            }
            switch byte {
            case UInt8(ascii: "\n"): break scan
            case UInt8(ascii: "\r"):
                if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
                break scan
            case UInt8(ascii: "|"): pipes += 1
            case UInt8(ascii: "-"): hasDash = true
            case UInt8(ascii: " "), 9, 11, 12: break
            case UInt8(ascii: ":"): if last == UInt8(ascii: "]") { isDefinition = true }
            default:
                hasOther = true
                count(byte, after: last)
            }
            last = byte
        }
        next = index
        length = next - start
        isDelimiterRow = hasDash && !hasOther && !isBlank
    }

    private mutating func count(_ byte: UInt8, after last: UInt8) {
        switch byte {
        case UInt8(ascii: "]"): brackets += 1
        case UInt8(ascii: "["): if last == UInt8(ascii: "!") { imageStarts += 1 }
        case UInt8(ascii: "!"), UInt8(ascii: "?"): if last == UInt8(ascii: "<") { declarations += 1 }
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("):
            if last == 0 || last == UInt8(ascii: " ") || last == 9 { hasQuote = true }
        default: break
        }
    }

    /// Reads indentation and block markers; returns whether one of the markers was a dash.
    private mutating func readPrefix(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var columns = 0
        var hasDash = false
        while next < bytes.count {
            switch bytes[next] {
            case UInt8(ascii: " "): columns += 1
            case 9: columns += 4
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                depth += columns / 2
                return hasDash
            default:
                isBlank = false
                let mark = Self.lengthOfMark(bytes, at: next)
                guard mark > 0 else {
                    depth += columns / 2
                    return hasDash
                }
                hasDash = hasDash || bytes[next] == UInt8(ascii: "-")
                // `[^a b]:` is a link definition, not a footnote.
                isDefinition = isDefinition || bytes[next] == UInt8(ascii: "[")
                depth += 1
                next += mark - 1
            }
            next += 1
        }
        return hasDash
    }

    /// Number of bytes of the marker of a quote, list item or footnote at `start`; 0 if there is none.
    private static func lengthOfMark(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        switch bytes[start] {
        case UInt8(ascii: ">"): return 1
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
            return isSpace(bytes, at: start + 1) ? 1 : 0
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let end = bytes[start...].prefix(10).firstIndex {
                !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
            guard let end, ".)".utf8.contains(bytes[end]), isSpace(bytes, at: end + 1) else { return 0 }
            return end + 1 - start
        case UInt8(ascii: "["):
            guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "^") else { return 0 }
            let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "]") || $0 == 10 || $0 == 13 }
            guard let end, end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: ":") else { return 0 }
            return end + 2 - start
        default: return 0
        }
    }

    /// Whether white space or the end of the source is at `index`.
    private static func isSpace(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        index >= bytes.count || " \t\r\n".utf8.contains(bytes[index])
    }
}
