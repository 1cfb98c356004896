/// Finds YAML that is nested too deep before it is parsed: the parser is recursive, and some thousands of `[` overflow its stack.
enum YAMLDepth {
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
}
