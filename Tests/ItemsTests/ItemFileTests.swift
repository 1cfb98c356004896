import Foundation
import Model
import Site
import StandardSections
import State
import TestSupport
import Testing

@testable import ContentFiles
@testable import Items

@Suite("Files of items")
struct ItemFileTests {
    private let folder: TemporaryFolder
    private static let whole = """
        id: i-1
        name: Cordless drill
        condition: Like new
        location: Hall B
        giver: \(ItemSample.ada)
        state: lent
        due: 2026-12-05
        posted: 2026-11-20T10:00:00-05:00
        updated: 2026-11-21T10:00:00-05:00
        text: typed
        """
    private static let least =
        "name: Drill\ngiver: \(ItemSample.ada)\nstate: available\nposted: 2026-11-20\ntext: typed"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "title: CSA\nurl: https://csa.example.edu\ntimeZone: America/New_York\n", to: "Content/site.yml")
    }

    private func write(_ frontMatter: String, body: String = "With *two* batteries.", id: String = "i-1")
        throws
    {
        try folder.write("---\n\(frontMatter)\n---\n\n\(body)\n", to: "Content/items/\(id).md")
    }

    private func reading() async -> ContentReading {
        await ContentReading(root: folder.path, kinds: Sections.standard.kinds, now: nil)
    }

    private func items() async throws -> [Item] {
        let content = await reading().content
        return try #require(content).items
    }

    @Test("become values, with all that they say")
    func read() async throws {
        try write(Self.whole)
        let reading = await reading()
        #expect(reading.problems == [])
        let read = try await items()
        let item = try #require(read.first)
        #expect(item.texts == ["Cordless drill", "Like new", "Hall B", "With *two* batteries."])
        #expect(item.giver.text == ItemSample.ada && item.state == .lent)
        #expect(item.due == CivilDate(year: 2026, month: 12, day: 5))
        #expect(item.updated != nil && !item.isHidden && item.picture == nil)
    }

    @Test("need a name, a giver, a state and a time alone")
    func least() async throws {
        try write(Self.least, body: "")
        let reading = await reading()
        #expect(reading.problems == [])
        #expect(try await items().map(\.name) == ["Drill"])
    }

    @Test(
        "are refused for values that nobody knows",
        arguments: [
            ("state: available", "state: stolen"), ("state: available", "state: available\ndue: 2026-12-05"),
            ("state: available", "state: lent\ndue: soon"), ("giver: \(ItemSample.ada)", "giver: mei"),
            ("name: Drill\n", ""), ("text: typed", "text: html"), ("state: available\n", ""),
            ("state: available", "state: available\npicture: ../x.jpg"),
        ])
    func wrong(_ text: String, _ other: String) async throws {
        try write(Self.least.replacing(text, with: other))
        let reading = await reading()
        #expect(reading.problems.contains { $0.severity == .error }, "\(other)")
        #expect(reading.content?.items.isEmpty != false)
    }

    @Test("are named after their ids")
    func name() async throws {
        try write("id: i-2\n\(Self.least)")
        try write(Self.least, id: "drill")
        #expect(await reading().problems.filter { $0.severity == .error }.count == 2)
    }

    @Test("are written as they are read, and a change leaves everything else byte for byte")
    func write() async throws {
        try write(Self.whole)
        let read = try await items()
        let item = try #require(read.first)
        let bytes = try Array(folder.text("Content/items/i-1.md").utf8)
        let before = OutputFile(path: "Content/items/i-1.md", bytes: bytes)
        #expect(try item.file(over: before).bytes == bytes)
        var returned = item
        (returned.state, returned.due) = (.available, nil)
        let text = String(decoding: try returned.file(over: before).bytes, as: UTF8.self)
        #expect(
            text
                == String(decoding: bytes, as: UTF8.self).replacing("state: lent", with: "state: available")
                .replacing("due: 2026-12-05\n", with: ""))
        let new = try item.file()
        try folder.write(String(decoding: new.bytes, as: UTF8.self), to: new.path)
        #expect(try await items() == [item])
    }
}
