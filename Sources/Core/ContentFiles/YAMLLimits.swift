/// Finds YAML that is dangerous before it is parsed.
extension FrontMatter {
    // MARK: Depth

    // The parser is recursive, and some thousands of `[` overflow its stack.

    /// The first line, from 1, on which the depth could exceed `limit`; nil if there is none.
    ///
    /// Open brackets are counted everywhere, also in quotes, and so are the blanks and signs at the beginning of a line, each of which
    /// can open one level. So YAML of less depth may be rejected, but only texts that nobody writes.
    static func firstLine(of yaml: Substring, deeperThan limit: Int) -> Int? {
        var (line, open, isFront, front) = (1, 0, true, 0)
        for byte in yaml.utf8 {
            switch byte {
            case UInt8(ascii: "\n"):
                (line, isFront, front) = (line + 1, true, 0)
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): open = max(0, open - 1)
            default: break
            }
            isFront = isFront && opensLevel(byte)
            front += isFront ? 1 : 0
            if open > limit || front > 2 * limit { return line }
        }
        return nil
    }

    private static func opensLevel(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "?")
    }

    // MARK: Aliases

    // The parser compares the keys of a map with all that their aliases expand to, which takes exponential time for some tens of nested
    // aliases.

    /// The first line, from 1, that may have an anchor; nil if there are no anchors or at most `limit` aliases, which are harmless.
    ///
    /// Each `&x` and `*x` at the beginning of a word counts, also in quotes and texts, where the parser could accept it; the signs of
    /// `* lists`, `**strong**` words and `&copy;` do not. So YAML with fewer aliases may be rejected, but only texts that nobody
    /// writes.
    static func firstLine(of yaml: Substring, withMoreThan limit: Int) -> Int? {
        // Each alias has a star: most files have none, and are not looked through word by word.
        if yaml.utf8.count(where: { $0 == UInt8(ascii: "*") }) <= limit { return nil }
        var (line, aliases, anchorLine, previous): (Int, Int, Int?, UInt8) = (1, 0, nil, 0x0A)
        var begun: (sign: UInt8, length: Int)?
        // With an additional line feed, which ends the last word.
        for byte in [Array(yaml.utf8), [0x0A]].joined() {
            if let word = begun, isOfName(byte) {
                begun = (word.sign, word.length + 1)
            } else if let word = begun {
                if word.length > 0, endsName(byte) {
                    if word.sign == UInt8(ascii: "*") { aliases += 1 }
                    if word.sign == UInt8(ascii: "&"), anchorLine == nil { anchorLine = line }
                }
                begun = nil
            }
            if "&*".utf8.contains(byte), startsWord(after: previous) { begun = (byte, 0) }
            if byte == 0x0A { line += 1 }
            previous = byte
        }
        return aliases > limit ? anchorLine : nil
    }

    private static func startsWord(after byte: UInt8) -> Bool {
        byte <= 0x20 || "[{,:?-".utf8.contains(byte)
    }

    /// Whether the parser accepts a byte in the name of an anchor.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Whether the parser accepts a byte after such a name; any non-ASCII byte can begin white space.
    private static func endsName(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x80 || "?:,]}%@`".utf8.contains(byte)
    }
}
