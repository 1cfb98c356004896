/// Character -> its readings. An array, since a dictionary of so many takes longer to make than a small site to build.
struct ReadingTable: Sendable {
    private var syllables: [String] = []
    /// For each character up to the end of the first block, the number of its only syllable, from 1; 0 where it has none.
    private var single = [UInt16](repeating: 0, count: 0xA000)
    /// The readings of characters that have several, and of those of other blocks.
    private var others: [Unicode.Scalar: String] = [:]

    /// A table of lines, each with a syllable, a space and the characters that can be read so.
    init(_ lines: String) {
        for line in lines.utf8.split(separator: UInt8(ascii: "\n")) {
            let syllable = Substring(line.prefix { $0 != UInt8(ascii: " ") })
            syllables.append(String(syllable))
            for scalar in Substring(line.dropFirst(syllable.utf8.count + 1)).unicodeScalars {
                add(String(syllable), to: scalar)
            }
        }
    }

    /// `hang/heng/xing`; nil of a character that is not in the table.
    func readings(of scalar: Unicode.Scalar) -> String? {
        if let readings = others[scalar] { return readings }
        guard scalar.value < single.count, single[Int(scalar.value)] > 0 else { return nil }
        return syllables[Int(single[Int(scalar.value)]) - 1]
    }

    private mutating func add(_ syllable: String, to scalar: Unicode.Scalar) {
        if let readings = readings(of: scalar) {
            others[scalar] = "\(readings)/\(syllable)"
        } else if scalar.value < single.count {
            single[Int(scalar.value)] = UInt16(syllables.count)
        } else {
            others[scalar] = syllable
        }
    }
}
