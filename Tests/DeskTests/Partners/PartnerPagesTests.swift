import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("The page of study partners")
struct PartnerPagesTests {
    @Test("takes a task for a slot, once, and says what happens next")
    func register() async throws {
        let partners = try await PartnerHost()
        var mei = try partners.member("Mei")
        let form = await mei.get("/partners")
        #expect(form.status == 200)
        #expect(form.page.contains("<option value=\"\(PartnerHost.slot())\">Today, 04:00</option>"))
        #expect(!form.page.contains("<option value=\"\(PartnerHost.slot(-3600))\""))
        for _ in 0..<2 {
            let answer = await mei.send("/partners", PartnerHost.task())
            #expect(answer.status == 303 && answer.path == "/partners" && answer.query == "done=register")
        }
        #expect(try partners.tasks(of: mei).map(\.slot) == [PartnerHost.slot])
        let page = await mei.get("/partners?done=register")
        #expect(page.page.contains("data-kind=\"waiting\""))
        #expect(page.page.contains("A partner is picked 5 minutes before."))
        // Of another tab.
        let other = await mei.send("/partners", PartnerHost.task(from: "rowing"))
        #expect(other.status == 409)
        #expect(
            other.notes == [
                "You’re registered for today, 04:00 already: calculus → history. Withdraw that first, or pick another time."
            ])
        #expect(other.page.contains("value=\"rowing\""))
    }

    @Test("shows each state of a task, and its way on")
    func states() async throws {
        let partners = try await PartnerHost()
        var (mei, lin, sam) = (
            try partners.member("Mei"), try partners.member("Lin"), try partners.member("Sam")
        )
        func shown(_ browser: MemberBrowser) async throws -> String {
            var browser = browser
            return await browser.get("/partners", after: 4500).page
        }
        func kind(_ browser: inout MemberBrowser, at seconds: TimeInterval) async -> String {
            let page = await browser.get("/partners", after: 3600 + seconds).page
            let parts = page.components(separatedBy: "data-kind=\"")
            return parts.count > 1 ? parts[1].components(separatedBy: "\"")[0] : ""
        }
        _ = await mei.send("/partners", PartnerHost.task())
        #expect(await kind(&mei, at: -301) == "waiting")
        #expect(await kind(&mei, at: -300) == "soon")
        _ = await lin.send("/partners", PartnerHost.task(from: "essay", to: "lab"), after: 3600 - 200)
        #expect(await kind(&mei, at: -199) == "matched")
        _ = await sam.send("/partners", PartnerHost.task(slot: 1800))
        #expect(await kind(&sam, at: 1800 - 60) == "alone")
        let code = try #require(try partners.tasks(of: mei).first?.code)
        let open = await mei.get("/partners", after: 3600 - 60).page
        #expect(open.contains("data-kind=\"open\"") && open.contains("href=\"/poster/partners/\(code)\""))
        #expect(await kind(&mei, at: 900) == "past")
        // Of what is over the page has the person's own times alone.
        let over = await mei.get("/partners", after: 4500).page
        #expect(over.components(separatedBy: "<li class=\"past\"").count == 2)
        let other = try partners.member("Ben")
        #expect(try await !shown(other).contains("class=\"past\""))
        let alone = await sam.get("/partners", after: 5400 - 60).page
        #expect(alone.contains(">Take 05:00</a>"))
        // Where others are registered soon is better, and the page says so.
        var ben = other
        _ = await ben.send("/partners", PartnerHost.task(slot: 5400))
        let better = await sam.get("/partners", after: 5400 - 60).page
        #expect(better.contains(">Take 05:30, where 1 person is registered</a>"))
        _ = await lin.send(
            "/partners/withdraw", ["task": try #require(partners.tasks(of: lin).first?.code)], after: 3600)
        #expect(await kind(&lin, at: 10) == "left")
    }

    @Test("withdraws the person's own tasks alone")
    func withdraw() async throws {
        let partners = try await PartnerHost()
        var (mei, lin) = (try partners.member("Mei"), try partners.member("Lin"))
        _ = await mei.send("/partners", PartnerHost.task())
        let code = try #require(try partners.tasks(of: mei).first?.code)
        #expect(await lin.send("/partners/withdraw", ["task": code]).status == 404)
        #expect(try partners.tasks(of: mei).count == 1)
        for _ in 0..<2 {
            #expect(await mei.send("/partners/withdraw", ["task": code]).query == "done=withdraw")
        }
        #expect(try partners.tasks(of: mei) == [])
    }

    @Test(
        "refuses slots that are over, far away or none",
        arguments: [(-3600, 409), (-60, 409), (1, 422), (259_200, 422)] as [(TimeInterval, Int)])
    func slots(_ seconds: TimeInterval, _ status: Int) async throws {
        let partners = try await PartnerHost()
        var mei = try partners.member("Mei")
        // At the hour before the slot, the slot an hour earlier is fixed.
        let answer = await mei.send(
            "/partners", PartnerHost.task(slot: seconds == -60 ? 0 : seconds),
            after: seconds == -60 ? 3540 : 0)
        #expect(answer.status == status)
        #expect(try partners.tasks(of: mei) == [])
    }

    @Test("repeats a task on weekdays until a day of the same term")
    func repeated() async throws {
        let partners = try await PartnerHost()
        var mei = try partners.member("Mei")
        // A Friday; Mondays and Wednesdays follow.
        let days = ["day1": "1", "day3": "1", "until": "2027-01-27"]
        let answer = await mei.send("/partners", PartnerHost.task(days))
        #expect(answer.query == "done=repeat")
        let slots = try partners.tasks(of: mei).map { $0.slot.timeIntervalSince(PartnerHost.slot) / 86_400 }
        #expect(slots == [0, 3, 5, 10, 12])
        for until in ["2027-01-15", "2027-05-22", "soon", ""] {
            let wrong = await mei.send(
                "/partners", PartnerHost.task(["day1": "1", "until": until], slot: 1800))
            #expect(wrong.status == 422, "\(until)")
        }
        let tasks = try partners.tasks(of: mei)
        // Today's alone: the page shows the later ones, and their ways out.
        _ = await mei.send("/partners/withdraw", ["task": tasks[0].code])
        let page = await mei.get("/partners").page
        #expect(page.contains("4 times after tomorrow") && !page.contains("data-kind="))
        for task in tasks.dropFirst() { #expect(page.contains("value=\"\(task.code)\"")) }
        _ = await mei.send("/partners/withdraw", ["task": tasks[1].code, "later": "1"])
        #expect(try partners.tasks(of: mei) == [])
        #expect(await !mei.get("/partners").page.contains("after tomorrow"))
    }

    @Test("refuses words of the list, long texts and markup that would be some", arguments: [true, false])
    func texts(_ isTopic: Bool) async throws {
        let partners = try await PartnerHost()
        try partners.host.folder.write("grue\n", to: "Content/theme/moderation/en.txt")
        _ = try await partners.host.installation.build.run(now: DeskHost.now)
        var mei = try partners.member("Mei")
        let field = isTopic ? "topic" : "from"
        let held = await mei.send("/partners", PartnerHost.task([field: "a Grue"]))
        #expect(
            held.status == 422
                && held.notes == ["Please use other words. Some of these are not allowed on this site."])
        let long = await mei.send("/partners", PartnerHost.task([field: String(repeating: "a", count: 61)]))
        #expect(long.status == 422)
        _ = await mei.send("/partners", PartnerHost.task([field: "<b>\u{301}x</b>"]))
        let page = await mei.get("/partners").page
        #expect(!page.contains("<b>\u{301}") && page.contains("&lt;b&gt"))
    }

    @Test("is in both languages, and one's own data has what is kept")
    func languages() async throws {
        let partners = try await PartnerHost()
        var mei = try partners.member("Mei")
        _ = await mei.send("/partners", PartnerHost.task())
        let chinese = await mei.get("/partners?lang=zh-Hans").page
        #expect(chinese.contains("学习搭子") && chinese.contains("开始前 5 分钟配对"))
        let data = await mei.get("/member/data?lang=en").page
        #expect(data.contains("calculus · history"))
        _ = await mei.send("/partners/forget")
        #expect(try partners.host.database.partnerPerson(.member(mei.member.id)) == nil)
    }

    @Test("is not there without its setting")
    func off() async throws {
        let host = try await DeskHost.withMembers()
        var mei = try MemberBrowser(host, "Mei")
        #expect(await mei.get("/partners").status == 404)
        #expect(await mei.send("/partners", PartnerHost.task()).status == 404)
        #expect(try host.publicFiles(with: "/partners/").filter { $0.hasSuffix(".html") } == [])
    }
}
