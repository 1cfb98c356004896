import Foundation
import State
import TestSupport
import Testing

@testable import Desk

@Suite("The log on the desk")
struct LogPagesTests {
    private let host: DeskHost
    private var mei = DeskBrowser()

    init() async throws {
        host = try DeskHost()
        try host.add("mei", .editor)
        let account = try #require(try host.database.officers().first).account
        try host.database.update(
            Officer(name: "mei", displayName: "Mei Lin", role: .editor, account: account),
            by: "root (command line)", now: DeskHost.now)
        _ = await host.signIn("mei", by: &mei)
    }

    /// The lines with their authors, actions and titles.
    private mutating func lines(_ path: String = "/log") async -> [String] {
        await host.ask(path, by: &mei).page
            .matches(of: /<b>([^<]*)<\/b> <span>([^<]*)(?:<(?:a|bdi)\b[^>]*>)*([^<]*)/)
            .map { "\($0.1)|\($0.2)\($0.3)".trimmingCharacters(in: .whitespaces) }
    }

    @Test("has the shown names of officers, words for the command line, and the names of removed accounts")
    mutating func names() async throws {
        try host.database.add(
            Officer(name: "wen", displayName: "Wen"), password: Password(DeskHost.password, of: "wen"),
            by: "mei", now: DeskHost.now)
        try host.database.remove("wen", by: "mei", now: DeskHost.now)
        let english = await lines()
        #expect(
            english.prefix(4) == [
                "Mei Lin|removed the account of wen", "Mei Lin|added wen", "Mei Lin|signed in",
                "root (command line)|edited the account of Mei Lin",
            ])
        let chinese = await lines("/log?lang=zh-Hans")
        #expect(chinese.contains("root（命令行）|修改了账号： Mei Lin"))
    }

    @Test("says that a new event was saved as a draft")
    mutating func draft() async throws {
        let form = await host.ask("/events/new?form=nonce-draft", by: &mei)
        let fields = [
            "csrf": form.value("csrf"), "nonce": "nonce-draft", "title": "Kites", "detail": "String.",
            "date": "2027-03-20", "time": "18:00", "status": "draft",
        ]
        let sent = await host.ask("/events", fields, by: &mei)
        #expect(sent.headers("Location").first?.hasSuffix("?done=draft") == true)
        let newest = await lines().first
        #expect(newest == "Mei Lin|saved a draft of Kites")
        #expect(try host.database.log(limit: 1).map(\.action) == [.draft])
        #expect(try host.database.posters().values.map(\.self) == ["mei"])
    }
}
