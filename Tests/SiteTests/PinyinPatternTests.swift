import Foundation
import TestSupport
import Testing

@testable import Site

@Suite("What is typed in pinyin")
struct PinyinPatternTests {
    /// The expression of Templates/assets/search-text.js.
    private static func expression(_ letters: String) throws -> NSRegularExpression {
        func joined(_ separator: String) -> String { letters.map(String.init).joined(separator: separator) }
        // Lookbehind of any length is not there: a run's beginning is put into the hit.
        var forms = ["(?:^|[,\n]|- )(?:[a-z]+/)*" + joined("(?:[a-z/]* (?:[a-z/]*/)?)?")]
        if letters.count >= 3 { forms.append("(?<![a-z])" + joined("[a-z/]* (?:[a-z/]*/)?")) }
        if letters.count >= 5 {
            forms.append("(?<![a-z])" + joined("(?:(?:/[a-z/]*)? (?:[a-z/]*/)?)?") + "(?![a-z])")
        }
        return try NSRegularExpression(pattern: forms.joined(separator: "|"))
    }

    private static func isFound(_ letters: String, in readings: String) -> Bool {
        guard let pattern = PinyinPattern(letters) else { return false }
        return Array(readings.utf8).withUnsafeBytes { bytes in
            bytes.indices.contains { pattern.matches(bytes, at: $0) }
        }
    }

    @Test(
        "Initials, whole readings and both are found, and no others",
        arguments: [
            ("jzy", true), ("jiaoziye", true), ("jiaozy", true), ("jzx", true), ("zy", false), ("jz", true),
            ("ziye", false), ("ji", true), ("jy", false), ("iao", false), ("yj", false), ("jiaozye", true),
            ("jiaoziyex", false),
        ])
    func readings(letters: String, isFound: Bool) {
        #expect(Self.isFound(letters, in: "jiao zi ye/xie") == isFound)
    }

    @Test(
        "Behind the first character of a run three initials or five letters of whole readings are found: few English words are such",
        arguments: [
            ("tsg", true), ("tushuguan", true), ("tushu", true), ("tushug", false), ("ts", false),
            ("tu", false),
            ("bus", false), ("xiaotu", true), ("xtsg", true), ("shu", false), ("gua", false), ("zai", true),
            ("li", true),
        ])
    func within(letters: String, isFound: Bool) {
        #expect(Self.isFound(letters, in: "xiao tu shu guan,zai bu shi,- li") == isFound)
    }

    @Test("What is found is what the browser finds")
    func random() throws {
        var random = SeededRandom(state: 1)
        for _ in 0..<3000 {
            let readings = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                (0..<Int.random(in: 1...2, using: &random)).map { _ in
                    String(
                        (0..<Int.random(in: 1...3, using: &random)).map { _ in
                            "abn".randomElement(using: &random) ?? "a"
                        })
                }.joined(separator: "/")
            }.joined(separator: Bool.random(using: &random) ? " " : ",")
            let letters = String(
                (0..<Int.random(in: 2...6, using: &random)).map { _ in
                    "abn".randomElement(using: &random) ?? "a"
                })
            let range = NSRange(readings.startIndex..., in: readings)
            let expected = try Self.expression(letters).firstMatch(in: readings, range: range) != nil
            #expect(Self.isFound(letters, in: readings) == expected, "\(letters) in \(readings)")
        }
    }

    @Test(
        "What cannot be pinyin is none",
        arguments: ["a", "", "a1", "饺子", "é-", String(repeating: "a", count: 41)])
    func none(query: String) {
        #expect(PinyinPattern(query) == nil)
    }

    @Test("Accents, blanks and apostrophes do not matter", arguments: ["Xi'an", "xi an", "XĪ’ĀN", " xian "])
    func spellings(query: String) {
        #expect(PinyinPattern(query) == PinyinPattern("xian"))
        #expect(PinyinPattern(query) != nil)
    }
}
