import Pinyin

/// Matches typed letters with the readings of Chinese characters, `jiao zi ye/xie`, by initials, whole
/// readings or both: jzy, jiaoziye, jiaozy.
///
/// Most English words are also valid Pinyin. So a match begins at the first character of a run of Chinese
/// characters; at a later one it requires three initials or more, or whole readings with five letters or
/// more. `pinyinPattern` in Templates/assets/search-text.js is the same.
package struct PinyinPattern: Equatable, Sendable {
    private let letters: [UInt8]

    /// The allowed steps from character to character.
    private enum Form {
        case mixed, initials, whole
    }

    /// Number of letters in a pattern; a single one would match too much.
    private static let lengths = 2...40

    /// Nil if the query cannot be Pinyin.
    package init?(_ query: String) {
        let ignored: Set<UInt32> = [0x27, 0x2019]
        let letters = SearchText.folded(query).filter { !SearchText.isBlank($0) && !ignored.contains($0) }
        guard Self.lengths.contains(letters.count) else { return nil }
        self.letters = letters.compactMap { UInt8(exactly: $0).flatMap { Self.isLetter($0) ? $0 : nil } }
        if self.letters.count != letters.count { return nil }
    }

    /// The first letter of a match.
    package var first: UInt8 { letters[0] }

    /// Whether a match begins at `place`.
    package func matches(_ text: UnsafeRawBufferPointer, at place: Int) -> Bool {
        end(of: text, from: place) != nil
    }

    /// The first and last matching Chinese characters of a text, numbered among its Chinese characters.
    package func characters(in text: String) -> (first: Int, last: Int)? {
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

    /// The end of a match that begins at `place`; nil if there is none.
    private func end(of text: UnsafeRawBufferPointer, from place: Int) -> Int? {
        guard text[place] == letters[0], place == 0 || !Self.isLetter(text[place - 1]) else { return nil }
        if Self.isFirst(place, in: text), let end = end(of: text, from: place, .mixed) { return end }
        if letters.count >= Self.leastInitials, let end = end(of: text, from: place, .initials) { return end }
        return letters.count >= Self.leastWhole ? end(of: text, from: place, .whole) : nil
    }

    /// Minimum number of letters of a match that begins within a run.
    private static let (leastInitials, leastWhole) = (3, 5)

    /// Whether a reading of a run's first character begins at `place`.
    private static func isFirst(_ place: Int, in text: UnsafeRawBufferPointer) -> Bool {
        var start = place
        while start > 0, text[start - 1] == UInt8(ascii: "/") {
            start -= 1
            while start > 0, isLetter(text[start - 1]) { start -= 1 }
        }
        if start == 0 || text[start - 1] == UInt8(ascii: ",") || text[start - 1] == 0x0A { return true }
        // The character before has no known reading.
        return start > 1 && text[start - 1] == UInt8(ascii: " ") && text[start - 2] == UInt8(ascii: "-")
    }

    private func end(of text: UnsafeRawBufferPointer, from place: Int, _ form: Form) -> Int? {
        // The positions after each possible match of the letters so far.
        var ends = [place + 1]
        for letter in letters.dropFirst() {
            var next: [Int] = []
            for end in ends {
                Self.eachPlace(behind: end, in: text, form) { place in
                    if text[place] == letter, !next.contains(place + 1) { next.append(place + 1) }
                }
            }
            if next.isEmpty { return nil }
            ends = next
        }
        if form == .whole { ends.removeAll { $0 < text.count && Self.isLetter(text[$0]) } }
        return ends.max()
    }

    /// The positions of the next letter of the syllable, and of the first letter of each reading of the next character.
    private static func eachPlace(
        behind end: Int, in text: UnsafeRawBufferPointer, _ form: Form, _ look: (Int) -> Void
    ) {
        if end < text.count, form != .initials { look(end) }
        if form == .whole, end < text.count, isLetter(text[end]) { return }
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
