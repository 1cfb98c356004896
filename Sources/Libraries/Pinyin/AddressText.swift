import Foundation

extension Pinyin {
    /// A text in letters for the address of something new: Chinese as pinyin, word by word where a word has its own reading; `ß` as `ss`,
    /// `ø` as `o`; letters without marks, full-width ones as ASCII; apostrophes left out, dashes and other signs as spaces. Other scripts stay.
    ///
    /// Addresses that exist are not made again: those of professors come from `latin`, which must not change.
    public static func addressText(_ text: String) -> String {
        var address = ""
        for scalar in latinByWords(text).decomposedStringWithCanonicalMapping.unicodeScalars {
            let isFullWidth = (0xFF01...0xFF5E).contains(scalar.value)
            let plain = isFullWidth ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
            if let letters = letters[plain] {
                address += letters
            } else if plain.isASCII || plain.properties.isAlphabetic || plain.properties.numericType != nil {
                address.unicodeScalars.append(plain)
            } else if plain.properties.generalCategory != .nonspacingMark {
                address += " "
            }
        }
        return address
    }

    /// Letters without a decomposition, and apostrophes.
    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "æ": "ae", "Æ": "ae", "œ": "oe",
        "Œ": "oe",
        "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i", "ħ": "h", "Ħ": "h", "ŋ": "ng",
        "Ŋ": "ng", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "'": "", "’": "", "‘": "",
        "ʼ": "", "`": "", "´": "",
    ]

    /// `latin`, with the words of the table in their own readings; the longest word wins.
    private static func latinByWords(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return text }
        let scalars = Array(text.unicodeScalars)
        var (latin, rest, place) = ("", String.UnicodeScalarView(), 0)
        while place < scalars.count {
            let longest = min(wordLengths.upperBound, scalars.count - place)
            var reading: (text: String, length: Int)?
            if longest >= wordLengths.lowerBound, scalars[place].value >= 0x3007 {
                for length in (wordLengths.lowerBound...longest).reversed() where reading == nil {
                    var word = String.UnicodeScalarView()
                    word.append(contentsOf: scalars[place..<place + length])
                    reading = words[String(word)].map { ($0, length) }
                }
            }
            if let reading {
                latin += "\(Pinyin.latin(String(rest))) \(reading.text) "
                rest = String.UnicodeScalarView()
            } else {
                rest.append(scalars[place])
            }
            place += reading?.length ?? 1
        }
        return latin + Pinyin.latin(String(rest))
    }

    /// Lengths of the table's words.
    private static let wordLengths = 2...4

    private static let words: [String: String] = Dictionary(
        uniqueKeysWithValues: wordLines.split(separator: "\n").map { line in
            let (word, reading) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
            return (String(word), String(reading))
        })
}
