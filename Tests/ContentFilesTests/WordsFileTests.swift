import Model
import TestSupport
import Testing

@testable import ContentFiles

@Suite("Files of words")
struct WordsFileTests {
    private func read(_ text: String) throws -> ReadResult<Wordbook> {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "Templates/words/en.yml")
        return WordsFile.read(
            try SourceFile(path: "Templates/words/en.yml", below: folder.path), language: "en")
    }

    @Test(
        "have at most 256 KiB, since one file has all phrases",
        arguments: [(100, nil), (256, "expected at most 262144")])
    func size(kibibytes: Int, expected: String?) throws {
        let result = try read("tabs:\n  home: \(String(repeating: "a", count: kibibytes << 10))\n")
        #expect((result.value != nil) == (expected == nil))
        #expect(
            result.problems.map { "\($0)".contains(expected ?? "-") } == (expected == nil ? [] : [true])
        )
    }

    @Test("hold groups of names with words, or with words for each kind of number")
    func book() throws {
        let result = try read(
            "tabs:\n  home: Home\n\nages:\n  days:\n    one: a day\n    other: \"{count} days\"\n")
        #expect(result.problems == [])
        let book = try #require(result.value)
        #expect(book.keys == ["ages.days", "tabs.home"])
        #expect(book.phrase("tabs.home") == Phrase([.other: "Home"], file: "Templates/words/en.yml", line: 2))
        #expect(
            book.phrase("ages.days")
                == Phrase([.one: "a day", .other: "{count} days"], file: "Templates/words/en.yml", line: 5))
    }

    @Test(
        "say where words are missing or something else stands",
        arguments: [
            ("tabs: Home", "1: 'tabs' is \"Home\"; expected names with words below it"),
            (
                "a:\n  b:\n    - x",
                "2: 'a.b' is \"a list of other things\"; expected words, or words for each of one, other and whatever else the language tells apart"
            ),
            (
                "a:\n  b:\n    ome: x\n    other: y",
                "3: 'a.b' is \"ome\"; expected words, or words for each of one, other and whatever else the language tells apart"
            ),
            (
                "a:\n  b:\n    one: x",
                "2: 'a.b' is \"a list of other things\"; expected words for 'other' too"
            ),
        ])
    func mistakes(text: String, expected: String) throws {
        #expect(try read(text).problems.map(\.description) == ["Templates/words/en.yml:\(expected)"])
    }
}
