/// The modules of a QR code (ISO/IEC 18004 6.3, 7.7 to 7.10).
struct QRModules {
    /// The rows from the top; true is dark.
    private(set) var rows: [[Bool]]
    /// Whether modules are function patterns or format and version information, which are not masked.
    private var isFixed: [[Bool]]
    private let version: QRVersion
    private var side: Int { version.side }

    /// The code of some bytes, with the mask of the lowest penalty.
    static func easiest(_ codewords: [UInt8], version: QRVersion) -> QRModules {
        let plain = QRModules(codewords, version: version)
        let masked = (0..<8).map { plain.masked($0) }
        let penalties = masked.map(\.penalty)
        return zip(masked, penalties).min { $0.1 < $1.1 }?.0 ?? plain
    }

    private init(_ codewords: [UInt8], version: QRVersion) {
        let blank = [[Bool]](repeating: [Bool](repeating: false, count: version.side), count: version.side)
        (rows, isFixed, self.version) = (blank, blank, version)
        addPatterns()
        add(codewords)
    }

    private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
        rows[y][x] = isDark
        isFixed[y][x] = true
    }

    // MARK: Function patterns

    private mutating func addPatterns() {
        for place in 0..<side {
            fix(6, place, place % 2 == 0)
            fix(place, 6, place % 2 == 0)
        }
        for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] { addFinder(x, y) }
        let middles = version.alignments
        for y in middles {
            for x in middles {
                let isFinder =
                    (x == 6 || x == middles.last) && (y == 6 || y == middles.last) && !(x == y && x != 6)
                if !isFinder { addAlignment(x, y) }
            }
        }
        addFormat(mask: 0)
        addVersion()
    }

    /// Adds a finder pattern: concentric squares with a light border.
    private mutating func addFinder(_ x: Int, _ y: Int) {
        for (dx, dy) in Self.square(4) where rows.indices.contains(x + dx) && rows.indices.contains(y + dy) {
            let distance = max(abs(dx), abs(dy))
            fix(x + dx, y + dy, distance != 2 && distance != 4)
        }
    }

    private mutating func addAlignment(_ x: Int, _ y: Int) {
        for (dx, dy) in Self.square(2) { fix(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
    }

    private static func square(_ reach: Int) -> [(Int, Int)] {
        (-reach...reach).flatMap { y in (-reach...reach).map { ($0, y) } }
    }

    /// Adds the format information twice: level and mask with their own error correction (ISO/IEC 18004 7.9).
    private mutating func addFormat(mask: Int) {
        let data = (version.correction == .medium ? 0 : 3) << 3 | mask
        let bits = (data << 10 | Self.remainder(of: data, by: 0x537, degree: 10)) ^ 0x5412
        func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
        for place in 0..<6 { fix(8, place, bit(place)) }
        fix(8, 7, bit(6))
        fix(8, 8, bit(7))
        fix(7, 8, bit(8))
        for place in 9..<15 { fix(14 - place, 8, bit(place)) }
        for place in 0..<8 { fix(side - 1 - place, 8, bit(place)) }
        for place in 8..<15 { fix(8, side - 15 + place, bit(place)) }
        fix(8, side - 8, true)
    }

    /// Adds the version information twice, from version 7 on (ISO/IEC 18004 7.10).
    private mutating func addVersion() {
        guard version.number >= 7 else { return }
        let bits = version.number << 12 | Self.remainder(of: version.number, by: 0x1F25, degree: 12)
        for place in 0..<18 {
            let (near, far) = (place / 3, side - 11 + place % 3)
            fix(far, near, bits >> place & 1 == 1)
            fix(near, far, bits >> place & 1 == 1)
        }
    }

    private static func remainder(of data: Int, by divisor: Int, degree: Int) -> Int {
        (0..<degree).reduce(data) { rest, _ in rest << 1 ^ (rest >> (degree - 1)) * divisor }
    }

    // MARK: Data

    /// Places data in the free modules, two columns at a time from the right, alternately upwards and downwards (ISO/IEC 18004 7.7.3).
    private mutating func add(_ bytes: [UInt8]) {
        var bit = 0
        for right in [Int](stride(from: side - 1, to: 6, by: -2)) + [5, 3, 1] {
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<side {
                let y = isUpward ? side - 1 - step : step
                for x in [right, right - 1] where !isFixed[y][x] && bit < 8 * bytes.count {
                    rows[y][x] = bytes[bit / 8] >> (7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
        }
    }

    /// The code with a mask applied to the data, to avoid large areas of one shade (ISO/IEC 18004 7.8.2).
    private func masked(_ mask: Int) -> QRModules {
        var masked = self
        for y in rows.indices {
            for x in rows.indices where !isFixed[y][x] && Self.isTurned(x, y, mask) {
                masked.rows[y][x].toggle()
            }
        }
        masked.addFormat(mask: mask)
        return masked
    }

    private static func isTurned(_ x: Int, _ y: Int, _ mask: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }
}
