import Foundation
import State
import TestSupport
import Testing

@testable import Desk

@Suite("Taking back on the desk", .serialized)
struct TakingBackPagesTests {
    /// The fields of the form that takes the newest change back, as a page has them.
    private static func fields(_ page: DeskAnswer) -> [String: String] { ["change": page.value("change")] }

    private static let off = "<small>03:00: mei cancelled this event. No one was notified yet.</small>"

    @Test(
        "makes a new post a draft and opens its form; pages, feeds and records are as if nothing was posted")
    func post() async throws {
        let mei = try await OfficerAtDesk()
        let before = try mei.pages()
        let posted = await mei.ask(
            "/events",
            OfficerAtDesk.fields.merging(["title": "Kites", "nonce": "nonce-kites", "date": "2027-04-01"]) {
                $1
            })
        let page = await mei.ask(posted.target)
        #expect(page.page.contains("mei posted this event. No one was notified yet."))
        let path = String(posted.target.prefix { $0 != "?" })
        let back = await mei.ask("\(path)/take-back", Self.fields(page), after: 50)
        #expect(back.target == "\(path)?done=take-back")
        let form = await mei.ask(back.target, after: 50)
        #expect(form.page.contains("<b>Taken back. The event is a draft now, and nobody was told.</b>"))
        #expect(form.value("title") == "Kites")
        #expect(form.page.contains("Draft, visible to officers only."))
        try await mei.build(after: 200)
        #expect(try Self.differences(mei.pages(), before) == [])
        #expect(try mei.host.folder.tree("Content/broadcasts").count == 1)
        #expect(try mei.host.database.log(limit: 1).map(\.action) == [.takeBack])
        #expect(await mei.ask("/log").page.contains("took back the last change of"))
    }

    /// A change: its path behind that of the event, its fields, and what the form has typed in after it was taken back.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var path = ""
        let fields: [String: String]
        let target: String
        let typed: [String]

        var testDescription: String { name }
    }

    private static let cases = [
        Case(
            name: "edit", fields: ["time": "19:00", "title": "Lanterns"], target: "?done=take-back&typed=",
            typed: [#"name="time" type="time" value="19:00""#, #"name="title" value="Lanterns""#]),
        Case(
            name: "cancellation", path: "/cancel", fields: ["reason": "Snow"],
            target: "?done=take-back&typed=",
            typed: ["<details open>\n<summary>Cancel event</summary>", #"name="reason" value="Snow""#]),
        Case(
            name: "date", path: "/dates/2027-03-27T18:00",
            fields: [
                "action": "change", "date": "2027-03-28", "time": "18:00", "location": "Field",
                "reason": "Snow",
            ],
            target: "/dates/2027-03-27T18:00?done=take-back&typed=",
            typed: [
                #"name="date" type="date" value="2027-03-28""#, #"value="Field""#,
                #"name="reason" value="Snow""#,
            ]),
        Case(name: "removal", path: "/delete", fields: [:], target: "?done=take-back", typed: []),
    ]

    @Test("restores what was before and opens the form with the change typed in", arguments: cases)
    func change(_ change: Case) async throws {
        let mei = try await OfficerAtDesk(change.name == "date" ? ["repeats": "weekly"] : [:])
        let before = try mei.pages()
        let fields =
            change.path.isEmpty ? mei.form(change.fields) : change.fields
        let done = await mei.change(mei.event + change.path, fields)
        #expect(done.status == 303)
        let page = await mei.ask(done.target)
        let back = await mei.ask("\(mei.event)/take-back", Self.fields(page), after: 50)
        #expect(back.target.hasPrefix(mei.event + change.target))
        let form = await mei.ask(back.target, after: 50)
        #expect(form.page.contains("Taken back. The event is as it was before, and nobody was told."))
        #expect(form.page.contains("Your change is typed in below") == !change.typed.isEmpty)
        for typed in change.typed { #expect(form.page.contains(typed)) }
        try await mei.build(after: 200)
        #expect(try Self.differences(mei.pages(), before) == [])
        #expect(try mei.host.folder.text(OfficerAtDesk.file).contains("starts: 2027-03-20T18:00"))
    }

    @Test(
        "of a series that was split types in the other time again, from either of its events",
        arguments: [false, true])
    func split(fromSecond: Bool) async throws {
        let mei = try await OfficerAtDesk(["repeats": "weekly", "date": "2027-01-15", "time": "03:30"])
        let fields = mei.form([
            "date": "2027-01-22", "seriesDate": "2027-01-22T03:30", "repeats": "weekly", "time": "19:00",
            "scope": "from",
        ])
        let done = await mei.change(mei.event, fields, after: 2400)
        #expect(done.target == "\(mei.event)?done=split")
        let events = try mei.host.database.log(limit: 2).compactMap(\.subject).map { "/events/\($0)" }
        let page = await mei.ask(fromSecond ? events[0] : events[1], after: 2400)
        let back = await mei.ask(
            "\(fromSecond ? events[0] : events[1])/take-back", Self.fields(page), after: 2420)
        #expect(back.target.hasPrefix("\(mei.event)?done=take-back&typed="))
        let again = await mei.ask(back.target, after: 2420)
        #expect(again.value("seriesDate") == "2027-01-22T03:30")
        for typed in [
            #"name="date" type="date" value="2027-01-22""#, #"name="time" type="time" value="19:00""#,
        ] {
            #expect(again.page.contains(typed))
        }
    }

    /// The pages that are not the same, without the sequence of calendars.
    private static func differences(_ one: [String: String], _ other: [String: String]) -> [String] {
        func plain(_ text: String?) -> String? { text?.replacing(/SEQUENCE:\d+/, with: "") }
        return Set(one.keys).union(other.keys).filter { plain(one[$0]) != plain(other[$0]) }.sorted()
    }

    @Test("says truly that the minute is over, and offers the correction")
    func tooLate() async throws {
        let mei = try await OfficerAtDesk()
        let done = await mei.change("\(mei.event)/cancel", ["reason": "Snow"])
        let page = await mei.ask(done.target)
        #expect(page.page.contains(Self.off))
        let late = await mei.ask("\(mei.event)/take-back", Self.fields(page), after: 55)
        #expect(late.status == 409)
        #expect(late.page.contains("It is too late to take the last change back."))
        #expect(late.page.contains("Reinstate event"))
        #expect(!late.page.contains("Take it back"))
        #expect(try mei.host.folder.text(OfficerAtDesk.file).contains("status: cancelled"))
        // Of a removed event the list of versions, from which it can be restored.
        let gone = await mei.change("\(mei.event)/delete", [:], after: 100)
        let list = await mei.ask(gone.target, after: 100)
        let again = await mei.ask("\(mei.event)/take-back", Self.fields(list), after: 156)
        #expect(again.target == "\(mei.event)/versions?done=too-late")
        #expect(
            await mei.ask(again.target, after: 156).page.contains(
                "It is too late to take the last change back."))
    }

    @Test("is done once in two tabs, and by another officer; what was changed since stays")
    func twoTabs() async throws {
        let mei = try await OfficerAtDesk()
        let done = await mei.change("\(mei.event)/cancel", ["reason": "Snow"])
        let (one, other) = (await mei.ask(done.target), await mei.ask(mei.event))
        let wen = try #require(
            try mei.host.database.signIn(named: "wen", from: Browser(address: "192.0.2.2"), now: DeskHost.now)
        )
        var browser = DeskBrowser(cookies: ["__Host-corkboard": wen.token.text])
        let back = await mei.host.ask(
            "\(mei.event)/take-back",
            Self.fields(one).merging(["csrf": wen.token.csrf, "nonce": "nonce-of-wen"]) { $1 }, by: &browser,
            after: 10)
        #expect(back.status == 303)
        let second = await mei.ask("\(mei.event)/take-back", Self.fields(other), after: 20)
        #expect(second.status == 409)
        #expect(second.page.contains("Nothing was taken back now."))
        let changes = try mei.host.database.changes(of: String(mei.event.dropFirst("/events/".count)))
        #expect(changes.suffix(2).map(\.author) == ["mei", "wen"])
    }
}
