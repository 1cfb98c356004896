/// One to three consecutive characters: the lookup key of a search for text that contains them.
///
/// Grams sort like their strings in JavaScript, by UTF-16 units.
struct Gram: Hashable, Comparable {
    /// 21 bits per character, 0 if there is none.
    let code: UInt64

    /// The first code point of Chinese and related scripts, in which two characters are as selective as three letters.
    private static let wideScalars: UInt32 = 0x2E80

    private init(code: UInt64) { self.code = code }

    static func < (left: Gram, right: Gram) -> Bool { left.code < right.code }

    /// The gram's characters.
    var text: String {
        let scalars = [42, 21, 0].compactMap { Self.scalar(of: code >> $0 & 0x1F_FFFF) }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Calls `body` for each occurrence of a gram in a text; `gramsOf` in course-grams.js uses a subset.
    static func forEach(in text: [UInt32], _ body: (Gram) -> Void) {
        for start in text.indices {
            let one = code(of: text[start]) << 42
            body(Gram(code: one))
            guard start + 1 < text.count else { break }
            let two = one | code(of: text[start + 1]) << 21
            body(Gram(code: two))
            guard start + 2 < text.count, text[start...start + 2].allSatisfy({ $0 < wideScalars }) else {
                continue
            }
            body(Gram(code: two | code(of: text[start + 2])))
        }
    }

    /// Calls `body` with three ASCII letters or digits that are consecutive only if blanks and hyphens are left out, for words that are
    /// written apart.
    static func forEach(joinedIn text: [UInt32], _ body: (Gram) -> Void) {
        var (first, second): (Int?, Int?) = (nil, nil)
        for place in text.indices where text[place] != 0x20 && text[place] != 0x2D {
            if let first, let second, place - first > 2,
                [first, second, place].allSatisfy({ isLetterOrDigit(text[$0]) })
            {
                let two = code(of: text[first]) << 42 | code(of: text[second]) << 21
                body(Gram(code: two | code(of: text[place])))
            }
            (first, second) = (second, place)
        }
    }

    private static func isLetterOrDigit(_ scalar: UInt32) -> Bool {
        (0x61...0x7A).contains(scalar) || (0x30...0x39).contains(scalar)
    }

    /// Calls `body` with the grams of Chinese readings, `jiao zi ye/xie`, along the paths that a search
    /// follows: each letter is followed by the next of its syllable, or by the first of the next character's.
    /// Three letters at any position, and two at the beginning of a run of Chinese characters.
    static func forEach(inPinyin readings: String, _ body: (Gram) -> Void) {
        // `-` stands for a character without a known reading.
        for run in readings.utf8.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-") })
        {
            let syllables = run.split(separator: UInt8(ascii: " ")).map { character in
                character.split(separator: UInt8(ascii: "/")).map { Array($0) }
            }
            for (position, readings) in syllables.enumerated() {
                let next = position + 1 < syllables.count ? syllables[position + 1] : []
                let third = position + 2 < syllables.count ? syllables[position + 2] : []
                for reading in readings { forEach(in: reading, next, third, isFirst: position == 0, body) }
            }
        }
    }

    /// The grams that begin in one reading of a character; `next` and `third` are the readings of the following characters.
    private static func forEach(
        in reading: [UInt8], _ next: [[UInt8]], _ third: [[UInt8]], isFirst: Bool, _ body: (Gram) -> Void
    ) {
        let first = reading[0]
        if isFirst {
            if reading.count > 1 { body(Gram(first, reading[1])) }
            for syllable in next { body(Gram(first, syllable[0])) }
        }
        for place in reading.indices {
            let letter = reading[place]
            if place + 1 < reading.count {
                if place + 2 < reading.count { body(Gram(letter, reading[place + 1], reading[place + 2])) }
                for syllable in next { body(Gram(letter, reading[place + 1], syllable[0])) }
            }
            for syllable in next {
                if syllable.count > 1 { body(Gram(letter, syllable[0], syllable[1])) }
                for last in third { body(Gram(letter, syllable[0], last[0])) }
            }
        }
    }

    private init(_ first: UInt8, _ second: UInt8, _ third: UInt8? = nil) {
        code =
            Self.code(of: UInt32(first)) << 42 | Self.code(of: UInt32(second)) << 21
            | (third.map { Self.code(of: UInt32($0)) } ?? 0)
    }

    /// In UTF-16, characters beyond U+FFFF begin with units below U+E000.
    private static func code(of scalar: UInt32) -> UInt64 {
        UInt64((0xE000...0xFFFF).contains(scalar) ? scalar + 0x11_0001 : scalar + 1)
    }

    private static func scalar(of code: UInt64) -> Unicode.Scalar? {
        if code == 0 { return nil }
        return Unicode.Scalar(UInt32(code > 0x11_0000 ? code - 0x11_0001 : code - 1))
    }
}
