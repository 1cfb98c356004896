/// Markdown that shows a text as it was typed: each line end is a line break, and only bold text, lists, quotes, pictures and links count.
///
/// Where a quote ends without a blank line, the source has one: Markdown would take the next line for a part of it (CommonMark 0.31 5.1,
/// lazy continuation), and show a person's own words as those of somebody else.
struct TypedMarkdown {
    private typealias Bytes = ArraySlice<UInt8>

    /// Maximum number of quotes and list items that begin on one line.
    private static let mostMarkers = 8

    /// The columns where the contents of the open list items begin, as typed and as written, the innermost last.
    private var items: [(typed: Int, written: Int)] = []
    /// The number of quotes in which the line before is; 0 after a blank line.
    private var quotes = 0
    private var source: [UInt8] = []

    static func source(showing text: String) -> String {
        var typed = TypedMarkdown()
        let bytes = Array(text.utf8)
        typed.source.reserveCapacity(bytes.count + bytes.count / 8)
        var start = 0
        for index in bytes.indices {
            let isEnd =
                bytes[index] == 0x0A || bytes[index] == 0x0D && !bytes[(index + 1)...].starts(with: [0x0A])
            guard isEnd else { continue }
            typed.add(line: bytes[start..<index])
            typed.source.append(0x0A)
            start = index + 1
        }
        typed.add(line: bytes[start...])
        while typed.source.last == 0x20 { typed.source.removeLast() }
        return String(decoding: typed.source, as: UTF8.self)
    }

    /// Adds a line. Two spaces at its end are a line break, except at the end of a paragraph, where they mean nothing.
    private mutating func add(line: Bytes) {
        var column = 0
        var rest = line.drop { byte in
            guard Self.isBlank(byte) else { return false }
            column += byte == 0x09 ? 4 - column % 4 : 1
            return true
        }
        while let last = rest.last, Self.isBlank(last) { rest.removeLast() }
        if rest.isEmpty {
            quotes = 0
            return
        }
        while let item = items.last, column < item.typed { items.removeLast() }
        let (typed, written) = items.last ?? (0, 0)
        let width = Self.isBreak(rest) ? nil : Self.markerWidth(rest)
        let indentation = written + (width == nil ? 0 : min(column - typed, 3))
        let (markers, inline) = Self.markers(of: rest)
        let count = markers.count { $0 == UInt8(ascii: ">") }
        if count < quotes { addEnd(of: count, indentation: written) }
        quotes = count
        source += repeatElement(0x20, count: indentation)
        if let width { items.append((column + width + 1, indentation + width + 1)) }
        source += markers
        addInline(inline)
        source += [0x20, 0x20]
    }

    /// The markers of quotes and list items at the start of a line, and what follows them. Markers behind the most are text, so that a line
    /// of markers is not read once for each.
    private static func markers(of line: Bytes) -> (markers: [UInt8], rest: Bytes) {
        var (markers, rest): ([UInt8], Bytes) = ([], line)
        for _ in 0..<mostMarkers {
            guard !isBreak(rest), let width = isQuote(rest) ? 1 : markerWidth(rest) else { break }
            markers += rest.prefix(width) + [0x20]
            rest = rest.dropFirst(width).drop(while: isBlank)
        }
        return (markers, rest)
    }

    /// Adds a line that is blank within `quotes` quotes, which ends the deeper ones.
    private mutating func addEnd(of quotes: Int, indentation: Int) {
        if quotes > 0 { source += repeatElement(0x20, count: indentation) }
        for _ in 0..<quotes { source += [UInt8(ascii: ">"), 0x20] }
        source.append(0x0A)
    }

    /// Adds text within a line, with a backslash before each character that would be markup.
    private mutating func addInline(_ text: Bytes) {
        let links = Self.links(in: text)
        var (index, isAddress) = (text.startIndex, false)
        if let end = Self.numberEnd(text), end + 1 == text.endIndex {
            source += text[..<end] + [UInt8(ascii: "\\")]
            index = end
        }
        while index < text.endIndex {
            let byte = text[index]
            if byte == UInt8(ascii: "*") {
                let run = text[index...].prefix { $0 == byte }
                let isBold = run.count == 2 && !(isAddress && Self.isLetter(text[run.endIndex...].first))
                for star in run { source += isBold ? [star] : [UInt8(ascii: "\\"), star] }
                index = run.endIndex
                continue
            }
            if byte == UInt8(ascii: "]"), links.contains(index) {
                // An address stays, since it has no markup and other parts of the program look for it.
                let end = text[index...].firstIndex(of: UInt8(ascii: ")")) ?? index
                source += text[index...end]
                index = end + 1
                continue
            }
            if text[index...].starts(with: "http".utf8) || text[index...].starts(with: "www.".utf8) {
                isAddress = true
            }
            if Self.isBlank(byte) || byte >= 0x80 { isAddress = false }
            let isMarkup =
                switch byte {
                case UInt8(ascii: "["): !links.contains(index)
                default:
                    "\\`_~<&|".utf8.contains(byte) || index == text.startIndex && "#-+=:>".utf8.contains(byte)
                }
            source += isMarkup ? [UInt8(ascii: "\\"), byte] : [byte]
            index += 1
        }
    }

    /// The indices of both brackets of each `[text](address)`.
    private static func links(in text: Bytes) -> Set<Int> {
        var (links, hasEnd, end): (Set<Int>, Bool, Int?) = ([], false, nil)
        for index in text.indices.reversed() {
            switch text[index] {
            case UInt8(ascii: ")"): hasEnd = true
            case UInt8(ascii: "]"):
                end = hasEnd && text[(index + 1)...].first == UInt8(ascii: "(") ? index : nil
            case UInt8(ascii: "["):
                if let end, text[(index + 1)...].first != UInt8(ascii: "^") { links.formUnion([index, end]) }
                end = nil
            default: break
            }
        }
        return links
    }

    /// The bytes of the marker of a list item, `-` or `12.`, with text after it; nil if there is none.
    private static func markerWidth(_ line: Bytes) -> Int? {
        let isBullet = line.first.map { "-*+".utf8.contains($0) } ?? false
        guard let end = isBullet ? line.startIndex : numberEnd(line) else { return nil }
        return line[(end + 1)...].first.map(isBlank) == true ? end + 1 - line.startIndex : nil
    }

    /// The index of `.` or `)` after a number at the start of a line.
    private static func numberEnd(_ line: Bytes) -> Int? {
        let digits = line.prefix { 0x30...0x39 ~= $0 }
        guard 1...9 ~= digits.count, let end = line[digits.endIndex...].first, end == 0x2E || end == 0x29
        else { return nil }
        return digits.endIndex
    }

    /// Whether a line begins a quote; `>_<` and `>:(` are faces.
    private static func isQuote(_ line: Bytes) -> Bool {
        guard line.first == UInt8(ascii: ">") else { return false }
        return line.dropFirst().first.map { isBlank($0) || isLetter($0) || "\"'(*[>".utf8.contains($0) }
            ?? true
    }

    /// Whether a line has no other characters than `-` or `*` and blanks, and three of them, which would be a thematic break.
    private static func isBreak(_ line: Bytes) -> Bool {
        guard let first = line.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "*") else {
            return false
        }
        return line.allSatisfy { $0 == first || isBlank($0) } && line.count(where: { $0 == first }) > 2
    }

    /// Whether a byte is one of a letter or digit, which all bytes of other scripts are here.
    private static func isLetter(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte >= 0x80 || 0x30...0x39 ~= byte || 0x41...0x5A ~= byte & 0xDF
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
