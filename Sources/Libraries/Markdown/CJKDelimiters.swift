/// The places of a source where `CJKEmphasis` puts marks.
struct CJKDelimiters {
    /// Offsets in bytes, ascending.
    private(set) var places: [Int] = []
    private let bytes: UnsafeBufferPointer<UInt8>

    /// A character beside a run.
    private struct Neighbour {
        var isSpace = false
        var isPunctuation = false
        var isCJK = false
        /// Whether the character is a variation selector after punctuation.
        var isVaried = false
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        // Without CJK characters, which begin with E1 or a greater byte, except U+20A9, nothing changes.
        guard bytes.contains(where: { $0 >= 0xE1 }) else { return }
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                var end = index + 1
                while end < bytes.count, bytes[end] == byte { end += 1 }
                addPlaces(besideRun: index..<end)
                index = end
            default: index += 1
            }
        }
    }

    private mutating func addPlaces(besideRun run: Range<Int>) {
        // The library looks past `~` for the neighbours of a run.
        let tilde = UInt8(ascii: "~")
        var (start, end) = (run.lowerBound, run.upperBound)
        while start > 0, bytes[start - 1] == tilde { start -= 1 }
        while end < bytes.count, bytes[end] == tilde { end += 1 }
        let (before, after) = (neighbour(before: start), neighbour(after: end))
        if bytes[run.lowerBound] == UInt8(ascii: "_") {
            if before.isVaried { add(start) }
        } else if before.isCJK || after.isCJK, !before.isSpace, !after.isSpace,
            before.isPunctuation != after.isPunctuation
        {
            add(before.isPunctuation ? end : start)
        }
    }

    /// Two runs around `~` can have the same neighbour.
    private mutating func add(_ place: Int) {
        if places.last.map({ $0 < place }) ?? true { places.append(place) }
    }

    private func neighbour(after index: Int) -> Neighbour {
        index < bytes.count ? Self.neighbour(bytes.scalar(at: index)) : Neighbour(isSpace: true)
    }

    /// After a variation selector, the character before it decides whether the neighbour is CJK.
    private func neighbour(before index: Int) -> Neighbour {
        guard let scalar = bytes.scalar(before: index) else { return Neighbour(isSpace: true) }
        switch scalar.value {
        case 0xE0100...0xE01EF: return Neighbour(isCJK: true)
        case 0xFE00...0xFE0E:
            guard let base = bytes.scalar(before: index - 3) else { return Neighbour() }
            let isWideQuote = scalar == "\u{FE01}" && "‘’“”".unicodeScalars.contains(base)
            return Neighbour(isCJK: base.isCJK || isWideQuote, isVaried: base.isPunctuation)
        default: return Self.neighbour(scalar)
        }
    }

    private static func neighbour(_ scalar: Unicode.Scalar) -> Neighbour {
        if scalar.isASCII {
            let isSpace = scalar.value <= 0x20
            return Neighbour(
                isSpace: isSpace,
                isPunctuation: !isSpace && !BareLinkScanner.isAlphanumeric(UInt8(scalar.value)))
        }
        return Neighbour(
            isSpace: scalar.properties.isWhitespace, isPunctuation: scalar.isPunctuation, isCJK: scalar.isCJK)
    }
}
