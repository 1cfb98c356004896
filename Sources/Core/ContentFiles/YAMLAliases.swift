/// Finds YAML whose aliases could stand for more than memory holds before the parser sees it: the parser compares the
/// keys of a map with all that their aliases stand for, and some tens of aliases of aliases never end.
enum YAMLAliases {
    /// The first line, from 1, on which an anchor may stand; nil where there are no anchors or no more than `limit`
    /// aliases, which cannot do harm.
    ///
    /// It takes every `&x` and `*x` at the beginning of a word for one, in quotes and texts too, where the parser could:
    /// not the marks of `* lists`, `**strong**` words and `&copy;`. So it may refuse what has fewer aliases, but only
    /// texts that nobody writes.
    static func firstLine(of yaml: Substring, withMoreThan limit: Int) -> Int? {
        var (line, aliases, anchorLine, previous): (Int, Int, Int?, UInt8) = (1, 0, nil, 0x0A)
        var begun: (sign: UInt8, length: Int)?
        // A line feed more, which ends the last word.
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

    /// Whether a byte can be of the name of an anchor, as the parser reads them.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Whether the parser lets a byte follow on such a name; white space can begin with any byte that is not ASCII.
    private static func endsName(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x80 || "?:,]}%@`".utf8.contains(byte)
    }
}
