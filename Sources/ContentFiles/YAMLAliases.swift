/// Finds YAML whose aliases could stand for more than memory holds before the parser sees it: the parser compares the
/// keys of a map with all that their aliases stand for, and some tens of aliases of aliases never end.
enum YAMLAliases {
    /// The first line, from 1, on which an anchor may stand; nil where there are no anchors or no more than `limit`
    /// aliases, which cannot do harm.
    ///
    /// It takes every `&x` and `*x` at the beginning of a word for one, in quotes and texts too. So it may refuse what has
    /// fewer aliases, but only texts that nobody writes.
    static func firstLine(of yaml: Substring, withMoreThan limit: Int) -> Int? {
        var (line, aliases, anchorLine, previous): (Int, Int, Int?, UInt8) = (1, 0, nil, 0x0A)
        for byte in yaml.utf8 {
            if byte == UInt8(ascii: "*"), startsWord(after: previous) { aliases += 1 }
            if byte == UInt8(ascii: "&"), anchorLine == nil, startsWord(after: previous) { anchorLine = line }
            if byte == 0x0A { line += 1 }
            previous = byte
        }
        return aliases > limit ? anchorLine : nil
    }

    private static func startsWord(after byte: UInt8) -> Bool {
        byte <= 0x20 || "[{,:?-".utf8.contains(byte)
    }
}
