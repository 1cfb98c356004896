/// Readings by character. Mostly an array, since a dictionary of this size takes longer to create than building a small site.
struct ReadingTable: Sendable {
    private var syllables: [String] = []
    /// For each character up to the end of the first block, the number of its only syllable, from 1; 0 if there is none.
    private var single = [UInt16](repeating: 0, count: 0xA000)
    /// The readings of characters with several readings, and of characters of other blocks.
    private var others: [Unicode.Scalar: String] = [:]
    /// The number of the usual reading of characters with several readings, if it is not the first.
    private var usual: [Unicode.Scalar: UInt16] = [:]

    /// Parses a table of lines, each with a syllable, a space and the characters with that reading; after "|" are characters whose usual
    /// reading is another.
    init(_ lines: String) {
        for line in lines.utf8.split(separator: UInt8(ascii: "\n")) {
            let syllable = Substring(line.prefix { $0 != UInt8(ascii: " ") })
            syllables.append(String(syllable))
            var isUsual = true
            for scalar in Substring(line.dropFirst(syllable.utf8.count + 1)).unicodeScalars {
                if scalar == "|" { isUsual = false } else { add(String(syllable), to: scalar, isUsual) }
            }
        }
    }

    /// The readings `hang/heng/xing`; nil if the character is not in the table.
    func readings(of scalar: Unicode.Scalar) -> String? {
        if let readings = others[scalar] { return readings }
        guard scalar.value < single.count, single[Int(scalar.value)] > 0 else { return nil }
        return syllables[Int(single[Int(scalar.value)]) - 1]
    }

    /// The usual reading; nil if the character is not in the table.
    func usualReading(of scalar: Unicode.Scalar) -> Substring? {
        if let number = usual[scalar] { return syllables[Int(number) - 1][...] }
        return readings(of: scalar)?.prefix { $0 != "/" }
    }

    private mutating func add(_ syllable: String, to scalar: Unicode.Scalar, _ isUsual: Bool) {
        if let readings = readings(of: scalar) {
            if isUsual { usual[scalar] = UInt16(syllables.count) }
            others[scalar] = "\(readings)/\(syllable)"
        } else if scalar.value < single.count {
            single[Int(scalar.value)] = UInt16(syllables.count)
        } else {
            others[scalar] = syllable
        }
    }
}
