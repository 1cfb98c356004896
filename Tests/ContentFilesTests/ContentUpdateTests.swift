import ContentFiles
import Files
import Foundation
import Model
import TestSupport
import Testing

@testable import Courses

@Suite("Changing content files that people wrote")
struct ContentUpdateTests {
    private let site: SampleSite
    private let writer: ContentWriter

    init() throws {
        site = try SampleSite()
        writer = ContentWriter(root: site.folder.path, timeZone: .gmt)
    }

    private static let path = "Content/courses/x-1.md"

    /// What becomes of a file when a course read from it is changed and written.
    private func rewritten(_ text: String, change: (inout Course) throws -> Void) async throws -> String {
        try site.folder.write(text, to: Self.path)
        let content = try #require(await site.reading().content)
        var course = try #require(content.courses.first { $0.slug.text == "x-1" })
        try change(&course)
        try writer.write([course])
        return try site.folder.text(Self.path)
    }

    private static let person = """
        ---
        # The registrar calls it something else.
        room:   "B 12"   # since 2024

        name: 'Algebra'  # short
        crossListed:
          - LIT 2
          # not yet:
          # - LIT 3
          - LIT 4

        # The number never changes.
        number:  X  1
        teachers: [ Ada,Bob ]
        # The end.
        ---


            Indented code.

        Text.  


        """

    @Test(
        "A file in which nothing changes keeps every byte",
        arguments: [
            person, "---\nname: A\nnumber: X 1\n---", "---\nname: A\nnumber: X 1\n---\nText",
            "---\nnumber: 'X 1'\nname: >\n  Folded\n  name\n---\n\n\n\nText\n\n\n",
            "---\n{number: X 1, name: A}\n---\n",
            "---\r\nnumber: X 1\r\nname: A\r\n---\r\n\r\nText\r\n",
            "\u{FEFF}---\nnumber: X 1\nname: A\n---\nText\r\nMore\n",
            "---\nnumber: X 1\nname: A\ncrossListed: Y 2\n---\n",
            "---\nnumber: X 1\nname: ' A'\ncrossListed: []\n---\n",
        ])
    func unchanged(text: String) async throws {
        #expect(Array(try await rewritten(text) { _ in }.utf8) == Array(text.utf8))
    }

    @Test("Of a person's file only the lines of the changed key change")
    func name() async throws {
        let text = try await rewritten(Self.person) { $0.name = "Linear: Algebra" }
        #expect(text == Self.person.replacing("name: 'Algebra'  # short", with: "name: 'Linear: Algebra'"))
    }

    @Test("A list over several lines is replaced as a whole")
    func list() async throws {
        let text = try await rewritten(Self.person) { $0.crossListed.append(try .of("LIT 5")) }
        let lines = "crossListed:\n  - LIT 2\n  # not yet:\n  # - LIT 3\n  - LIT 4\n"
        #expect(text == Self.person.replacing(lines, with: "crossListed: [LIT 2, LIT 4, LIT 5]\n"))
    }

    @Test("A key whose value goes is taken away, and comments behind it stay")
    func removed() async throws {
        let text = try await rewritten(Self.person) { $0.crossListed = [] }
        let lines = "crossListed:\n  - LIT 2\n  # not yet:\n  # - LIT 3\n  - LIT 4\n"
        #expect(text == Self.person.replacing(lines, with: ""))
    }

    @Test("A new key comes last")
    func added() async throws {
        let text = try await rewritten("---\nname: A\n# note\nnumber: X 1 # yes\n# end\n---\nText\n") {
            $0.crossListed = [try .of("LIT 5")]
        }
        #expect(text == "---\nname: A\n# note\nnumber: X 1 # yes\n# end\ncrossListed: [LIT 5]\n---\nText\n")
    }

    @Test("A new body leaves the front matter as it is")
    func body() async throws {
        let text = try await rewritten("---\nname:  A # a\nnumber: X 1\n---\nOld\n") {
            $0.description = "New\n\ntext"
        }
        #expect(text == "---\nname:  A # a\nnumber: X 1\n---\n\nNew\n\ntext\n")
    }

    @Test("Line ends and byte order mark of the file stay")
    func lineEnds() async throws {
        let text = try await rewritten("\u{FEFF}---\r\nname: A\r\nnumber: X 1\r\n---\r\n\r\nOld\r\n") {
            $0.name = "B"
            $0.description = "New\n\ntext"
        }
        #expect(
            Array(text.utf8)
                == Array("\u{FEFF}---\r\nname: B\r\nnumber: X 1\r\n---\r\n\r\nNew\r\n\r\ntext\r\n".utf8))
    }

    @Test(
        "Keys that do not stand on lines of their own all stay",
        arguments: [
            "---\n{number: X 1, name: A, room: B 12}\n---\nText\n",
            "---\n{number: X 1,\nname: A, room: B 12}\n---\nText\n",
            "---\n  number: X 1\n  name: A\n  room: B 12\n---\nText\n",
            "---\n? number\n: X 1\n? name\n: A\n? room\n: B 12\n---\nText\n",
            "---\n!!map\nnumber: X 1\nname: A\nroom: B 12\n---\nText\n",
        ])
    func otherStyles(text: String) async throws {
        let text = try await rewritten(text) {
            $0.name = "B"
            $0.crossListed = [try .of("LIT 5")]
        }
        #expect(text == "---\nnumber: X 1\nname: B\nroom: B 12\ncrossListed: [LIT 5]\n---\nText\n")
        let reading = await site.reading()
        #expect(reading.content?.courses.last?.crossListed.map(\.text) == ["LIT 5"])
        #expect(reading.problems.map(\.cause) == [.unknownField("room", suggestion: nil)])
    }

    @Test("Many edits one after the other leave a file that reads as the course")
    func edits() async throws {
        let names: [LocalizedText] = [
            "a: b", LocalizedText(byLanguage: ["en": "- x", "no": "y"]), "# z", "a\nb",
        ]
        for name in names {
            let text = try await rewritten(Self.person) { $0.name = name }
            #expect(text.contains("room:   \"B 12\"   # since 2024"))
            #expect(await site.reading().content?.courses.first { $0.slug.text == "x-1" }?.name == name)
        }
    }
}
