import Foundation
import TestSupport
import Testing

@testable import Desk

@Suite("Going back to a form that was sent", .serialized)
struct SentFormTests {
    private static let kites = OfficerAtDesk.fields.merging(["title": "Kites", "date": "2027-04-01"]) { $1 }

    /// The event files.
    private static func events(_ mei: OfficerAtDesk) throws -> [String] {
        try mei.host.folder.tree("Content/events").keys.sorted()
    }

    @Test("shows the event that it made: the address of a form names it")
    func back() async throws {
        let mei = try await OfficerAtDesk()
        let new = await mei.ask("/events/new?copy=\(mei.event)")
        #expect(new.status == 303)
        #expect(new.target.hasPrefix("/events/new?form="))
        #expect(new.target.hasSuffix("&copy=\(mei.event.replacing("/", with: "%2F"))"))
        let form = await mei.ask(new.target)
        #expect(form.value("title") == "Lantern making")
        #expect(await mei.ask(new.target).value("nonce") == form.value("nonce"))
        let posted = await mei.ask("/events", Self.kites.merging(["nonce": form.value("nonce")]) { $1 })
        let event = String(posted.target.prefix { $0 != "?" })
        let back = await mei.ask(new.target)
        #expect(back.target == "\(event)?done=sent")
        let page = await mei.ask(back.target)
        #expect(page.page.contains("<b>This form was sent already, and this is the event that it made."))
        #expect(page.page.contains(#"action="/poster\#(event)""#))
        // Where the event is gone, the form is a new one.
        #expect(await mei.change("\(event)/delete", [:]).status == 303)
        #expect(await mei.ask(new.target).target.hasPrefix("/events/new?form="))
    }

    @Test("and saving it as a change keeps what another officer changed since")
    func changedSince() async throws {
        let mei = try await OfficerAtDesk()
        let fields = Self.kites.merging(["nonce": "nonce-kites"]) { $1 }
        let event = String(await mei.ask("/events", fields).target.prefix { $0 != "?" })
        let moved = fields.merging(["nonce": "nonce-moved", "location": "Pier", "event": event]) { $1 }
        #expect(await mei.change(event, moved).status == 303)
        var other = fields.merging(["title": "Big kites", "event": event]) { $1 }
        let again = await mei.ask("/events", other)
        (other["nonce"], other["version"]) = (again.value("nonce"), again.value("version"))
        #expect(await mei.change(event, other).status == 303)
        let page = await mei.ask(event)
        #expect((page.value("title"), page.value("location")) == ("Big kites", "Pier"))
    }

    @Test("and sending other text changes the event, or makes another one where the officer says so")
    func otherText() async throws {
        let mei = try await OfficerAtDesk()
        let fields = Self.kites.merging(["nonce": "nonce-kites"]) { $1 }
        let posted = await mei.ask("/events", fields)
        let event = String(posted.target.prefix { $0 != "?" })
        let before = try Self.events(mei)
        // The same form again is the same event.
        #expect(await mei.ask("/events", fields).target == posted.target)
        let again = await mei.ask(
            "/events", fields.merging(["title": "Big kites", "detail": "Bring *string*."]) { $1 })
        #expect(again.status == 409)
        #expect(try Self.events(mei) == before)
        #expect(
            again.page.contains(
                "This form was already posted as “Kites”. What you typed now is below, and not saved"))
        #expect(again.page.contains(#"action="/poster\#(event)""#))
        #expect(
            (again.value("title"), again.page.contains("Bring *string*.</textarea>")) == ("Big kites", true))
        #expect(
            again.page.contains(
                #"formaction="/poster/events" name="status" value="published" data-confirmed>Post as a new event and notify</button>"#
            ))
        // As a change of the event
        var other = fields.merging(["title": "Big kites", "detail": "Bring *string*."]) { $1 }
        other["nonce"] = again.value("nonce")
        (other["version"], other["event"]) = (again.value("version"), event)
        #expect(await mei.change(event, other).target == "\(event)?done=edit")
        #expect(try Self.events(mei) == before)
        // As another one, by its own button
        let third = await mei.ask("/events", fields.merging(["title": "Small kites"]) { $1 })
        other["title"] = "Small kites"
        other["nonce"] = third.value("nonce")
        other["location"] = "Field"
        #expect(await mei.ask("/events", other).status == 303)
        #expect(try Self.events(mei).count == before.count + 1)
    }
}
