import Foundation
import Testing

@testable import Desk

/// A reader's browser at a desk.
struct ReaderBrowser {
    let host: DeskHost
    var browser = DeskBrowser()

    init(_ host: DeskHost, address: String = "192.0.2.1", language: String = "en") {
        self.host = host
        browser.address = address
        browser.variables["HTTP_ACCEPT_LANGUAGE"] = language
    }

    mutating func get(_ path: String, after seconds: TimeInterval = 0) async -> DeskAnswer {
        await host.ask(path, by: &browser, after: seconds)
    }

    /// Opens the form at `path`, types into it, and sends it ten seconds later.
    mutating func send(
        _ fields: [String: String], from path: String = "/feedback/new?feeling=love",
        to target: String = "/feedback",
        after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let form = await get(path, after: seconds)
        return await host.ask(target, form.form(fields), by: &browser, after: seconds + 10)
    }

    /// Sends the small form of a page, whose address is `path`.
    mutating func press(
        _ target: String, _ fields: [String: String] = [:], on path: String, after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let page = await get(path, after: seconds)
        return await host.ask(
            target, ["csrf": page.value("csrf")].merging(fields) { $1 }, by: &browser, after: seconds)
    }
}

extension DeskAnswer {
    /// The fields of the page's form of readers: its hidden ones, and those that are typed.
    func form(_ typed: [String: String]) -> [String: String] {
        var all = ["csrf", "nonce", "opened"].reduce(into: [String: String]()) { $0[$1] = value($1) }
        all["website"] = ""
        return all.merging(typed) { $1 }
    }

    /// Where a redirect leads, below the mount, without its query.
    var path: String {
        String((headers("Location").first ?? "").dropFirst("/poster".count).prefix { $0 != "?" })
    }

    /// The query of a redirect.
    var query: String { (headers("Location").first ?? "").components(separatedBy: "?").dropFirst().joined() }
}

/// Tests of a site at which readers post messages, with the officer mei.
protocol ReaderSuite {
    var host: DeskHost { get }
}

extension ReaderSuite {
    /// A site that is built.
    static func host() async throws -> DeskHost {
        let host = try DeskHost()
        _ = try await host.installation.build.run(now: DeskHost.now)
        try host.add("mei")
        return host
    }

    static var message: [String: String] {
        [
            "feeling": "love", "title": "Kayaks at dawn", "message": "Nobody else is up.\n\nTry it.",
            "author": "",
        ]
    }

    func message(_ changes: [String: String] = [:]) -> [String: String] {
        Self.message.merging(changes) { $1 }
    }

    var files: [String] {
        get throws {
            try host.folder.tree("Content").keys.filter { $0.hasPrefix("feedback/") && $0.hasSuffix(".md") }
                .sorted()
        }
    }

    func isPublic(_ text: String) throws -> Bool {
        try host.folder.text("Public/feedback/index.html").contains(text)
    }

    func officer(after seconds: TimeInterval = 0) async -> ReaderBrowser {
        var officer = ReaderBrowser(host, address: "192.0.2.99")
        _ = await host.signIn("mei", by: &officer.browser, after: seconds)
        return officer
    }
}
