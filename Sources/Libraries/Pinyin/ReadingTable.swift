/// Character -> its readings. An array, since a dictionary of so many takes longer to make than a small site to build.
struct ReadingTable: Sendable {
    private var syllables: [String] = []
    /// For each character up to the end of the first block, the number of its only syllable, from 1; 0 where it has none.
    private var single = [UInt16](repeating: 0, count: 0xA000)
    /// The readings of characters that have several, and of those of other blocks.
    private var others: [Unicode.Scalar: String] = [:]
    /// The number of the usual reading of characters that have several, where it is not the first.
    private var usual: [Unicode.Scalar: UInt16] = [:]

    /// A table of lines, each with a syllable, a space and the characters that can be read so; characters whose usual reading is
    /// another stand behind "|".
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

    /// `hang/heng/xing`; nil of a character that is not in the table.
    func readings(of scalar: Unicode.Scalar) -> String? {
        if let readings = others[scalar] { return readings }
        guard scalar.value < single.count, single[Int(scalar.value)] > 0 else { return nil }
        return syllables[Int(single[Int(scalar.value)]) - 1]
    }

    /// The usual one of a character's readings; nil of a character that is not in the table.
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
