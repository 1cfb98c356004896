import CalendarImport
import Foundation
import Model
import Testing

@testable import Events

/// What calendars know events by, and what the site does.
struct EventIdentityTests {
    private func plan(_ bytes: [UInt8], events: [Event] = []) throws -> EventImportPlan {
        try EventImporter(texts: texts()).plan(for: bytes, events: events)
    }

    /// A calendar of an event with this UID.
    private func bytes(_ uid: String, _ lines: String...) -> [UInt8] {
        calendar(
            event((["DTSTART:20261205T180000Z"] + lines).joined(separator: "\n"))
                .replacing("one@example.org", with: uid))
    }

    @Test(
        "An imported event keeps its UID and has an id of the site's own; one of the site has its id back",
        arguments: [
            ("one@example.org", "5bdac268446733a88b11766b62259edb", "one@example.org"),
            ("2", "81b1d4b67ee11e7f0dcab7df80058c5c", "2"),
            ("k3v9q0m2@csa.example.edu", "k3v9q0m2", nil),
        ] as [(String, String, String?)])
    func identity(uid: String, id: String, field: String?) throws {
        let plan = try plan(bytes(uid))
        #expect(plan.events.map(\.id) == [id])
        #expect(plan.events.map(\.uid) == [field])
        #expect(try self.plan(bytes(uid), events: plan.events).report.counts["unchanged"] == 1)
        let text = String(decoding: try texts().export(plan.events).bytes, as: UTF8.self)
        #expect(text.contains("\r\nUID:\(uid)\r\n"))
    }

    @Test("An event without a UID is found again, and has none")
    func noUID() throws {
        let bytes = calendar("BEGIN:VEVENT\nSUMMARY:Tea\nDTSTART:20261205T180000Z\nEND:VEVENT")
        let plan = try plan(bytes)
        #expect(plan.events.map(\.uid) == [nil])
        #expect(try self.plan(bytes, events: plan.events).report.counts["unchanged"] == 1)
        var former = try #require(plan.events.first)
        former.id = "no-uid-20261205t180000z-tea"
        #expect(try self.plan(bytes, events: [former]).report.counts["unchanged"] == 1)
    }

    @Test(
        "An event whose id is its UID, as earlier imports made it, is found and stays as it is",
        arguments: ["one@example.org", "2"])
    func former(uid: String) throws {
        var site = try #require(try plan(bytes(uid)).events.first)
        (site.id, site.uid) = (uid, nil)
        #expect(try plan(bytes(uid), events: [site]).report.counts["unchanged"] == 1)
        let updated = try plan(bytes(uid, "SEQUENCE:1", "LOCATION:Roof"), events: [site]).events
        #expect(
            updated.map(\.id) == [uid] && updated.map(\.uid) == [nil] && updated.map(\.location) == ["Roof"])
    }

    @Test("An event of the site whose UID is another is not taken for the one that its id names")
    func otherUID() throws {
        var site = try #require(try plan(bytes("2")).events.first)
        site.uid = "another"
        let plan = try plan(bytes("2"), events: [site])
        #expect(plan.report.counts["added"] == 1)
        #expect(plan.events.map(\.uid) == ["2"])
        #expect(plan.events.map(\.id) != [site.id])
    }

    @Test("Two events of a file that say the same id get two")
    func sameID() throws {
        let own = "X-CORKBOARD-ID:gala"
        let two = bytes("a@example.org", own) + Array("\r\n".utf8) + bytes("b@example.org", own)
        let plan = try plan(two)
        #expect(plan.events.map(\.uid) == ["a@example.org", "b@example.org"])
        #expect(Set(plan.events.map(\.id)).count == 2 && plan.events.first?.id == "gala")
    }
}
