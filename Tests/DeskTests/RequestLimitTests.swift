import CGI
import Foundation
import Testing

@testable import Desk
@testable import Events

@Suite("Limits of requests")
struct RequestLimitTests {
    /// The answer to a form of so many bytes, and whether its body was read.
    private static func answer(_ path: String, length: Int, in role: DeskHost.Role, _ host: DeskHost)
        async throws
        -> (status: Int, isRead: Bool)
    {
        let token = try host.session(of: role, time: 0)
        let isRead = Flag()
        let answer = await Desk(host.installation, now: DeskHost.now).answer([
            "REQUEST_METHOD": "POST", "PATH_INFO": path, "SCRIPT_NAME": "/poster", "HTTPS": "on",
            "REMOTE_ADDR": "192.0.2.7", "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": "\(length)", "HTTP_COOKIE": "__Host-corkboard=\(token.text)",
        ]) { count in
            isRead.value = true
            return [UInt8](repeating: UInt8(ascii: "a"), count: count)
        }
        return (answer.response.status, isRead.value)
    }

    private final class Flag: @unchecked Sendable { var value = false }

    @Test(
        "A request without a body is answered whatever its standard input holds", arguments: ["GET", "HEAD"])
    func unreadInput(method: String) async throws {
        let host = try await DeskHost.withRoles()
        for length in ["0", "", nil] {
            var environment = DeskBrowser().variables("/login", nil)
            environment["REQUEST_METHOD"] = method
            environment["CONTENT_LENGTH"] = length
            let answer = await Desk(host.installation, now: DeskHost.now).answer(environment) {
                _ throws(CGIError) in throw .longBody
            }
            #expect(answer.response.status == 200)
        }
    }

    @Test("Bodies over those of a route, and large ones of strangers, are refused unread")
    func bodies() async throws {
        let host = try await DeskHost.withRoles()
        let requests: [(String, Int, DeskHost.Role, Int, Bool)] = [
            ("/login", 16 << 10, .nobody, 400, true),
            ("/login", (16 << 10) + 1, .nobody, 413, false),
            ("/login", (16 << 10) + 1, .owner, 413, false), ("/reset", 525_000, .nobody, 413, false),
            ("/account/password", (64 << 10) + 1, .owner, 413, false),
            ("/account/password", 64 << 10, .owner, 400, true),
            ("/account/password", 64 << 10, .nobody, 403, false),
            ("/events/x/cancel", (64 << 10) + 1, .owner, 413, false),
            ("/events", 1 << 20, .owner, 400, true), ("/events", 1 << 20, .nobody, 403, false),
            ("/events", 1 << 20, .disabled, 400, true), ("/events", (1 << 20) + 1, .owner, 413, false),
            ("/nothing", 1 << 20, .nobody, 413, false),
        ]
        for (path, length, role, status, isRead) in requests {
            let answer = try await Self.answer(path, length: length, in: role, host)
            #expect(answer.status == status, "\(path) of \(length) bytes, \(role)")
            #expect(answer.isRead == isRead, "\(path) of \(length) bytes, \(role)")
        }
    }

    @Test("A stranger's field has at most 4 KiB")
    func fields() async throws {
        let host = try await DeskHost.withRoles()
        for (count, status) in [(4 << 10, 403), ((4 << 10) + 1, 413)] {
            let text = String(repeating: "a", count: count)
            for field in ["username", "password", "code", "next"] {
                let answer = try await host.answer(.init(method: "POST", path: "/login", form: [field: text]))
                #expect(answer.status == status, "\(field) of \(count) bytes")
            }
        }
    }

    @Test("An event with more than 30 marks on a character is asked for again, with the others")
    func marks() async throws {
        let host = try await DeskHost.withRoles()
        func title(_ count: Int) -> String { "Ghost" + String(repeating: "\u{334}", count: count) }
        for (count, status) in [(31, 422), (30, 303)] {
            let form = [
                "nonce": FormSubmission.newNonce(), "title": title(count), "detail": "Bring *paper*.",
                "status": "draft",
            ]
            let answer = try await host.answer(
                .init(method: "POST", path: "/events", form: form, role: .owner))
            #expect(answer.status == status)
            if count == 30 { continue }
            let page = String(decoding: answer.body, as: UTF8.self)
            #expect(page.contains("id=\"title-problem\">A character had more than 30 accents."))
            #expect(page.contains("value=\"\(title(30))\""))
            #expect(page.contains("Bring *paper*."))
        }
    }

    @Test("The preview shows no event that another officer posted, nor its picture")
    func preview() async throws {
        let host = try await DeskHost.withRoles()
        let id = try await host.post("Secret rowing", time: 0)
        let form = ["nonce": FormSubmission.newNonce(), "event": "/events/\(id)", "title": "Mine"]
        for (role, status) in [(DeskHost.Role.owner, 200), (.editor, 200), (.other, 403)] {
            let answer = try await host.answer(
                .init(method: "POST", path: "/preview", form: form, role: role))
            #expect(answer.status == status, "\(role)")
        }
    }

    @Test("An id with a slash names its own event, and no action on another")
    func slashes() async throws {
        let host = try await DeskHost.withRoles()
        try host.folder.write(
            "---\nid: gala/delete\ntitle: Imported\nstarts: 2035-05-04T10:00\n---\n\nText.\n",
            to: "Content/events/2035-05-04-imported.md")
        try host.folder.write(
            "---\nid: gala\ntitle: Gala\nstarts: 2035-05-05T10:00\n---\n\nText.\n",
            to: "Content/events/2035-05-05-gala.md")
        let path = EventPath(id: "gala/delete").text
        let list = try await host.answer(.init(path: "/", role: .editor))
        #expect(String(decoding: list.body, as: UTF8.self).contains("href=\"/poster\(path)\""))
        #expect(try await host.answer(.init(path: path, role: .editor)).status == 200)
        let form = ["nonce": FormSubmission.newNonce()]
        let answer = try await host.answer(
            .init(method: "POST", path: "\(path)/delete", form: form, role: .editor))
        #expect(answer.status == 303)
        let left = try FileManager.default.contentsOfDirectory(atPath: host.folder("Content/events"))
        #expect(left == ["2035-05-05-gala.md"])
    }
}
