import Pinyin

/// Letters looked for in the readings of Chinese characters, `jiao zi ye/xie`, by their initials, whole or both: jzy, jiaoziye, jiaozy.
/// `pinyinPattern` in Templates/assets/search-text.js is the same.
struct PinyinPattern: Equatable, Sendable {
    private let letters: [UInt8]

    /// How many letters can be pinyin: one alone would find too much.
    private static let lengths = 2...40

    /// The pattern of what was typed; nil where that cannot be pinyin.
    init?(_ query: String) {
        let ignored: Set<UInt32> = [0x27, 0x2019]
        let letters = SearchText.folded(query).filter { !SearchText.isBlank($0) && !ignored.contains($0) }
        guard Self.lengths.contains(letters.count) else { return nil }
        self.letters = letters.compactMap { UInt8(exactly: $0).flatMap { Self.isLetter($0) ? $0 : nil } }
        if self.letters.count != letters.count { return nil }
    }

    /// What a hit begins with.
    var first: UInt8 { letters[0] }

    /// Whether a hit begins at a place.
    func matches(_ text: UnsafeRawBufferPointer, at place: Int) -> Bool { end(of: text, from: place) != nil }

    /// The first and the last Chinese character of a text, counted among its Chinese ones, that are read so.
    func characters(in text: String) -> (first: Int, last: Int)? {
        guard let readings = Pinyin.readings(of: text) else { return nil }
        return Array(readings.utf8).withUnsafeBytes { bytes in
            func character(at place: Int) -> Int {
                bytes[..<place].count { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
            }
            for place in bytes.indices {
                if let end = end(of: bytes, from: place) { return (character(at: place), character(at: end)) }
            }
            return nil
        }
    }

    /// Where a hit may end that begins at a place; nil where none does.
    private func end(of text: UnsafeRawBufferPointer, from place: Int) -> Int? {
        guard text[place] == letters[0], place == 0 || !Self.isLetter(text[place - 1]) else { return nil }
        // Behind each place at which the letters so far may end.
        var ends = [place + 1]
        for letter in letters.dropFirst() {
            var next: [Int] = []
            for end in ends {
                Self.eachPlace(behind: end, in: text) { place in
                    if text[place] == letter, !next.contains(place + 1) { next.append(place + 1) }
                }
            }
            if next.isEmpty { return nil }
            ends = next
        }
        return ends.max()
    }

    /// From a letter to the next one of its syllable, or to the beginning of a reading of the next character.
    private static func eachPlace(behind end: Int, in text: UnsafeRawBufferPointer, _ look: (Int) -> Void) {
        if end < text.count { look(end) }
        var place = end
        while place < text.count, isReading(text[place]) { place += 1 }
        guard place < text.count, text[place] == UInt8(ascii: " ") else { return }
        place += 1
        if place < text.count { look(place) }
        while place < text.count, isReading(text[place]) {
            if text[place] == UInt8(ascii: "/"), place + 1 < text.count { look(place + 1) }
            place += 1
        }
    }

    private static func isReading(_ byte: UInt8) -> Bool { isLetter(byte) || byte == UInt8(ascii: "/") }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
}
