import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@testable import Events

/// Tests of files of events in a site in New York.
protocol EventFileSuite {
    var folder: TemporaryFolder { get }
    var zone: TimeZone { get }
}

extension EventFileSuite {
    static func site() throws -> (folder: TemporaryFolder, zone: TimeZone) {
        let folder = try TemporaryFolder()
        try folder.write(SampleSite.settings, to: "Content/site.yml")
        return (folder, try #require(TimeZone(identifier: "America/New_York")))
    }

    func write(_ fields: String, body: String = "Come.", to name: String = "gala") throws {
        try folder.write("---\n\(fields)\n---\n\n\(body)\n", to: "Content/events/\(name).md")
    }

    /// The one event of the site.
    func event() async throws -> Event {
        let reading = await ContentReading(root: folder.path)
        #expect(reading.problems.filter { $0.severity == .error } == [])
        return try #require(reading.content?.events.first)
    }

    /// The sentences on an event with a title, a posting time and these further keys.
    func sentences(_ fields: String) async throws -> [String] {
        try write("title: Gala\nposted: 2026-01-01\n\(fields)")
        return await ContentReading(root: folder.path).problems.map {
            $0.description.replacing("Content/events/gala.md:", with: "")
        }
    }

    func time(_ text: String, _ zone: TimeZone? = nil) throws -> EventTime {
        let zone = zone ?? self.zone
        let stamp = try #require(Timestamp(text, in: zone))
        return stamp.offset == nil
            ? EventTime(stamp.civil, in: zone) : try #require(EventTime(stamp.instant, in: zone))
    }

    static func cut(_ text: String) -> String {
        text.count > 80 ? "\(text.prefix(80))..." : text
    }
}
