import Foundation
import State
import TestSupport
import Testing

@testable import Desk

@Suite("The question whom a change tells", .serialized)
struct ChangeQuestionTests {
    /// A change of an announced event: its path behind that of the event, its fields, and what its page shows.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var path = ""
        let fields: [String: String]
        let choice: String
        let announcement: [String]

        var testDescription: String { name }
    }

    private static let cases = [
        Case(
            name: "time and place", fields: ["time": "19:00", "location": "Field"], choice: "everyone",
            announcement: [
                "en\">Changed: Lantern making|New time and place: Saturday, 20 March 2027, 19:00, Field|Saturday, 20 March 2027, 19:00, Field. Bring *paper*.",
                "zh-Hans\">变更：Lantern making|时间和地点改为：2027年3月20日星期六 19:00，Field|2027年3月20日星期六 19:00，Field。Bring *paper*.",
            ]),
        Case(
            name: "text", fields: ["detail": "Bring *glue*."], choice: "nobody",
            announcement: [
                "en\">Changed: Lantern making|Updated: Description|Saturday, 20 March 2027, 18:00, East House. Bring *glue*.",
                "zh-Hans\">变更：Lantern making|有更新：活动介绍|2027年3月20日星期六 18:00，East House。Bring *glue*.",
            ]),
        Case(
            name: "cancellation", path: "/cancel", fields: ["reason": "Snow"], choice: "everyone",
            announcement: [
                "en\">Cancelled: Lantern making|Cancelled: Snow|Saturday, 20 March 2027, 18:00, East House. Bring *paper*.",
                "zh-Hans\">取消：Lantern making|已取消：Snow|2027年3月20日星期六 18:00，East House。Bring *paper*.",
            ]),
        Case(
            name: "removal", path: "/delete", fields: [:], choice: "everyone",
            announcement: [
                "en\">Withdrawn: Lantern making|Harbor CSA has withdrawn this notification. It no longer applies.",
                "zh-Hans\">已撤回：Lantern making|海港学生会撤回了这条通知，其中的内容不再有效。",
            ]),
    ]

    @Test("names a new place in the language alone in which it is another one")
    func oneLanguage() async throws {
        let mei = try await OfficerAtDesk(["location.zh-Hans": "东楼"])
        let answer = await mei.ask(mei.event, mei.form(["location.zh-Hans": "西楼"]))
        #expect(
            answer.announcement == [
                "en\">Changed: Lantern making|Updated: Place|Saturday, 20 March 2027, 18:00, East House. Bring *paper*.",
                "zh-Hans\">变更：Lantern making|地点改为：西楼|2027年3月20日星期六 18:00，西楼。Bring *paper*.",
            ])
    }

    @Test("of one date of a series does not say that its time is that of the others")
    func oneDate() async throws {
        let mei = try await OfficerAtDesk(["repeats": "weekly"])
        let fields = [
            "action": "change", "date": "2027-03-20", "time": "19:00", "location": "East House",
        ]
        let answer = await mei.ask("\(mei.event)/dates/2027-03-20T18:00", fields)
        #expect(
            answer.announcement == [
                "en\">Changed: Lantern making|On Saturday, 20 March 2027, 19:00|Saturday, 20 March 2027, 19:00, East House. Bring *paper*.",
                "zh-Hans\">变更：Lantern making|2027年3月20日星期六 19:00有变动|2027年3月20日星期六 19:00，East House。Bring *paper*.",
            ])
    }

    @Test("is asked before anything is saved, with the words that go out", arguments: cases)
    func asked(_ expected: Case) async throws {
        let mei = try await OfficerAtDesk()
        let before = try mei.content()
        let fields = expected.path.isEmpty ? mei.form(expected.fields) : expected.fields
        let answer = await mei.ask(mei.event + expected.path, fields)
        #expect(answer.status == 422)
        #expect(answer.choice == expected.choice)
        #expect(answer.announcement == expected.announcement)
        #expect(try mei.content() == before)
        // In Chinese the desk's own language comes first.
        let chinese = await mei.ask(mei.event + expected.path + "?lang=zh-Hans", fields)
        #expect(chinese.announcement == expected.announcement.reversed())
        #expect(await mei.change(mei.event + expected.path, fields).status == 303)
        #expect(try mei.content() != before)
    }

    @Test("is answered for the words that were seen alone")
    func otherWords() async throws {
        let mei = try await OfficerAtDesk()
        let asked = await mei.ask("\(mei.event)/cancel", ["reason": "Snow"])
        var fields = ["reason": "Ice", "announcement": asked.value("announcement"), "tell": "everyone"]
        #expect(await mei.ask("\(mei.event)/cancel", fields).status == 422)
        fields["reason"] = "Snow"
        fields["tell"] = "some"
        #expect(await mei.ask("\(mei.event)/cancel", fields).status == 422)
        fields["tell"] = "everyone"
        #expect(await mei.ask("\(mei.event)/cancel", fields).target == "\(mei.event)?done=cancel")
    }

    @Test("leaves Notices, their feeds and the history as they are for a minute, and then they say it")
    func held() async throws {
        let mei = try await OfficerAtDesk()
        let files = [
            "notifications/index.html", "notifications/history.json", "notifications/feed.xml", "unread.json",
        ]
        let before = try files.map(mei.page)
        #expect(await mei.change("\(mei.event)/cancel", ["reason": "Snow"]).status == 303)
        let page = await mei.ask("\(mei.event)?done=cancel")
        #expect(
            page.page.contains(
                "<p>Cancelled. Notification published. The change will be published at 03:01.</p>"))
        try await mei.build(after: 55)
        #expect(try files.map(mei.page) == before)
        #expect(try mei.page("events/2027-03-20-lantern-making/index.html").contains("Cancelled on"))
        try await mei.build(after: 61)
        #expect(try mei.page(files[0]).contains("<p class=\"changes\">Cancelled: Snow</p>"))
        #expect(try mei.page(files[1]).contains("\"title\":\"Cancelled: Lantern making\""))
        #expect(try mei.page(files[2]).contains("<title>Cancelled: Lantern making</title>"))
        #expect(try mei.page(files[3]) != before[3])
        #expect(
            await mei.ask(mei.event, after: 61).page.contains(
                "<p>Cancelled. Notification published, last updated at 03:01.</p>"))
    }

    @Test(
        "names the devices that get notifications, and what is told of a date, of a version and of an event that comes back"
    )
    func further() async throws {
        let mei = try await OfficerAtDesk(["repeats": "weekly"])
        let registration = DeviceRegistration(
            channel: .push, endpoint: "push:1", service: "s", language: "en", address: "")
        _ = try mei.host.database.register(registration, of: .random(), now: DeskHost.now - 5000)
        let date = await mei.ask(
            "\(mei.event)/dates/2027-03-27T18:00", ["action": "cancel", "reason": "Snow"])
        #expect(date.status == 422)
        #expect(date.page.contains("Notifications go to: Browsers: 1"))
        #expect(
            date.announcement.first?.contains("Changed: Lantern making|Not on Saturday, 27 March") == true)
    }
}
