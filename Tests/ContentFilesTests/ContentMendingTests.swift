import Model
import TestSupport
import Testing

@testable import ContentFiles

@Suite("Front matter as people write it")
struct ContentMendingTests {
    private let site: SampleSite
    private static let path = "Content/courses/x.md"
    private static let curlyMarks =
        "its curly quotation marks; write straight ones in their place, "
        + "or straight ones around them if they belong to the text"

    init() throws { site = try SampleSite() }

    private func mending() -> ContentMending {
        ContentMending(root: site.folder.path, kinds: .all)
    }

    @Test(
        "is read as it is written, or warns on its line",
        arguments: [
            ("Board #3", "loses \"#3\", which is no text in YAML; put the value in quotation marks"),
            (
                "Board games #old",
                "loses \"#old\", which is no text in YAML; put the value in quotation marks"
            ),
            ("Board # 3", "loses \"# 3\", which is no text in YAML; put the value in quotation marks"),
            (
                "!important news",
                "loses \"!important\", which is no text in YAML; put the value in quotation marks"
            ),
            ("“Board”", "shows with \(curlyMarks)"), ("‘Board’", "shows with \(curlyMarks)"),
        ])
    func lost(name: String, sentence: String) async throws {
        try site.folder.write("---\nnumber: X 1\nname: \(name)\n---\n", to: Self.path)
        let found = await site.sentences().filter { $0.hasPrefix(Self.path) }
        #expect(found.first == "\(Self.path):3: warning: the value of 'name' \(sentence)")
    }

    @Test(
        "is left alone where YAML means the same",
        arguments: [
            "A # a comment", "'It''s \"fun\"'", "\"A: b\"", "100% fun & more", "Ends 24:00", "“Quoted” title",
            "C#", "No", "\"A\" #a comment",
            ">\n  Folded: a #1\n  b", "\ttabbed", "https://example.org/#a",
        ])
    func silent(name: String) async throws {
        try site.folder.write("---\nnumber: X 1\nname: \(name)\n---\n", to: Self.path)
        #expect(await site.sentences().filter { $0.hasPrefix(Self.path) } == [])
        #expect(mending().files.isEmpty)
    }

    @Test(
        "may have a comment without a blank behind a number, a date, a word or a list",
        arguments: [
            "capacity: 40 #by the fire code", "starts: 2026-12-05 18:00 #soon", "needSignUp: true #yes",
            "tags: [food, \"a #b\"] #two", "tags: food #3", "tags:\n- food #one",
        ])
    func comment(field: String) async throws {
        let path = "Content/events/gala.md"
        try site.folder.write(
            "---\ntitle: Gala\nposted: 2026-01-01\n\(field)\n---\n\nCome.\n", to: path)
        #expect(await site.sentences().filter { $0.hasPrefix(path) } == [])
        #expect(mending().files.isEmpty)
    }

    @Test("Control characters of a file do not reach the terminal with its difference")
    func harmlessDifference() throws {
        try site.folder.write(
            "---\nnumber: X 1\t# \u{202E}\nname: A #3\n---\n\nText \u{9B}2J.\n", to: Self.path)
        let difference = try #require(mending().files.first?.difference)
        #expect(
            difference.hasSuffix(
                "\n number: X 1\t# \\u{202e}\n-name: A #3\n+name: \"A #3\"\n ---\n \n Text \\u{9b}2J."))
    }

    @Test(
        "is put into quotation marks on its line, with all else byte for byte",
        arguments: [
            ("name: A: b", "name: \"A: b\""), ("name: @home", "name: \"@home\""),
            ("name: Board #3", "name: \"Board #3\""),
            ("name: \"A\" b", "name: '\"A\" b'"), ("name：代数", "name: 代数"), ("name:A", "name: A"),
            ("name = A # why", "name: A # why"),
            ("name: A: b # why", "name: \"A: b\" # why"), ("Name: A", "name: A"),
            ("name: [Board] # why", "name: \"[Board]\" # why"), ("name: {A, b}", "name: \"{A, b}\""),
        ])
    func mended(line: String, new: String) throws {
        let rest = "number: X 1   \r\n---\r\n\r\nText \r\n"
        try site.folder.write("\u{FEFF}---\r\n\(line)\r\n\(rest)", to: Self.path)
        let files = mending().files
        #expect(
            files.map { String(decoding: $0.file.bytes, as: UTF8.self) } == [
                "\u{FEFF}---\r\n\(new)\r\n\(rest)"
            ])
        #expect(
            files.first?.difference.contains("@@ -1,5 +1,5 @@\n \u{FEFF}---\r\n") == false
                && files.first?.difference.contains("\n-\(line)\r\n+\(new)\r\n number: X 1   \r\n") == true)
    }

    @Test("has a full-width colon behind several keys of a map")
    func mapWithWideColons() throws {
        try site.folder.write(
            "---\nnumber: X 1\nname:\n  en：A\n  zh-Hans： 代: 数\n---\n", to: Self.path)
        #expect(
            mending().files.map { String(decoding: $0.file.bytes, as: UTF8.self) } == [
                "---\nnumber: X 1\nname:\n  en: A\n  zh-Hans: \"代: 数\"\n---\n"
            ])
    }

    @Test("stays where it is not certain what is meant", arguments: ["\"A", "“A: b”", "[A"])
    func uncertain(name: String) throws {
        try site.folder.write("---\nname: \(name)\nnumber: X 1\n---\n", to: Self.path)
        #expect(mending().files.isEmpty)
    }

    @Test("White space behind the rules of front matter is no fault")
    func blankBehindRules() async throws {
        try site.folder.write("---  \nnumber: X 1\nname: A\n--- \t\n\nText.\n", to: Self.path)
        #expect(await site.sentences() == [])
    }

    @Test("A key in capital letters is named on its line, with the key that is meant")
    func capitalKey() async throws {
        try site.folder.write("---\nnumber: X 1\nNAME: A\n---\n", to: Self.path)
        #expect(
            await site.sentences() == [
                "\(Self.path):3: 'name' is missing; expected the name of the class",
                "\(Self.path):3: warning: 'NAME' is not a known key; did you mean 'name'?",
            ])
    }
}
