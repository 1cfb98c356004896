import Foundation
import Testing

@testable import Desk
@testable import State

/// A site on which members sign in by mails that it can send.
struct JoiningHost {
    static let settings = "members: {domains: [example.edu, cs.example.edu], remoteUser: true}"
    static let session = "__Host-corkboard-member"

    let host: DeskHost

    init(settings: String = JoiningHost.settings) throws {
        host = try DeskHost(settings: settings)
        try setMail(isOn: true)
    }

    /// Has the site send mail, or not.
    func setMail(isOn: Bool) throws {
        let file = "\(host.folder.path)/State/channels.json"
        if !isOn { return try FileManager.default.removeItem(atPath: file) }
        try #"{"mail":{"sender":"Board <board@example.edu>","sendmail":"/usr/sbin/sendmail"}}"#
            .write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }

    /// Sends the form for a mail.
    func ask(
        _ address: String = "li@example.edu", next: String = "", by browser: inout DeskBrowser,
        after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let query = next.isEmpty ? "" : "?next=\(RequestContext.encoded(next))"
        let form = await host.ask("/join\(query)", by: &browser, after: seconds)
        let fields = ["csrf": form.value("csrf"), "next": form.value("next"), "address": address]
        return await host.ask("/join", fields, by: &browser, after: seconds)
    }

    /// The newest mail.
    func mail(after seconds: TimeInterval = 0) throws -> JoiningMail {
        let due = try host.database.dueOutgoingMail(now: DeskHost.now + seconds)
        return try JoiningMail(try #require(due.last))
    }

    /// Presses the button of a link.
    func press(
        _ link: String, by browser: inout DeskBrowser, after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let page = await host.ask(link, by: &browser, after: seconds)
        return await host.ask(link, ["csrf": page.value("csrf")], by: &browser, after: seconds)
    }

    /// Types a code into the page that a mail leads to.
    func type(
        _ code: String, by browser: inout DeskBrowser, after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let page = await host.ask("/join?step=code", by: &browser, after: seconds)
        let fields = ["csrf": page.value("csrf"), "request": page.value("request"), "code": code]
        return await host.ask("/join", fields, by: &browser, after: seconds)
    }

    /// The member who is signed in in a browser; nil if nobody is.
    func member(in browser: DeskBrowser, after seconds: TimeInterval = 0) throws -> Member? {
        guard let token = browser.cookies[Self.session].flatMap({ SessionToken($0) }) else { return nil }
        return try host.database.memberSession(token, now: DeskHost.now + seconds)?.member
    }

    /// The member of an address, who is added if there is none.
    func member(at address: String) throws -> Member {
        try host.database.addMember(at: address, now: DeskHost.now)
    }

    /// Blocks a member's account.
    func block(_ member: Member) throws {
        try host.database.write {
            try $0.execute(sql: "UPDATE members SET blocked = 1 WHERE id = ?", arguments: [member.id])
        }
    }

    func count(_ table: String) throws -> Int? {
        try host.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") }
    }
}

/// The parts of a mail for signing in.
struct JoiningMail {
    let address: String
    let subject: String
    let text: String
    /// The path of the link, below the mount and without its query.
    let link: String
    let language: String
    let code: String

    init(_ mail: OutgoingMail) throws {
        (address, subject, text) = (mail.address, mail.subject, mail.text)
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        let url = try #require(lines.first { $0.hasPrefix("https://csa.example.edu/poster/join/") })
        let parts = url.dropFirst("https://csa.example.edu/poster".count).components(separatedBy: "?lang=")
        (link, language) = (parts[0], parts[1])
        code = try #require(lines.first { $0.wholeMatch(of: /[0-9]{6}/) != nil })
    }

    /// Another code.
    var wrongCode: String { code == "000000" ? "000001" : "000000" }
}
