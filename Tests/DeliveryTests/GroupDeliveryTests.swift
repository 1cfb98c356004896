import Foundation
import Notifications
import TestSupport
import Testing

@testable import Delivery
@testable import State

@Suite("Deliveries to groups")
struct GroupDeliveryTests {
    private let site: ChannelSite

    init() throws {
        site = try ChannelSite()
        try site.startServices()
    }

    /// A run that makes the groups devices, before there is a broadcast.
    private func begin(_ members: String...) throws {
        try site.setUp(members.joined(separator: ", "))
        site.go(to: -100)
        try site.deliver()
        site.go(to: 0)
    }

    @Test("are tried as each service answers, and end")
    func outcomes() throws {
        try begin(site.groups("ok", "error", "gone", "refused", "garbage"))
        try site.write("gala")
        let summary = try site.deliver()
        #expect(summary[.accepted] == 1)
        let attempts = try site.attempts("gala").sorted()
        #expect(
            attempts.filter { $0.hasPrefix("ok") || $0.hasPrefix("refused") || $0.hasPrefix("gone") } == [
                "gone refused 404 0", "ok accepted 200 0", "refused refused 400 0",
            ])
        #expect(
            attempts.filter { $0.hasPrefix("error") } == [
                "error busy 500 0 +15", "error busy 500 15 +30", "error busy 500 45 +60",
            ])
        #expect(
            summary.troubles.sorted() == [
                "The service of the group 'garbage' cannot be reached",
                "The service of the group 'gone' refused the message (status 404)",
                "The service of the group 'refused' refused the message (status 400)",
            ])
        #expect(attempts.contains("garbage unreachable 0 +15"))
        #expect(try site.deliver() == DeliverySummary())
    }

    @Test("wait as long as Discord, Telegram and the header ask for, and then succeed")
    func waits() throws {
        try begin(
            #"""
            "groups": [{"name": "dc", "kind": "discord", "url": "\#(site.origin)/hook/busy"},
            {"name": "tg", "kind": "telegram", "url": "\#(site.origin)/", "token": "12345:AbC-d_e", "chat": "busychat"},
            {"name": "sl", "kind": "slack", "url": "\#(site.origin)/hook/busyslack"}]
            """#)
        try site.write("gala")
        let sent = try [0.0, 60, 120].map { seconds in
            site.go(to: seconds)
            return try site.deliver()[.accepted]
        }
        #expect(sent == [1, 1, 1])
        let attempts = try site.attempts("gala")
        #expect(
            attempts.filter { $0.hasPrefix("dc") } == [
                "dc busy 429 0 +21", "dc busy 429 21 +30", "dc accepted 200 51",
            ])
        #expect(
            attempts.filter { $0.hasPrefix("tg") } == [
                "tg busy 429 0 +40", "tg busy 429 40 +40", "tg accepted 200 80",
            ])
        #expect(
            attempts.filter { $0.hasPrefix("sl") } == [
                "sl busy 429 0 +60", "sl busy 429 60 +60", "sl accepted 200 120",
            ])
        let telegram = try #require(try site.received().first { $0.path.contains("/bot") })
        #expect(telegram.path == "/bot12345:AbC-d_e/sendMessage")
        #expect(telegram.body.hasPrefix(#"{"chat_id":"busychat","#))
    }

    @Test("are for groups that were in the settings when the broadcast took effect")
    func synchronized() throws {
        try begin(site.groups("first"))
        try site.write("gala")
        try site.deliver()
        try site.setUp(site.groups("first", "second"))
        site.go(to: 10)
        try site.deliver()
        #expect(try site.attempts("gala") == ["first accepted 200 0"])
        try site.write("ball", counts: 20)
        try site.deliver()
        #expect(try site.attempts("ball") == ["first accepted 200 20", "second accepted 200 20"])
        try site.setUp(site.groups("second"))
        try site.write("gala", revision: 2)
        site.go(to: 30)
        try site.deliver()
        #expect(
            try site.attempts("gala") == ["first accepted 200 0", "second accepted 200 30"])
        let titles = try site.received().filter { $0.body.contains("Changed: Gala") }
        #expect(titles.map { $0.body.contains(#""topic":"second""#) } == [true])
    }

    @Test(
        "that do not exist any more are tried again with the next broadcast, while they are in the settings")
    func gone() throws {
        try begin(
            #"""
            "groups": [{"name": "dc", "kind": "discord", "url": "\#(site.origin)/hook/gone"}]
            """#)
        try site.write("gala")
        #expect(try site.deliver()[.gone] == 1)
        #expect(try site.deliver() == DeliverySummary())
        try site.write("gala", revision: 2)
        try site.write("ball", counts: 30)
        #expect(try site.deliver().line == "0 sent, 0 removed, 2 failed, 0 to be tried again")
        #expect(try site.attempts("gala") == ["dc gone 404 0", "dc gone 404 0"])
        #expect(try site.attempts("ball") == ["dc gone 404 30"])
        site.go(to: 60)
        try site.write("fair", counts: 100)
        #expect(try site.deliver()[.gone] == 1)
        #expect(try site.attempts("fair") == ["dc gone 404 100"])
    }

    @Test("of settings that cannot be used wait, while other channels are served; the run says why")
    func brokenSettings() throws {
        try begin(site.groups("ok"))
        try site.writeSecret(#"{"group": []}"#, to: ChannelSettings.path)
        let failure = DeliveryFailure.channels(ChannelFault(.unknown(name: "group", known: ["groups"])))
        #expect(throws: failure) { try site.deliver() }
        try site.write("gala")
        #expect(throws: failure) { try site.deliver() }
        #expect(try site.attempts("gala") == [])
        try site.setUp(site.groups("ok"))
        #expect(try site.deliver()[.accepted] == 1)
    }

    @Test(
        "follow settings that are changed while a run waits: a group that is new to the file, and one that is not in it any more"
    )
    func changedSettings() throws {
        try begin(site.groups("ok", "error"))
        try site.write("gala", counts: 40)
        let members = "{\(site.groups("ok", "second"))}"
        site.afterWait = { [folder = site.folder.path, database = site.database] time in
            guard time < ChannelSite.now + 10 else { return }
            let path = "\(folder)/\(ChannelSettings.path)"
            _ = FileManager.default.createFile(
                atPath: path, contents: Data(members.utf8), attributes: [.posixPermissions: 0o600])
            // Another run, with the file as it is now.
            try? ChannelSite.sync(["ok", "second"], in: database, now: time)
        }
        let summary = try site.deliver()
        #expect(summary[.accepted] == 2 && summary.attempts == 2)
        #expect(try site.attempts("gala").sorted() == ["ok accepted 200 40", "second accepted 200 40"])
    }

    @Test("of a group that a run with newer settings made a device are left to that run")
    func unknownGroup() throws {
        try begin(site.groups("ok"))
        try ChannelSite.sync(["ok", "second"], in: site.database, now: ChannelSite.now - 10)
        try site.write("gala")
        let channels = DeliveryChannels(try site.site)
        let plan = try DeliveryPlan(
            site.site, site.database, until: ChannelSite.now, now: ChannelSite.now, channels)
        #expect(plan.services == [.group("ok")] && plan.obstacle == nil && plan.settled == [])
    }

    @Test(
        "reach one group while another hangs, also what becomes due meanwhile; outcomes are stored meanwhile")
    func slow() throws {
        try site.startOther()
        try begin(site.groups("nothing", "ok"))
        try site.write("gala")
        let run = try UncheckedRun(run: DeliveryRun(site.site, site.database))
        let thread = OwnThread { try run.run.run() }
        #expect(try holds { try site.attempts("gala") == ["ok accepted 200 0"] })
        try site.write("ball", title: "Ball", counts: -0.5)
        #expect(try holds { try site.attempts("ball") == ["ok accepted 200 0"] })
        #expect(!thread.isDone)
        try site.otherServices.write("", to: "released")
        try thread.finish()
        // The order of the groups is that of their settings, which is another in each process.
        let gala = try site.attempts("gala").sorted()
        #expect(
            gala == ["nothing accepted 200 15", "nothing unreachable 0 +15", "ok accepted 200 0"])
        #expect(try site.received().count { $0.body.contains(#""topic":"ok""#) } == 2)
    }
}

/// A run that one thread uses.
private struct UncheckedRun: @unchecked Sendable {
    let run: DeliveryRun
}
