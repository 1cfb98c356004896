import TestSupport
import Testing

@testable import Courses
@testable import Site

@Suite("Grams")
struct GramTests {
    private func grams(of text: String) -> [String] {
        var grams: [String] = []
        Gram.forEach(in: text.unicodeScalars.map(\.value)) { grams.append($0.text) }
        return grams
    }

    private func grams(ofPinyin readings: String) -> Set<String> {
        var grams: Set<String> = []
        Gram.forEach(inPinyin: readings) { grams.insert($0.text) }
        return grams
    }

    @Test(
        "are the runs of one to three characters, of Chinese one or two",
        arguments: [
            ("", []), ("a", ["a"]), ("ab", ["a", "ab", "b"]),
            ("abcd", ["a", "ab", "abc", "b", "bc", "bcd", "c", "cd", "d"]),
            ("唐诗a", ["唐", "唐诗", "诗", "诗a", "a"]), ("ab唐", ["a", "ab", "b", "b唐", "唐"]),
            ("𩽾\u{FFFD}\0", ["𩽾", "𩽾\u{FFFD}", "\u{FFFD}", "\u{FFFD}\0", "\0"]),
        ])
    func ofText(text: String, expected: [String]) {
        #expect(grams(of: text) == expected)
    }

    @Test(
        "of words that are written apart are three letters or digits with blanks and hyphens between them",
        arguments: [
            ("data str", ["tas", "ast"]), ("abcd", []), ("a b-c", ["abc"]), ("ab  c", ["abc"]),
            ("ab, cd", []), ("ab \u{E9}cd", []), ("- math 2", ["th2"]), ("唐 诗 a", []),
        ])
    func ofJoined(text: String, expected: [String]) {
        var grams: [String] = []
        Gram.forEach(joinedIn: text.unicodeScalars.map(\.value)) { grams.append($0.text) }
        #expect(grams == expected)
    }

    @Test(
        "of pinyin are two letters from the beginning of a run and three from anywhere, going on in the syllable or the next",
        arguments: [
            ("tang", ["ang", "ta", "tan"]), ("a", []), ("a b,c d", ["ab", "cd"]), ("a - b", []),
            ("a b c", ["ab", "abc"]),
            ("le yue/ma", ["ema", "eyu", "le", "lem", "ley", "lm", "lma", "ly", "lyu", "yue"]),
        ])
    func ofPinyin(readings: String, expected: [String]) {
        #expect(grams(ofPinyin: readings).sorted() == expected)
    }

    @Test("stand in the order of their strings in a browser")
    func order() {
        let texts = ["a", "a\0", "ab", "ab\u{E9}", "b", "唐", "𩽾", "\u{E000}", "\u{FF5E}"]
        let sorted = texts.map { text in
            var longest: Gram?
            Gram.forEach(in: text.unicodeScalars.map(\.value)) { gram in
                if gram.text.unicodeScalars.count == text.unicodeScalars.count { longest = gram }
            }
            return longest!
        }
        var random = SeededRandom(state: 1)
        #expect(sorted.shuffled(using: &random).sorted().map(\.text) == texts)
    }
}
