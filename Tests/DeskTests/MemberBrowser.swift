import Foundation
import TestSupport

@testable import Desk
@testable import State

/// The browser of a member who is signed in.
struct MemberBrowser {
    let host: DeskHost
    let member: Member
    let token: SessionToken
    var browser: DeskBrowser

    /// Adds a member with a shown name, or with none, whom builds know.
    init(_ host: DeskHost, _ name: String?, address: String = "192.0.2.5") throws {
        try self.init(unlisted: name, host, address: address)
        let names = try host.database.memberNames()
        try host.installation.build.updateMemberNames { names }
    }

    /// Adds a member whose name builds do not know.
    fileprivate init(unlisted name: String?, _ host: DeskHost, address: String) throws {
        self.host = host
        let mail = "\(name?.lowercased().replacing(" ", with: ".") ?? "none")@example.edu"
        member = try host.database.addMember(at: mail, named: name, now: DeskHost.now)
        guard let token = try host.database.beginSession(of: member, now: DeskHost.now) else {
            throw StateError.unusable("no session")
        }
        self.token = token
        browser = DeskBrowser(address: address, cookies: ["__Host-corkboard-member": token.text])
    }

    mutating func get(_ path: String, after seconds: TimeInterval = 0) async -> DeskAnswer {
        await host.ask(path, by: &browser, after: seconds)
    }

    /// Sends fields with the token of the session, and a new nonce unless they have one.
    mutating func send(
        _ path: String, _ fields: [String: String] = [:], after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let all = ["csrf": token.csrf, "nonce": FormSubmission.newNonce()].merging(fields) { $1 }
        return await host.ask(path, all, by: &browser, after: seconds)
    }

    mutating func send(
        _ fields: [String: String], to path: String, after seconds: TimeInterval = 0
    ) async -> DeskAnswer { await send(path, fields, after: seconds) }

    /// Comments on a post, or answers an entry.
    /// - Returns: The answer, whose path is that of the comment.
    mutating func comment(
        on post: String, _ text: String, to entry: String? = nil, after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        await send("/comments", ["post": post, "text": text, "to": entry ?? ""], after: seconds)
    }
}

extension DeskHost {
    /// A member with this shown name, or without one, who is signed in and reads English. Builds do not know the name (`keepNames`).
    func member(_ name: String?, address: String = "192.0.2.1") throws -> MemberBrowser {
        var member = try MemberBrowser(unlisted: name, self, address: address)
        member.browser.variables["HTTP_ACCEPT_LANGUAGE"] = "en"
        return member
    }

    /// A built site with members, an event, a course and a message, and the officer mei.
    static func withMembers(settings: String = "members: {domains: [example.edu]}") async throws -> DeskHost {
        let host = try DeskHost(settings: settings)
        try host.folder.write(
            "---\nid: e1\ntitle: Lantern night\nstarts: 2027-03-05T18:00\nposted: 2027-01-10\n---\n\nBring tape.\n",
            to: "Content/events/lantern.md")
        try host.folder.write(
            "---\nnumber: MATH 216\nname: Linear Algebra\n---\n\nMatrices.\n",
            to: "Content/courses/math-216.md")
        try host.folder.write(
            "---\nfeeling: hate\ntitle: Radiator\nposted: 2027-01-10T08:26:40-05:00\n---\n\nIt knocks.\n",
            to: "Content/feedback/2027/01/f1.md")
        _ = try await host.installation.build.run(now: now)
        try host.add("mei")
        return host
    }

    /// The files of the web root with a text.
    func publicFiles(with text: String) throws -> [String] {
        try folder.tree("Public").filter { $0.value.contains(text) }.keys.sorted()
    }

    /// The files of members' entries, and of officers' answers.
    var entries: [String] {
        get throws {
            try folder.tree("Content").keys.filter { $0.contains("-replies/") && $0.hasSuffix(".md") }
                .sorted()
        }
    }
}

extension DeskAnswer {
    /// The id of the comment whose page a redirect leads to.
    var comment: String { String(path.dropFirst("/comments/".count)) }
}
