extension QRModules {
    /// The penalty of a code for features that are hard to scan; the mask with the lowest is used (ISO/IEC 18004 7.8.3).
    var penalty: Int {
        let columns = rows.indices.map { x in rows.map { $0[x] } }
        let lines = (rows + columns).map { Self.ofLine($0) }.reduce(0, +)
        return lines + Self.ofSquares(rows) + Self.ofShare(rows)
    }

    /// The penalty of runs of five or more modules of one shade, and of patterns similar to a finder.
    private static func ofLine(_ line: [Bool]) -> Int {
        var (penalty, run, last) = (0, 0, false)
        // The last eleven modules as bits.
        var window = 0
        for (place, isDark) in line.enumerated() {
            run = isDark == last && place > 0 ? run + 1 : 1
            last = isDark
            if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
            window = (window << 1 | (isDark ? 1 : 0)) & 0x7FF
            if place >= 10, window == 0b0000_1011101 || window == 0b1011101_0000 { penalty += 40 }
        }
        return penalty
    }

    /// The penalty of squares of two by two modules of one shade.
    private static func ofSquares(_ rows: [[Bool]]) -> Int {
        var penalty = 0
        for (upper, lower) in zip(rows, rows.dropFirst()) {
            for x in 1..<upper.count
            where upper[x] == upper[x - 1] && lower[x] == upper[x] && lower[x - 1] == upper[x] {
                penalty += 3
            }
        }
        return penalty
    }

    /// The penalty of the deviation of the dark share from one half, in steps of five percent.
    private static func ofShare(_ rows: [[Bool]]) -> Int {
        let (dark, all) = (rows.joined().count { $0 }, rows.count * rows.count)
        return abs(20 * dark - 10 * all) / all * 10
    }
}
