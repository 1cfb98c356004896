import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Study partners without an account")
struct PartnerReaderTests {
    private static let name = ["name": "Sam"]

    @Test("get a receipt, by which they see, add and withdraw their tasks, and are forgotten")
    func receipt() async throws {
        let partners = try await PartnerHost("{readers: true}")
        var sam = ReaderBrowser(partners.host)
        let answer = await sam.send(
            PartnerHost.task(Self.name), from: "/partners/reader", to: "/partners/reader")
        #expect(answer.status == 303 && answer.query == "done=register")
        let receipt = answer.path
        #expect(receipt.hasPrefix("/partners/receipt/"))
        let page = await sam.get(receipt)
        #expect(page.status == 200 && page.page.contains("https://csa.example.edu/poster\(receipt)"))
        #expect(page.page.contains("data-kind=\"waiting\""))
        let second = await sam.send(PartnerHost.task(slot: 1800), from: receipt, to: receipt)
        #expect(second.status == 303 && second.path == receipt)
        let key = PartnerKey.receipt(String(receipt.dropFirst("/partners/receipt/".count)))
        let person = try #require(try partners.host.database.partnerPerson(key))
        let tasks = try partners.host.database.partnerTasks(of: person.id, from: .distantPast)
        #expect(tasks.count == 2 && person.name == "Sam")
        _ = await sam.press("\(receipt)/withdraw", ["task": tasks[0].code], on: receipt)
        #expect(
            try partners.host.database.partnerTasks(of: person.id, from: .distantPast).map(\.id) == [
                tasks[1].id
            ])
        #expect(await sam.press("\(receipt)/forget", on: receipt).path == "/partners/reader")
        #expect(await sam.get(receipt).status == 404)
    }

    @Test("are matched with members, who see the chosen name")
    func matched() async throws {
        let partners = try await PartnerHost("{readers: true}")
        var (sam, mei) = (ReaderBrowser(partners.host), try partners.member("Mei"))
        _ = await sam.send(
            PartnerHost.task(Self.name), from: "/partners/reader", to: "/partners/reader")
        _ = await mei.send("/partners", PartnerHost.task())
        #expect(await mei.get("/partners/reader").path == "/partners")
        _ = await mei.get("/partners", after: 3400)
        let code = try #require(try partners.tasks(of: mei).first?.code)
        let room = try #require(try partners.host.database.partnerRoom(at: code)?.room)
        #expect(room.seats.map(\.name) == ["Sam", "Mei"])
        // Members see that it is a name without an account.
        let page = await mei.get("/partners/\(code)", after: 3570).page
        #expect(page.contains("You switch with \u{2068}\u{2068}Sam\u{2069} (no account)\u{2069}"))
        #expect(page.contains("<bdi class=\"typed\">\u{2068}Sam\u{2069} (no account)</bdi>"))
        let chinese = await mei.get("/partners/\(code)?lang=zh-Hans", after: 3570).page
        #expect(chinese.contains("<bdi class=\"typed\">\u{2068}Sam\u{2069}（无账号）</bdi>"))
    }

    @Test(
        "enter their room in the browser of the receipt alone, and the room's address gives no receipt away")
    func room() async throws {
        let partners = try await PartnerHost("{readers: true}")
        var (sam, mei) = (ReaderBrowser(partners.host), try partners.member("Mei"))
        let receipt = await sam.send(
            PartnerHost.task(Self.name), from: "/partners/reader", to: "/partners/reader"
        ).path
        _ = await mei.send("/partners", PartnerHost.task())
        _ = await sam.get(receipt, after: 3400)
        let key = PartnerKey.receipt(String(receipt.dropFirst("/partners/receipt/".count)))
        let person = try #require(try partners.host.database.partnerPerson(key))
        let task = try #require(
            try partners.host.database.partnerTasks(of: person.id, from: .distantPast).first)
        let path = "/partners/\(task.code)"
        for seconds in [3400.0, 3570] {
            var other = ReaderBrowser(partners.host, address: "192.0.2.77")
            let answers = [
                await other.get(path, after: seconds), await mei.get(path, after: seconds),
                await mei.send("\(path)/here", after: seconds),
            ]
            for answer in answers {
                #expect([403, 404].contains(answer.status), "\(answer.status)")
                #expect(!answer.page.contains("/receipt/") && answer.path == "")
            }
        }
        #expect(try partners.host.database.partnerRoom(at: task.code)?.seat.seen == nil)
        #expect(await sam.get(path, after: 3400).path == receipt)
        let room = await sam.get(path, after: 3570)
        #expect(room.status == 200 && room.page.contains("You switch with"))
    }

    @Test("are refused where the site has them off, or the form comes from elsewhere")
    func refused() async throws {
        let off = try await PartnerHost()
        var sam = ReaderBrowser(off.host)
        #expect(await sam.get("/partners/reader").status == 404)
        let partners = try await PartnerHost("{readers: true}")
        sam = ReaderBrowser(partners.host)
        let answer = await partners.host.ask(
            "/partners/reader", PartnerHost.task(["csrf": "x", "nonce": "12345678"]), by: &sam.browser)
        #expect(answer.status == 403)
        #expect(await sam.get("/partners/receipt/abcdefghijklmnopqrstuvwxyz").status == 404)
    }

    @Test(
        "cannot have the name of a member, an officer or the association, nor one that cannot be seen",
        arguments: [
            ("Mei", "belongs to a member"), ("M\u{435}i", "belongs to a member"),
            ("Ana, officer", "looks like the name of an officer"), ("mei.", "belongs to a member"),
            ("Ana 2", "looks like the name of an officer"),
            ("Administrator", "looks like the name of an officer"), ("...", "at least one letter or digit"),
        ])
    func names(_ name: String, _ problem: String) async throws {
        let partners = try await PartnerHost("{readers: true}")
        _ = try partners.member("Mei")
        try partners.host.add("ana")
        var sam = ReaderBrowser(partners.host)
        let answer = await sam.send(
            PartnerHost.task(["name": name]), from: "/partners/reader", to: "/partners/reader")
        #expect(answer.status == 422 && answer.page.contains(problem), "\(name)")
        #expect(
            try partners.host.database.partnerCounts(
                from: PartnerHost.slot, until: PartnerHost.slot + 1) == [:])
    }

    @Test("are not programs that fill the hidden field")
    func trap() async throws {
        let partners = try await PartnerHost("{readers: true}")
        var sam = ReaderBrowser(partners.host)
        let answer = await sam.send(
            PartnerHost.task(Self.name.merging(["website": "x"]) { $1 }), from: "/partners/reader",
            to: "/partners/reader")
        #expect(answer.status == 422)
    }
}
