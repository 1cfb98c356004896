import Foundation
import Model
import Notifications
import StandardSections
import Testing

@testable import Desk
@testable import State

@Suite("Notifications of study partners")
struct PartnerNoticeTests {
    /// What the browser of a member is told by runs of `corkboard deliver` until a minute before the slot.
    private func told(
        _ partners: PartnerHost, _ member: MemberBrowser
    ) throws -> [Broadcast] {
        let (host, reader) = (partners.host, SessionToken.random())
        try host.database.attach(reader, to: member.token, now: DeskHost.now)
        for seconds in [-301.0, -300, -240] {
            try DeskSections.standard.keepUp(
                host.installation.build, host.database, now: PartnerHost.slot + seconds)
        }
        let owner = try #require(try host.database.reader(reader)).id
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        #expect(try host.database.personalRecords(of: owner, now: PartnerHost.slot - 61) == [])
        return try host.database.personalRecords(of: owner, now: PartnerHost.slot - 60).compactMap {
            $0.broadcast(timeZone: zone)
        }
    }

    @Test("say the time and the tasks in each language, and lead to the room")
    func found() async throws {
        let partners = try await PartnerHost()
        var (mei, lin) = (try partners.member("Mei"), try partners.member("Lin"))
        _ = await mei.send("/partners", PartnerHost.task())
        _ = await lin.send("/partners", PartnerHost.task(from: "essay", to: "lab"))
        let notices = try told(partners, mei)
        let notice = try #require(notices.first)
        let code = try #require(try partners.tasks(of: mei).first?.code)
        #expect(notices.count == 1 && notice.kind == .partner)
        #expect(notice.counts.instant == PartnerHost.slot - 60)
        #expect(notice.url == "https://csa.example.edu/poster/partners/\(code)")
        #expect(
            notice.title.byLanguage == ["en": "You have a study partner", "zh-Hans": "你有学习搭子了"])
        #expect(notice.body.byLanguage["en"] == "04:00: calculus → history. The room is open.")
        #expect(notice.body.byLanguage["zh-Hans"] == "04:00：calculus → history，房间已经打开。")
    }

    @Test("tell somebody who is alone kindly, and lead to the slots")
    func alone() async throws {
        let partners = try await PartnerHost()
        var mei = try partners.member("Mei")
        _ = await mei.send("/partners", PartnerHost.task())
        let notice = try #require(try told(partners, mei).first)
        #expect(notice.url == "https://csa.example.edu/poster/partners")
        #expect(notice.title.byLanguage["en"] == "No match at 04:00")
    }

    @Test("come to a reader who turns them on after registering, and opens the private link again")
    func turnedOnLater() async throws {
        let partners = try await PartnerHost("{readers: true}")
        let (host, key) = (partners.host, SessionToken.random())
        var sam = ReaderBrowser(host)
        let receipt = await sam.send(
            PartnerHost.task(["name": "Sam"]), from: "/partners/reader", to: "/partners/reader"
        ).path
        _ = try host.database.changeSettings(of: key, address: "192.0.2.9", now: DeskHost.now) { _ in nil }
        sam.browser.cookies["__Host-corkboard-reader"] = key.text
        _ = await sam.get(receipt, after: 3400)
        let owner = try #require(try host.database.reader(key)).id
        let records = try host.database.personalRecords(of: owner, now: PartnerHost.slot - 60)
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        #expect(records.compactMap { $0.broadcast(timeZone: zone)?.kind } == [.partner])
    }

    @Test("lead readers without an account to their receipt")
    func reader() async throws {
        let partners = try await PartnerHost("{readers: true}")
        let (host, key) = (partners.host, SessionToken.random())
        _ = try host.database.changeSettings(of: key, address: "192.0.2.9", now: DeskHost.now) { _ in nil }
        let receipt = String(repeating: "r", count: 26)
        let person = NewPartnerPerson(
            .receipt(receipt), name: try MemberName("Sam"), reader: key, client: "192.0.2.9")
        _ = try host.database.register(
            person, NewPartnerTask(fromTask: "a", toTask: "b", topic: "", language: ""),
            for: PartnerHost.slot, now: DeskHost.now
        ) { _ in nil }
        try DeskSections.standard.keepUp(
            host.installation.build, host.database, now: PartnerHost.slot - 300)
        let owner = try #require(try host.database.reader(key)).id
        let records = try host.database.personalRecords(of: owner, now: PartnerHost.slot - 60)
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        #expect(
            records.compactMap { $0.broadcast(timeZone: zone)?.url } == [
                "https://csa.example.edu/poster/partners/receipt/\(receipt)"
            ])
    }
}
