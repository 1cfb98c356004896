import CGI
import Files
import Foundation
import State
import TestSupport
import Testing

@testable import Desk

@Suite("A desk whose content somebody else changes for too long")
struct LockedDeskTests {
    private let host: DeskHost
    private let session: NewSession

    init() throws {
        host = try DeskHost(patience: 0.05)
        try host.add("mei")
        session = try #require(
            try host.database.signIn(named: "mei", from: Browser(address: "192.0.2.1"), now: DeskHost.now))
    }

    private func post(_ fields: [String: String]) async -> DeskAnswer {
        var browser = DeskBrowser(cookies: ["__Host-corkboard": session.token.text])
        let all = fields.merging(["csrf": session.token.csrf, "nonce": "nonce-0123"]) { own, _ in own }
        return await host.ask("/events", all, by: &browser)
    }

    @Test("answers 503, names the process, keeps what was typed, and takes the same form when it is over")
    func locked() async throws {
        let fields = [
            "title": "Lantern making", "detail": "Bring paper.", "date": "2027-01-20", "time": "18:00",
            "status": "draft",
        ]
        let lock = try FileLock(host.folder("State/content.lock"), patience: 60)
        let refused = await post(fields)
        #expect(refused.status == 503)
        #expect(refused.page.contains("State/content.lock: is locked by process \(getpid()) ("))
        #expect(try host.database.changes(of: "").isEmpty && host.database.pending().isEmpty)
        let kept = try host.database.draftSubmissions(of: "mei", now: DeskHost.now)
        #expect(kept.map { $0.fields["title"] ?? $0.fields["title.en"] } == ["Lantern making"])
        lock.release()
        let posted = await post(fields)
        #expect(posted.status == 303)
        #expect(try host.database.draftSubmissions(of: "mei", now: DeskHost.now) == [])
        #expect(try host.database.log(limit: 1).map(\.action) == [.draft])
        // The draft is for nobody else on the machine.
        let names = try FileManager.default.contentsOfDirectory(atPath: host.folder("Content/events"))
        #expect(names == ["2027-01-20-lantern-making.md"])
        var status = stat()
        #expect(stat(host.folder("Content/events/\(names[0])"), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }
}
