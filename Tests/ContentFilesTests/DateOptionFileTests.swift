import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@testable import Events

@Suite("Times to vote for in files of events")
struct DateOptionFileTests {
    private let folder: TemporaryFolder
    private let zone: TimeZone
    private static let path = "Content/events/gala.md"

    init() throws {
        folder = try TemporaryFolder()
        zone = try #require(TimeZone(identifier: "America/New_York"))
        try folder.write(SampleSite.settings, to: "Content/site.yml")
    }

    private func write(_ lines: String) throws {
        try folder.write("---\ntitle: Gala\nposted: 2026-01-01\n\(lines)\n---\n\nCome.\n", to: Self.path)
    }

    private func event(_ lines: String) async throws -> Event? {
        try write(lines)
        return await ContentReading(root: folder.path).content?.events.first
    }

    private func sentences(_ lines: String) async throws -> [String] {
        try write(lines)
        return await ContentReading(root: folder.path).problems.map {
            $0.description.replacing("\(Self.path):", with: "")
        }
    }

    @Test("are read from files, written, and kept by edits")
    func files() async throws {
        let line = "dateOptions: [2026-12-05T18:00, \"2026-12-06T22:00/2026-12-07T01:00\"]"
        var event = try #require(try await event(line))
        #expect(event.dateOptions.map(\.text) == ["2026-12-05T18:00", "2026-12-06T22:00/2026-12-07T01:00"])
        #expect(event.dateOptions.map(\.key) == ["2026-12-05T18:00", "2026-12-06T22:00"])
        #expect(event.pollEnd == zone.instant(of: event.dateOptions[1].start.civil))
        let writer = ContentWriter(root: folder.path, timeZone: zone)
        event.capacity = 40
        try writer.write([event])
        #expect(try folder.text(Self.path).contains(line))
        event.file = nil
        try folder.remove(Self.path)
        try writer.write([event])
        event.file = Self.path
        #expect(await ContentReading(root: folder.path).content?.events == [event])
    }

    @Test("that are none, too few, too many, the same, or beside a time are errors with their line")
    func wrongFiles() async throws {
        let example = "a time such as 2026-12-05T18:00, or 2026-12-05T18:00/2026-12-05T21:00"
        for text in ["soon", "2026-12-05", "2026-12-05T18:00/2026-12-05T17:00", "2026-12-05T18:00/"] {
            let found = try await sentences("dateOptions: [2026-12-04T18:00, \"\(text)\"]")
            #expect(found == ["4: 'dateOptions' is \"\(text)\"; expected \(example)"], "\(text)")
        }
        #expect(
            try await sentences("dateOptions: [2026-12-05T18:00]") == [
                "4: 'dateOptions' is \"a list of 1\"; expected 2 to 12 times, each in the list once"
            ])
        let many = (1...13).map { "2026-12-\($0 < 10 ? "0" : "")\($0)T18:00" }.joined(separator: ", ")
        #expect(
            try await sentences("dateOptions: [\(many)]") == [
                "4: 'dateOptions' is \"a list of 13\"; expected 2 to 12 times, each in the list once"
            ])
        #expect(
            try await sentences("dateOptions: [2026-12-05T18:00, \"2026-12-05T18:00/2026-12-05T21:00\"]") == [
                "4: 'dateOptions' is \"2026-12-05T18:00\"; expected each start once"
            ])
        let options = "2026-12-05T18:00, 2026-12-06T18:00"
        #expect(
            try await sentences("starts: 2026-12-05T18:00\ndateOptions: [\(options)]") == [
                "5: 'dateOptions' is \"\(options)\"; expected no such line beside 'starts'"
            ])
    }
}
