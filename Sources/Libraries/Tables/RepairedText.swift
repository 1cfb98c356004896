/// Text converted to UTF-8, with U+FFFD for invalid code units, and their lines.
struct RepairedText {
    private(set) var utf8: [UInt8] = []
    /// The lines with invalid code units, from 1, without duplicates.
    private(set) var brokenLines: [Int] = []
    /// Evidence for the encoding: 1 for each character of two code units, 3 or 4 for one of three or four. Two bytes of GB18030 are often
    /// valid UTF-8, three rarely.
    private(set) var evidence = 0
    /// Number of invalid sequences of code units.
    private(set) var brokenSequences = 0

    /// Converts UTF-8 without a byte order mark.
    init(utf8 bytes: ArraySlice<UInt8>) { read(bytes, as: UTF8.self) }

    /// Converts UTF-16 without a byte order mark. An odd byte at the end is invalid.
    init(utf16 bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        // A lone surrogate replaces the incomplete code unit, since both are invalid.
        read(Array(units) + (bytes.count % 2 == 0 ? [] : [0xD800]), as: UTF16.self)
    }

    private mutating func read<Encoding: Unicode.Encoding>(
        _ units: some Sequence<Encoding.CodeUnit>, as encoding: Encoding.Type
    ) {
        var (parser, iterator) = (Encoding.ForwardParser(), units.makeIterator())
        var line = 1
        var last: Unicode.Scalar?
        while true {
            let scalar: Unicode.Scalar
            switch parser.parseScalar(from: &iterator) {
            case .emptyInput: return
            case .valid(let sequence):
                if sequence.count > 1 { evidence += sequence.count == 2 ? 1 : sequence.count }
                scalar = Encoding.decode(sequence)
            case .error:
                brokenSequences += 1
                if brokenLines.last != line { brokenLines.append(line) }
                scalar = "\u{FFFD}"
            }
            UTF8.encode(scalar).map { utf8.append(contentsOf: $0) }
            if scalar == "\r" || (scalar == "\n" && last != "\r") { line += 1 }
            last = scalar
        }
    }
}
