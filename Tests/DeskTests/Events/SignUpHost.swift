import Foundation
import Model
import State
import TestSupport
import Testing

@testable import Desk
@testable import Events
@testable import State

/// A site with an event for which readers sign up here. Its only date is 2027-03-20, 18:00, 64 days after the time 0 of requests.
struct SignUpHost {
    static let id = "hotpot1"
    static let form = "/events/hotpot1/signup"
    static let list = PlaceList(post: id)

    let host: DeskHost

    /// The event has these lines beside the least that it takes, and `Content/site.yml` those of `settings`.
    init(_ lines: String = "signUpBy: name", places: Int = 2, settings: String = "") async throws {
        host = try DeskHost(settings: settings)
        let file = "\(host.folder.path)/State/channels.json"
        try #"{"mail":{"sender":"Board <board@example.edu>","sendmail":"/usr/sbin/sendmail"}}"#
            .write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        try write(lines, places: places)
        _ = try await host.installation.build.run(now: DeskHost.now)
    }

    /// Writes the event anew.
    func write(_ lines: String, places: Int = 2, starts: String = "2027-03-20T18:00") throws {
        try host.folder.write(
            """
            ---
            id: \(Self.id)
            title: {en: Hot Pot, zh-Hans: 火锅}
            starts: \(starts)
            location: East House
            posted: 2026-12-05T10:00:00-05:00
            signUp: here
            capacity: \(places)
            \(lines)
            ---

            Bring nothing.

            """, to: "Content/events/hot-pot.md")
    }

    func reader(_ number: Int = 1, language: String = "en") -> ReaderBrowser {
        ReaderBrowser(host, address: "192.0.2.\(number)", language: language)
    }

    /// Signs a person up by name. Returns the path of the receipt.
    func add(
        _ name: String, _ fields: [String: String] = [:], after seconds: TimeInterval = 0
    ) async throws -> String {
        var browser = reader()
        let answer = await browser.send(
            ["name": name].merging(fields) { $1 }, from: Self.form, to: Self.form, after: seconds)
        try #require(answer.status == 303, "\(answer.notes)")
        return answer.path
    }

    /// Signs a person up by mail. Returns the path of the receipt, from the message.
    func ask(
        _ name: String, _ fields: [String: String] = [:], after seconds: TimeInterval = 0
    ) async throws -> String {
        var browser = reader()
        let typed = ["name": name, "email": "\(name.lowercased())@example.edu"].merging(fields) { $1 }
        let answer = await browser.send(typed, from: Self.form, to: Self.form, after: seconds)
        try #require(answer.status == 303, "\(answer.notes)")
        let mails = try host.database.dueOutgoingMail(now: DeskHost.now + seconds + 60)
        let mail = try #require(mails.last { $0.address == typed["email"] })
        return "/signup/" + (try #require(mail.text.firstMatch(of: /\/signup\/([a-z2-7]{26})\?lang=/)).1)
    }

    /// Presses a button of a receipt, or one that it had before.
    func press(
        _ action: String, on receipt: String, _ fields: [String: String] = [:],
        after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        var browser = reader(9)
        // A receipt without buttons has no token of the browser.
        let hasToken = await browser.get(receipt, after: seconds).page.contains("name=\"csrf\"")
        return await browser.press(
            "\(receipt)/\(action)", fields, on: hasToken ? receipt : Self.form, after: seconds)
    }

    func get(_ path: String, after seconds: TimeInterval = 0, language: String = "en") async -> DeskAnswer {
        var browser = reader(8, language: language)
        return await browser.get(path, after: seconds)
    }

    /// The stored sign-up with a receipt.
    func signUp(_ receipt: String) throws -> SignUp {
        try #require(try host.database.signUp(String(receipt.dropFirst("/signup/".count)))).signUp
    }

    /// All people as `name state`.
    func people() throws -> [String] {
        try host.database.signUps(of: Self.list).map { "\($0.name) \($0.state)" }
    }
}

extension DeskAnswer {
    /// The text of the page's heading.
    var heading: String {
        page.components(separatedBy: "<h1").dropFirst().first.map {
            $0.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
        }.map(String.init) ?? ""
    }
}
