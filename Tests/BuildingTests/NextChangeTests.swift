import Building
import Foundation
import StandardSections
import TestSupport
import Testing

@Suite("The time at which pages change by themselves")
struct NextChangeTests {
    private let site: SmallSite
    private let build: SiteBuild

    init() throws {
        site = try SmallSite()
        build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
    }

    @Test(
        "is that at which the hold of a broadcast ends, and an event is over; scripts say that it has begun")
    func times() async throws {
        #expect(build.nextChange == nil)
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        func time(_ seconds: Double) -> String { (now + seconds).formatted(.iso8601) }
        try site.folder.write(
            """
            ---
            id: gala1
            title: Gala
            starts: "\(time(600))"
            ends: "\(time(1200))"
            ---

            Dance.

            """, to: "Content/events/gala.md")
        try site.folder.write(
            """
            {"notification": {"title": "Gala", "body": ""},
             "data": {"id": "gala1", "timestamp": "\(time(0))", "type": "newEvent", "url": null}, "from": "\(time(60))"}
            """, to: "Content/broadcasts/gala1.json")
        var changes: [Double] = []
        var next: Date? = now
        while let time = next, changes.count < 4 {
            _ = try await build.run(now: time)
            next = build.nextChange.flatMap { $0 > time ? $0 : nil }
            if let next { changes.append(next.timeIntervalSince(now)) }
        }
        #expect(changes.prefix(2) == [60, 1200])
    }
}
