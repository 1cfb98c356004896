import Foundation

/// A file's text decoded to UTF-8 without a byte order mark, and its original encoding.
///
/// Decoded with Foundation, which is available everywhere and, unlike iconv, needs no conversion modules beside the program. Its
/// GB18030 and Windows-1252 are strict: an invalid byte gives nil, never U+FFFD.
package struct DecodedText: Sendable {
    /// The text, with U+FFFD for invalid bytes.
    package let utf8: [UInt8]
    /// The encoding of the file.
    package let encoding: TextEncoding
    /// The numbers of lines with invalid bytes, from 1, without duplicates.
    package let brokenLines: [Int]
    /// Whether the encoding is a guess, and the text is probably in Big5, which is not decoded: nearly each text in Big5 is one in
    /// GB18030 too, of other characters.
    package let isProbablyBig5: Bool

    package init(_ bytes: [UInt8]) {
        if let (encoding, text) = Self.utf16(bytes) {
            self.init(RepairedText(utf16: text, isBigEndian: encoding == .utf16BigEndian), encoding)
            return
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        if String(validating: text, as: UTF8.self) != nil {
            self.init(Array(text), .utf8)
            return
        }
        let guesses: [TextEncoding] = Self.isMostlyPairs(text) ? [.gb18030, .windows1252] : [.windows1252]
        // A lost or truncated byte must not change the detection of UTF-8. Text that can be GB18030 needs more evidence: one in 30
        // texts of four characters has more sequences of UTF-8 than others, and one in 150 four times the evidence.
        let repaired = RepairedText(utf8: text)
        let isGB18030 =
            guesses.first == .gb18030 && String(bytes: text, encoding: Self.foundation(.gb18030)) != nil
        if repaired.evidence > repaired.brokenSequences * (isGB18030 ? 3 : 1) {
            self.init(repaired, .utf8)
            return
        }
        for encoding in guesses {
            if let decoded = String(bytes: text, encoding: Self.foundation(encoding)) {
                self.init(Array(decoded.utf8), encoding, isProbablyBig5: Self.isProbablyBig5(text))
                return
            }
        }
        // In ISO 8859-1, each byte is the character with the same number.
        let characters = String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
        self.init(Array(characters.utf8), .latin1, isProbablyBig5: Self.isProbablyBig5(text))
    }

    private init(_ utf8: [UInt8], _ encoding: TextEncoding, isProbablyBig5: Bool = false) {
        (self.utf8, self.encoding, brokenLines, self.isProbablyBig5) = (utf8, encoding, [], isProbablyBig5)
    }

    private init(_ text: RepairedText, _ encoding: TextEncoding) {
        (utf8, self.encoding, brokenLines, isProbablyBig5) = (text.utf8, encoding, text.brokenLines, false)
    }

    /// Whether bytes are UTF-16, by a byte order mark or by the NULs of ASCII characters.
    package static func isUTF16(_ bytes: [UInt8]) -> Bool { utf16(bytes) != nil }

    /// The kind of UTF-16, by its byte order mark or by the NULs of ASCII characters at even or odd positions, and the bytes after the
    /// mark; nil for another encoding.
    private static func utf16(_ bytes: [UInt8]) -> (TextEncoding, ArraySlice<UInt8>)? {
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, bytes.dropFirst(2)) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, bytes.dropFirst(2)) }
        let sample = bytes.prefix(256)
        let zeros = sample.indices.filter { sample[$0] == 0 }
        // A stray NUL in UTF-8 is not half of the bytes. With Chinese column names, only the commas are ASCII.
        guard zeros.count >= 2, zeros.count * 8 >= sample.count else { return nil }
        if zeros.allSatisfy({ $0 % 2 == 1 }) { return (.utf16LittleEndian, bytes[...]) }
        if zeros.allSatisfy({ $0 % 2 == 0 }) { return (.utf16BigEndian, bytes[...]) }
        return nil
    }

    /// Whether non-ASCII bytes come in pairs, as in Chinese text. `Andrés` in Windows-1252 is valid GB18030 too, but with a high byte
    /// before an ASCII letter, which only rare Chinese characters have.
    private static func isMostlyPairs(_ bytes: ArraySlice<UInt8>) -> Bool {
        var (pairs, singles) = (0, 0)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] < 0x80 {
                index += 1
            } else if index + 1 < bytes.endIndex, bytes[index + 1] >= 0x80 {
                pairs += 1
                index += 2
            } else {
                singles += 1
                index += 2
            }
        }
        return pairs > singles
    }

    /// Whether all non-ASCII bytes are characters of Big5, most of them frequent ones, and both kinds of second bytes are there. Simplified
    /// Chinese in GB18030 has no second bytes below 0x80, and traditional has first bytes below 0xA1; accented letters of Windows-1252
    /// are above 0xC6, and two of them seldom stand together.
    private static func isProbablyBig5(_ bytes: ArraySlice<UInt8>) -> Bool {
        var (frequent, low, high) = (0, 0, 0)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let first = bytes[index]
            index += 1
            if first < 0x80 { continue }
            guard index < bytes.endIndex, 0xA1...0xF9 ~= first else { return false }
            switch bytes[index] {
            case 0x40...0x7E: low += 1
            case 0xA1...0xFE: high += 1
            default: return false
            }
            if first <= 0xC6 { frequent += 1 }
            index += 1
        }
        let all = low + high
        return all >= 8 && frequent * 10 >= all * 9 && low * 8 >= all && high * 8 >= all
    }

    private static func foundation(_ encoding: TextEncoding) -> String.Encoding {
        switch encoding {
        case .utf8: .utf8
        case .utf16LittleEndian: .utf16LittleEndian
        case .utf16BigEndian: .utf16BigEndian
        // kCFStringEncodingGB_18030_2000 (0x0632) as an NSStringEncoding; Swift has no constant for it.
        case .gb18030: String.Encoding(rawValue: 0x8000_0632)
        case .windows1252: .windowsCP1252
        case .latin1: .isoLatin1
        }
    }
}
