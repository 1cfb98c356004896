import Files
import Foundation
import Testing

@testable import Desk
@testable import Health
@testable import State

@Suite("The health of the server on the desk")
struct HealthLinesTests {
    private let host: DeskHost
    private static let finding = Finding("disk.space", "The disk has 5 MB left", command: "df -h <x>")

    init() throws {
        host = try DeskHost(settings: "publish: {rclone: \"store:site\"}")
        try host.add("ada", .editor)
        try host.add("mei")
    }

    private func store(_ findings: [Finding], after seconds: TimeInterval = 0) throws {
        try HealthRecord().updated(with: findings, withConnections: true, now: DeskHost.now + seconds)
            .store(below: host.folder.path)
    }

    private func list(_ name: String, _ language: String = "en", local: Bool = false) async -> String {
        var browser = DeskBrowser(variables: ["HTTP_ACCEPT_LANGUAGE": language])
        if local { browser.variables["CORKBOARD_LOCAL"] = "1" }
        _ = await host.signIn(name, by: &browser)
        return await host.ask("/", by: &browser).page
    }

    @Test("names to editors what needs mending, with the command, and nothing to other officers")
    func broken() async throws {
        try store([Self.finding])
        let page = await list("ada")
        #expect(page.contains("<b>One thing on the server needs mending, as of the check at 03:00."))
        #expect(page.contains("<li>The disk has 5 MB left<br><code>df -h &lt;x&gt;</code></li>"))
        #expect(await list("ada", "zh-Hans").contains("发现 1 个问题，请转告服务器管理员："))
        #expect(await !list("mei").contains("The disk has 5 MB left"))
        #expect(await !list("ada", local: true).contains("The disk has 5 MB left"))
    }

    @Test(
        "says to officers who are no editors that posts do not reach the readers' host, without the reason",
        arguments: ["publish.failing", "publish.program", "schedule.publish"])
    func unpublished(what: String) async throws {
        let sentence =
            "As of the check at 03:00, what is saved here doesn’t reach store:site. Readers there see the site as it was before. Ask an editor, whose start page says why."
        try store([Finding(what, "store:site answered 403")])
        let page = await list("mei")
        #expect(page.contains("<p class=\"note\" role=\"alert\">\(sentence)</p>"))
        #expect(!page.contains("answered 403"))
        #expect(await !list("ada").contains(sentence))
        try store([Self.finding])
        #expect(await !list("mei").contains("store:site"))
    }

    @Test("is one line where nothing does, and none where nothing was checked within an hour")
    func fine() async throws {
        let line = "The server was checked at 03:00 and needs nothing."
        #expect(await !list("ada").contains("The server was checked"))
        try store([])
        #expect(await list("ada").contains("<p class=\"desk-built\">\(line)</p>"))
        try store([], after: -3600)
        #expect(await !list("ada").contains("The server was checked"))
    }

    @Test("is told to the devices of editors alone")
    func notice() throws {
        for name in ["ada", "mei"] {
            let registration = DeviceRegistration(
                endpoint: "https://push.example/\(name)", service: "https://push.example",
                publicKey: Array(repeating: 4, count: 65), secret: Array(repeating: 7, count: 16),
                language: "en", officer: name, address: "192.0.2.1")
            _ = try host.database.register(registration, of: .random(), now: DeskHost.now)
        }
        let notice = HealthNotice(try DeskSite(host.installation.build, preferring: []), host.database)
        try notice.tell([], now: DeskHost.now)
        #expect(try host.database.unsettledPersonalRecords(until: DeskHost.now) == [])
        try notice.tell([Self.finding], now: DeskHost.now)
        let records = try host.database.unsettledPersonalRecords(until: DeskHost.now)
        #expect(records.count == 1)
        #expect(
            records.first?.json.contains("The disk has 5 MB left. The desk names the command for it.") == true
        )
        #expect(records.first?.json.contains("The disk has 5 MB left。处理命令见工作台。") == true)
        let others = (1...2).map { Finding("rights.mode \($0)", "x", command: nil) }
        try notice.tell([Self.finding] + others, now: DeskHost.now + 600)
        let all = try host.database.unsettledPersonalRecords(until: DeskHost.now + 600)
        let more = "The disk has 5 MB left. 2 other things need mending too; the desk names the commands."
        #expect(all.count == 2 && all.contains { $0.json.contains(more) })
    }
}
