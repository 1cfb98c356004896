import Foundation
import State
import TestSupport
import Testing

@testable import Desk

/// A built site with one announced event, and its officer at the desk.
struct OfficerAtDesk {
    static let fields = [
        "title": "Lantern making", "detail": "Bring *paper*.", "date": "2027-03-20", "time": "18:00",
        "location": "East House", "status": "published", "broadcast": "true", "nonce": "nonce-post",
    ]

    let host: DeskHost
    let session: NewSession
    /// The path of the event's page below the mount.
    let event: String
    /// The file of the event.
    static let file = "Content/events/2027-03-20-lantern-making.md"

    /// Posts the event an hour before the time 0 of requests.
    init(_ changes: [String: String] = [:]) async throws {
        host = try DeskHost()
        for name in ["mei", "wen"] { try host.add(name, .editor) }
        session = try #require(
            try host.database.signIn(
                named: "mei", from: Browser(address: "192.0.2.1"), now: DeskHost.now - 3600))
        var browser = DeskBrowser(cookies: ["__Host-corkboard": session.token.text])
        let fields = Self.fields.merging(changes) { $1 }.merging(["csrf": session.token.csrf]) { $1 }
        _ = try await host.installation.build.run(now: DeskHost.now - 3600)
        let answer = await host.ask("/events", fields, by: &browser, after: -3600)
        event = String(
            try #require(answer.headers("Location").first).dropFirst("/poster".count).prefix { $0 != "?" })
        try await build(after: -3500)
    }

    /// The answer to a form, or a page where `fields` is nil.
    func ask(
        _ path: String, _ fields: [String: String]? = nil, after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        var browser = DeskBrowser(cookies: ["__Host-corkboard": session.token.text])
        let all = fields.map { fields in
            ["csrf": session.token.csrf, "nonce": FormSubmission.newNonce()].merging(fields) { $1 }
        }
        return await host.ask(path, all, by: &browser, after: seconds)
    }

    /// Sends a form, and where its answer asks whom to tell, what is preselected there, or `tell`.
    func change(
        _ path: String, _ fields: [String: String], tell: String? = nil, after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        var fields = ["nonce": FormSubmission.newNonce()].merging(fields) { $1 }
        let asked = await ask(path, fields, after: seconds)
        guard let choice = asked.choice else { return asked }
        fields["announcement"] = asked.value("announcement")
        fields["tell"] = tell ?? choice
        return await ask(path, fields, after: seconds)
    }

    /// The fields of the event's form as its page has them.
    func form(_ changes: [String: String]) -> [String: String] {
        Self.fields.merging(["nonce": FormSubmission.newNonce(), "event": event]) { $1 }
            .merging(changes) { $1 }
    }

    /// Builds the site as cron does.
    func build(after seconds: TimeInterval) async throws {
        _ = try await host.installation.build.run(now: DeskHost.now + seconds)
    }

    /// All that readers can get.
    func pages() throws -> [String: String] { try host.folder.tree("Public") }

    func page(_ path: String) throws -> String { try host.folder.text("Public/\(path)") }

    /// The content files of events and records.
    func content() throws -> [String: String] { try host.folder.tree("Content") }
}

extension DeskAnswer {
    /// The preselected answer to the question whom to tell; nil if the page does not ask.
    var choice: String? {
        page.firstMatch(of: /name="tell" value="([a-z]+)" form="[a-z-]+" checked>/).map { String($0.1) }
    }

    /// The path below the mount to which the answer redirects.
    var target: String { headers("Location").first.map { String($0.dropFirst("/poster".count)) } ?? "" }

    /// The texts of the announcement that the page shows.
    var announcement: [String] {
        let question = page.components(separatedBy: #"name="announcement""#)[0]
        return question.components(separatedBy: #"<div class="preview-notice" lang=""#).dropFirst().map {
            part in
            part.components(separatedBy: "</div>")[0].replacing("</p>", with: "\n").replacing(
                /<[^>]*>/, with: ""
            )
            .split(separator: "\n").map(String.init).joined(separator: "|")
        }
    }
}
