import Foundation
import Notes
import Testing

@testable import Desk
@testable import State

/// A site with notes, on one of which the member Li has commented.
struct MemberHost {
    static let reply = "Content/notes-replies/scarf/o-1.md"
    static let page = "Public/notes/scarf/index.html"

    let host: DeskHost
    let member: Member
    let token: SessionToken

    init() async throws {
        host = try DeskHost(
            settings: "shortTitle: {en: CSA, zh-Hans: 学生会}\nmembers: {domains: [example.edu]}",
            sections: NoteFormTests.sections)
        try NoteTheme.add(toSiteIn: host.folder.path)
        let file = host.folder("State/channels.json")
        try host.folder.write(
            #"{"mail":{"sender":"Board <board@example.edu>","sendmail":"/usr/sbin/sendmail"}}"#,
            to: "State/channels.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        member = try host.database.addMember(at: "li@example.edu", now: DeskHost.now)
        token = try #require(
            try host.database.beginSession(of: member, in: "Firefox, Linux", now: DeskHost.now))
        try host.add("mei")
        try host.folder.write(
            "---\nid: n1\ntitle: Lost scarf\nposted: 2027-01-01T12:00:00Z\n---\n\nRed.\n",
            to: "Content/notes/scarf.md")
        try write("I found it.", by: member.id, to: Self.reply)
    }

    func write(_ text: String, by author: String, to path: String) throws {
        try host.folder.write(
            "---\nauthor: \(author)\nposted: 2027-01-02T12:00:00Z\ntext: typed\n---\n\n\(text)\n", to: path)
    }

    /// The browser in which the member is signed in.
    var browser: DeskBrowser { DeskBrowser(cookies: ["__Host-corkboard-member": token.text]) }

    func get(_ path: String, after seconds: TimeInterval = 0) async -> DeskAnswer {
        var browser = browser
        return await host.ask(path, by: &browser, after: seconds)
    }

    func post(_ path: String, _ fields: [String: String], after seconds: TimeInterval = 0) async -> DeskAnswer
    {
        var browser = browser
        return await host.ask(path, ["csrf": token.csrf].merging(fields) { $1 }, by: &browser, after: seconds)
    }

    func build() async throws { _ = try await host.installation.build.run(now: DeskHost.now) }

    /// The page of the note, as readers get it.
    func note() throws -> String { try host.folder.text(Self.page) }
}
