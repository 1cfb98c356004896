import CGI
import Files
import Foundation
import State
import TestSupport
import Testing

@testable import Desk

@Suite("A desk whose content somebody else changes for too long")
struct LockedDeskTests {
    private static let now = Date(timeIntervalSince1970: 1_796_144_400)
    private let folder: TemporaryFolder
    private let database: StateDatabase
    private let session: NewSession

    struct NotSignedIn: Error {}

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "title: Harbour Club\nurl: https://club.example\ntimeZone: America/New_York\nlanguages: [en]\nposter: /poster\n",
            to: "Content/site.yml")
        let project = URL(filePath: #filePath).appending(path: "../../..").standardized
        try folder.link("Templates", to: project.appending(path: "Templates").path)
        database = try StateDatabase(root: folder.path)
        try database.add(
            Officer(name: "mei"), password: Password("four unrelated words", of: "mei"), by: "test",
            now: Self.now)
        let browser = Browser(address: "192.0.2.1")
        guard let session = try database.signIn(named: "mei", from: browser, now: Self.now) else {
            throw NotSignedIn()
        }
        self.session = session
    }

    private func post(_ fields: [String: String]) async -> CGIResponse {
        let all = fields.merging(["csrf": session.token.csrf, "nonce": "nonce-0123"]) { own, _ in own }
        let body = all.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }.joined(separator: "&")
        let environment = [
            "REQUEST_METHOD": "POST", "PATH_INFO": "/events", "SCRIPT_NAME": "/poster", "HTTPS": "on",
            "SERVER_PROTOCOL": "HTTP/1.1", "SERVER_NAME": "club.example", "SERVER_PORT": "443",
            "HTTP_HOST": "club.example", "HTTP_ORIGIN": "https://club.example", "REMOTE_ADDR": "192.0.2.1",
            "HTTP_COOKIE": "__Host-corkboard=\(session.token.text)",
            "CONTENT_TYPE": "application/x-www-form-urlencoded", "CONTENT_LENGTH": "\(body.utf8.count)",
        ]
        let installation = Desk.Installation(
            root: folder.path, executable: folder("bin/poster"), patience: 0.05)
        return await Desk(installation, now: Self.now).answer(environment) { _ in Array(body.utf8) }.response
    }

    @Test("answers 503, names the process, keeps what was typed, and takes the same form when it is over")
    func locked() async throws {
        let fields = [
            "title": "Lantern making", "detail": "Bring paper.", "date": "2026-12-20", "time": "18:00",
            "status": "draft",
        ]
        let lock = try FileLock(folder("State/content.lock"), patience: 60)
        let refused = await post(fields)
        #expect(refused.status == 503)
        let text = String(decoding: refused.body, as: UTF8.self)
        #expect(text.contains("State/content.lock: is locked by process \(getpid()) ("))
        #expect(try database.changes(of: "").isEmpty && database.pending().isEmpty)
        let kept = try database.unsentForms(of: "mei", now: Self.now)
        #expect(kept.map { $0.fields["title"] ?? $0.fields["title.en"] } == ["Lantern making"])
        lock.release()
        let posted = await post(fields)
        #expect(posted.status == 303)
        #expect(try database.unsentForms(of: "mei", now: Self.now) == [])
        #expect(try database.log(limit: 1).map(\.action) == [.post])
        // The draft is for nobody else on the machine.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder("Content/events"))
        #expect(names == ["2026-12-20-lantern-making.md"])
        var status = stat()
        #expect(stat(folder("Content/events/\(names[0])"), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }
}
