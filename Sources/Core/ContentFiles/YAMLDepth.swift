/// Finds YAML that nests too deep before the parser sees it: the parser calls itself for each level, and some
/// thousands of `[` end the program.
enum YAMLDepth {
    /// The first line, from 1, on which lists in lists could go deeper than `limit`; nil where none does.
    ///
    /// It counts open brackets wherever they stand, in quotes too, and the blanks and signs in front of a line, each
    /// of which can open one level. So it may refuse what nests less deep, but only texts that nobody writes.
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
}
