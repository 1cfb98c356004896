import CalendarImport
import Foundation
import Model
import Testing

/// Calendars that are not in UTF-8, or not quite.
struct EventEncodingTests {
    private static let gb18030 = String.Encoding(rawValue: 0x8000_0632)
    private static let chinese = "包饺子之夜，欢迎新同学"
    private static let french = "Soirée crêpes à l’été"

    private func plan(_ bytes: [UInt8]) throws -> EventImportPlan {
        try EventImporter(texts: texts()).plan(for: bytes, events: [])
    }

    private static func text(_ title: String) -> String {
        let lines = event("DTSTART:20261205T180000Z").replacing("Dumplings", with: title)
        return String(decoding: calendar(lines), as: UTF8.self)
    }

    @Test(
        "A calendar in any usual encoding is read as in UTF-8, and the report names the encoding",
        arguments: [
            (chinese, String.Encoding.utf16LittleEndian, [0xFF, 0xFE], "UTF-16 (little-endian)"),
            (chinese, .utf16BigEndian, [0xFE, 0xFF], "UTF-16 (big-endian)"),
            (chinese, .utf16LittleEndian, [], "UTF-16 (little-endian)"),
            (chinese, .utf16BigEndian, [], "UTF-16 (big-endian)"),
            (chinese, gb18030, [], "GB18030, as a guess"),
            (french, .windowsCP1252, [], "Windows-1252, as a guess"),
        ] as [(String, String.Encoding, [UInt8], String)])
    func encodings(title: String, encoding: String.Encoding, mark: [UInt8], name: String) throws {
        let plan = try plan(mark + Array(try #require(Self.text(title).data(using: encoding))))
        #expect(plan.events.map(\.title) == [LocalizedText(title)])
        #expect(
            plan.report.summary == [
                "Events: 1 read, 1 added, 0 updated, 0 unchanged, 0 refused", "Encoding: \(name)",
            ])
        let guess = name.split(separator: ",").first.map(String.init) ?? ""
        let sentence =
            "line 1: \"\(guess)\": nothing in the file says its encoding; look at accented and Chinese letters"
        #expect(plan.report.notes.map(\.description) == (name.hasSuffix("guess") ? [sentence] : []))
    }

    @Test("A byte that is no UTF-8 is shown as U+FFFD and its line named, and all else stays as it is")
    func oneByte() throws {
        var bytes = Array(Self.text("\(Self.chinese)é\r\nLOCATION:厨房").utf8)
        // The first half of the é.
        let index = try #require(bytes.firstIndex(of: 0xC3))
        bytes.remove(at: index + 1)
        let plan = try plan(bytes)
        #expect(plan.events.map(\.title) == [LocalizedText("\(Self.chinese)\u{FFFD}")])
        #expect(plan.events.map(\.location) == ["厨房"])
        #expect(
            plan.report.notes.map(\.description) == [
                "line 6: \"Line\": has bytes that are no UTF-8; they show as U+FFFD: write what belongs there"
            ])
        #expect(plan.report.summary.count == 1)
    }

    @Test("Half a character at the end of UTF-16 is named too")
    func brokenUTF16() throws {
        let data = try #require((Self.text("Tea") + "\r\n").data(using: .utf16LittleEndian))
        let plan = try plan([0xFF, 0xFE] + Array(data) + [0x41])
        #expect(plan.events.map(\.title) == ["Tea"])
        #expect(
            plan.report.notes.map(\.description) == [
                "line 10: \"Line\": has bytes that are no UTF-16; they show as U+FFFD: write what belongs there",
                "line 10: \"Line\": stands outside of all components; left out",
            ])
    }

    @Test("Folding may cut a character in two, in UTF-8 and in GB18030", arguments: [.utf8, gb18030])
    func folded(encoding: String.Encoding) throws {
        let bytes = Array(try #require(Self.text(Self.chinese).data(using: encoding)))
        let title = Array(try #require(Self.chinese.data(using: encoding)))
        let start = try #require(bytes.firstIndex(of: title[0]))
        let fold = Array("\r\n ".utf8)
        let folded = title.flatMap { [$0] + fold }
        let plan = try plan(Array(bytes[..<start]) + folded + Array(bytes[(start + title.count)...]))
        #expect(plan.events.map(\.title) == [LocalizedText(Self.chinese)])
        #expect(plan.report.notes.filter { $0.reason == .brokenBytes(.utf8) } == [])
    }
}
