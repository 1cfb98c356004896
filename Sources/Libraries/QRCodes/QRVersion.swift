/// A size of a QR code: version 1 has 21 modules in a row, each further version four more, up to version 40.
struct QRVersion {
    let number: Int
    let correction: QRCode.Correction

    /// Creates the smallest version with a capacity of `count` bytes; nil if there is none.
    init?(holding count: Int, correction: QRCode.Correction) {
        for number in 1...40 {
            let version = QRVersion(number, correction)
            // Four bits for the mode and 8 or 16 for the length (ISO/IEC 18004 7.4.1).
            if 4 + version.countBits + 8 * count <= 8 * version.dataCount {
                self = version
                return
            }
        }
        return nil
    }

    private init(_ number: Int, _ correction: QRCode.Correction) {
        (self.number, self.correction) = (number, correction)
    }

    var side: Int { 17 + 4 * number }

    /// Number of bits of the length (ISO/IEC 18004, table 3).
    var countBits: Int { number < 10 ? 8 : 16 }

    /// Number of data bytes.
    var dataCount: Int { totalCount - blockCount * correctionCount }

    /// Number of bytes of data and error correction.
    var totalCount: Int {
        let grid = number == 1 ? 0 : number / 7 + 2
        // All modules except finders with their borders, timing, format, the dark module, alignment and version.
        var free = side * side - 3 * 64 - 2 * (side - 16) - 31
        if grid > 0 { free -= 25 * (grid * grid - 3) - 10 * (grid - 2) }
        if number >= 7 { free -= 36 }
        return free / 8
    }

    /// The centres of alignment patterns, from the left and from the top (ISO/IEC 18004, annex E).
    var alignments: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        let step = number == 32 ? 26 : (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<count - 1).map { side - 7 - step * $0 }.reversed()
    }

    /// Number of blocks, each with its own error correction (ISO/IEC 18004, table 9).
    var blockCount: Int { table.blocks[number - 1] }

    /// Number of error correction bytes of each block (ISO/IEC 18004, table 9).
    var correctionCount: Int { table.corrections[number - 1] }

    private var table: (blocks: [Int], corrections: [Int]) {
        switch correction {
        case .medium: (Self.mediumBlocks, Self.mediumCorrections)
        case .quartile: (Self.quartileBlocks, Self.quartileCorrections)
        }
    }

    private static let mediumBlocks = [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28,
        29, 31,
        33, 35, 37, 38, 40, 43, 45, 47, 49,
    ]
    private static let mediumCorrections = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28,
        28, 28,
        28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ]
    private static let quartileBlocks = [
        1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35,
        38, 40,
        43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ]
    private static let quartileCorrections = [
        13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30,
        28, 30,
        30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ]
}
