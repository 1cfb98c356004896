/// A size of QR code: version 1 has 21 modules in a row, each further one four more, up to 40.
struct QRVersion {
    let number: Int
    private let correction: QRCode.Correction

    /// The smallest version that holds so many bytes; nil where none does.
    init?(holding count: Int, correction: QRCode.Correction) {
        for number in 1...40 {
            let version = QRVersion(number, correction)
            // Four bits say that bytes follow, and 8 or 16 how many (ISO/IEC 18004 7.4.1).
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

    /// Modules in a row.
    var side: Int { 17 + 4 * number }

    /// How many bits say how many bytes there are (ISO/IEC 18004, table 3).
    var countBits: Int { number < 10 ? 8 : 16 }

    /// The bytes for data.
    var dataCount: Int { totalCount - blockCount * correctionCount }

    /// The bytes for data and their correction.
    var totalCount: Int {
        let grid = number == 1 ? 0 : number / 7 + 2
        // All modules but the finders with their edges, the timing and the format, the dark one, the alignment and the version.
        var free = side * side - 3 * 64 - 2 * (side - 16) - 31
        if grid > 0 { free -= 25 * (grid * grid - 3) - 10 * (grid - 2) }
        if number >= 7 { free -= 36 }
        return free / 8
    }

    /// Where the middles of alignment patterns are, from the left and from the top (ISO/IEC 18004, annex E).
    var alignments: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        let step = number == 32 ? 26 : (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<count - 1).map { side - 7 - step * $0 }.reversed()
    }

    /// How many blocks the data is cut into, each with a correction of its own (ISO/IEC 18004, table 9).
    var blockCount: Int { table.blocks[number - 1] }

    /// The bytes of correction of each block (the same).
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
