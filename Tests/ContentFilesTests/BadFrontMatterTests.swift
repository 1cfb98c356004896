import Foundation
import Model
import TestSupport
import Testing

@testable import ContentFiles

@Suite("Front matter that cannot be read")
struct BadFrontMatterTests {
    private let site: SampleSite

    init() throws { site = try SampleSite() }

    private static let marks = ", which means something else in YAML; put the value in quotation marks"
    private static let noYAML = "; expected lines such as 'name: Linear Algebra'"

    @Test(
        "Each has its line and what is expected",
        arguments: [
            ("number: X 1\n", ":1: does not begin with front matter; expected a first line ---"),
            ("----\nnumber: X 1\n---\n", ":1: does not begin with front matter; expected a first line ---"),
            (" ---\nnumber: X 1\n---\n", ":1: does not begin with front matter; expected a first line ---"),
            ("\n---\nnumber: X 1\n---\n", ":1: does not begin with front matter; expected a first line ---"),
            ("---\nnumber: X 1\n", ":1: has front matter without an end; expected a second line ---"),
            ("---", ":1: has front matter without an end; expected a second line ---"),
            ("---\n---\n", ": 'name' is missing; expected the name of the class"),
            (
                "---\nnumber: X 1\nname: [a\n---\n",
                ":3: the value of 'name' begins with [, which does not end; end it, or put the whole value in quotation marks"
            ),
            (
                "---\nnumber: X 1\nname: a: b\n---\n",
                ":3: the value of 'name' has a colon with a space behind it\(marks)"
            ),
            (
                "---\nnumber: X 1\nname: \"a\n---\n",
                ":3: the value of 'name' begins with \", which does not end; end it, or put the whole value in quotation marks"
            ),
            (
                "---\nnumber: X 1\n\tname: a\n---\n",
                ":3: begins with a tab, which YAML does not allow; indent the line with spaces"
            ),
            (
                "---\nname: a\nnumber: X 1\nname: b\n---\n",
                ":4: 'name' is already on line 2; expected each key once: remove one"
            ),
            (
                "---\nname: a\n...\nnumber: X 1\n---\n",
                ":4: is not YAML (did not find expected <document start>)\(noYAML)"
            ),
            ("---\n- a\n- b\n---\n", ":2: is not a list of keys and values\(noYAML)"),
            ("---\njust words\n---\n", ":2: is not a list of keys and values\(noYAML)"),
            (
                "---\nnumber: X 1\nname: &n Algebra\n---\n",
                ":3: uses a YAML anchor or alias; expected each value written out, and in quotation marks if it begins with & or *"
            ),
            (
                "---\nnumber: X 1\nname: {en: &n A, de: *n}\n---\n",
                ":3: uses a YAML anchor or alias; expected each value written out, and in quotation marks if it begins with & or *"
            ),
            (
                "---\nnumber: X 1\n\n&k name: A\n---\n",
                ":4: uses a YAML anchor or alias; expected each value written out, and in quotation marks if it begins with & or *"
            ),
            ("---\nnumber: X 1\nname: *n\n---\n", ":3: the value of 'name' has the sign *\(marks)"),
            ("---\nnumber: X 1\nname: @home\n---\n", ":3: the value of 'name' has the sign @\(marks)"),
            ("---\nnumber: X 1\nname: `a`\n---\n", ":3: the value of 'name' has the sign `\(marks)"),
            ("---\nnumber: X 1\nname: % of us\n---\n", ":3: the value of 'name' has the sign %\(marks)"),
            ("---\nnumber: X 1\nname: | Members\n---\n", ":3: the value of 'name' has the sign |\(marks)"),
            (
                "---\nnumber: X 1\nname: [Members] only\n---\n",
                ":3: the value of 'name' has the sign [\(marks)"
            ),
            (
                "---\nnumber: X 1\nname: {Members} only\n---\n",
                ":3: the value of 'name' has the sign {\(marks)"
            ),
            ("---\nnumber: X 1\nname: \"A\" b\n---\n", ":3: the value of 'name' has the sign \"\(marks)"),
            (
                "---\nname：代数\nnumber: X 1\n---\n",
                ":2: 'name' has no plain colon and space behind it; write 'name: ' before the value"
            ),
            (
                "---\nname = A\nnumber: X 1\n---\n",
                ":2: 'name' has no plain colon and space behind it; write 'name: ' before the value"
            ),
            (
                "---\nnumber: X 1\nname: {en: A: b, de: C}\n---\n",
                ":3: the value of 'name' has a colon with a space behind it\(marks)"
            ),
            (
                "---\nnumber: X 1\naliases: [#food, #games]\nname: A\n---\n",
                ":3: the value of 'aliases' has the sign #\(marks)"
            ),
            (
                "---\nnumber: X 1\nname: {en: @home, de: C}\n---\n",
                ":3: the value of 'name' has the sign @\(marks)"
            ),
            (
                "---\nname:A\nnumber: X 1\n---\n",
                ":2: 'name' has no plain colon and space behind it; write 'name: ' before the value"
            ),
        ])
    func broken(text: String, sentence: String) async throws {
        try site.folder.write(text, to: "Content/courses/x.md")
        let first = await site.sentences().first
        #expect(first == "Content/courses/x.md\(sentence)")
        #expect(await site.reading().content == nil)
    }

    @Test("Front matter of more than 64 KiB is refused before it is parsed")
    func large() async throws {
        try site.course("x", "number: X 1\nname: X\n# " + String(repeating: "a", count: 70_000))
        #expect(await site.sentences() == ["Content/courses/x.md: has 70023 bytes; expected at most 65536"])
        try site.course("x", "number: X 1\nname: X\n# " + String(repeating: "a", count: 60_000))
        #expect(await site.sentences() == [])
    }

    @Test(
        "Nesting that would end the parser is refused",
        arguments: [
            "room: " + String(repeating: "[", count: 60_000),
            "room: " + String(repeating: "{a: ", count: 15_000),
            "room:\n  " + String(repeating: "- ", count: 30_000) + "x",
            "room:\n  " + String(repeating: "? ", count: 30_000) + "x",
            "room:\n" + (1...300).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
        ])
    func deep(room: String) async throws {
        try site.course("x", "number: X 1\nname: X\n\(room)")
        let problems = await site.reading().problems
        #expect(problems.map(\.cause) == [.tooDeep(limit: 64)])
        #expect(problems.first?.line ?? 0 >= 4)
    }

    @Test(
        "The deepest nesting that is allowed is read on a thread with a stack of half a megabyte",
        arguments: [
            String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
            "\n" + (1...128).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
            "\n" + String(repeating: " ", count: 2) + String(repeating: "- ", count: 63) + "x",
        ])
    func smallStack(room: String) throws {
        try site.course("x", "number: X 1\nname: X\nroom: \(room)")
        let file = try SourceFile(path: "Content/courses/x.md", below: site.folder.path)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            #expect(throws: Never.self) { try FrontMatter(of: file) }
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        #expect(done.wait(timeout: .failure) == .success)
    }

    @Test("Values that are made of themselves are refused at once")
    func laughs() async throws {
        var yaml = "number: X 1\nname: X\na0: &a0 [x, x]\n"
        for level in 1...60 { yaml += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        try site.course("x", yaml)
        #expect(
            await site.sentences() == [
                "Content/courses/x.md:4: uses a YAML anchor or alias; expected each value written out, and in quotation marks if it begins with & or *"
            ])
    }

    @Test("A long translation with lists, strong words and signs of and is none of those")
    func listsInTranslations() async throws {
        let item = "* **Boats** & *oars*, **life vests** and &nbsp; more\n"
        let text = "X & Y\n\n" + String(repeating: item, count: 40) + "&"
        let indented = text.replacing("\n", with: "\n    ")
        try site.course("x", "number: X 1\nname: X\ndescription:\n  fr: |\n    \(indented)")
        #expect(await site.sentences() == [])
    }

    @Test("Keys that are made of themselves are refused at once")
    func laughingKeys() async throws {
        var yaml = "number: X 1\nname: X\na0: &a0 [x, x]\n"
        for level in 1...60 { yaml += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        try site.course("x", yaml + "? *a60\n: x\n")
        #expect(
            await site.sentences() == [
                "Content/courses/x.md:4: uses a YAML anchor or alias; expected each value written out, and in quotation marks if it begins with & or *"
            ])
    }
}
