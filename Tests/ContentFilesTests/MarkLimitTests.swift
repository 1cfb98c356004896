import Foundation
import Model
import Testing

@testable import ContentFiles
@testable import Events

@Suite("Marks over the limit in files")
struct MarkLimitTests {
    private static let limit = "a" + String(repeating: "\u{301}", count: 30)

    @Test("are cut off where they stand as they are, and lines keep their numbers")
    func text() throws {
        let bytes = Array("one\r\n\(Self.limit)\u{301}\u{301}b\r\nthree".utf8)
        let text = try SourceFile(path: "Content/pages/x.md", bytes: bytes).text()
        #expect(text.utf8.elementsEqual("one\n\(Self.limit)b\nthree".utf8))
    }

    @Test("are cut off where YAML writes them as escapes")
    func escapes() throws {
        let escapes = String(repeating: "\\u0301", count: 3_000)
        let front = """
            ---
            title: {en: "a\(escapes)"}
            location: "a\(escapes)"
            tags: ["a\(escapes)"]
            starts: 2035-05-04T10:00
            ---

            Text.
            """
        let result = Event.read(
            SourceFile(path: "Content/events/x.md", bytes: Array(front.utf8)), named: try #require(Slug("x")),
            timeZone: .gmt)
        let event = try #require(result.value)
        #expect(event.title.byLanguage["en"]?.utf8.elementsEqual(Self.limit.utf8) == true)
        #expect(event.location?.unmarked?.utf8.elementsEqual(Self.limit.utf8) == true)
        #expect(event.tags.map { $0.utf8.count } == [Self.limit.utf8.count])
    }
}
