import ContentFiles
import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Events
@testable import Site

/// Values of `poster` in `site.yml`.
private enum Poster {
    static let here = "/poster"
    static let sameSite = "https://desk.pine.example.org/poster"
    static let elsewhere = "https://desk.example.net/poster"
}

@Suite("Pages of a site whose program is on another host")
struct ProgramPagesTests {
    /// The pages of a small site with members, a sign-up, a message and a comment, by their addresses, and the files of the same plan.
    private func files(_ poster: String) async throws -> [String: String] {
        var event = Sample.event("a", "A", Sample.schedule("2026-12-05T18:00"))
        (event.needsSignUp, event.isOpenForSignUp, event.signsUpHere) = (true, true, true)
        event.capacity = 4
        var content = Sample.content(
            [Sample.course("MATH 216", "Linear Algebra")], [Sample.review("r1", "MATH 216")])
        content.events = [event]
        content.feedback = [Sample.message("m1", .love, hoursAgo: 2)]
        content.settings.members = MemberSettings(domains: ["example.org"])
        content.settings.poster = poster
        let renderer = try await SiteRenderer(
            content: content, theme: try Sample.ownTheme(), now: Sample.now, sections: .standard)
        return try renderer.pages.reduce(into: [:]) { files, page in
            files[page.address] = String(decoding: try renderer.render(page).bytes, as: UTF8.self)
        }
    }

    private func pages(_ poster: String) async throws -> [String: String] {
        try await files(poster).filter { $0.value.hasPrefix("<!doctype html>") }
    }

    /// Attributes by which scripts ask the program, or ask for the newest sums.
    private static let asking = [
        "data-votes=", "data-values=", "data-counts=", " data-press",
    ]

    @Test("have no policy and no other host where the program is on their own")
    func own() async throws {
        let pages = try await pages(Poster.here)
        for (address, page) in pages {
            #expect(!page.contains("Content-Security-Policy") && !page.contains("data-files"), "\(address)")
        }
        #expect(pages["/feedback/m1/"]?.contains("data-votes=\"/poster/api/votes\"") == true)
        #expect(pages["/events/a/"]?.contains("data-press") == true)
    }

    @Test("ask the program of the same site, which their policy names")
    func sameSite() async throws {
        let pages = try await pages(Poster.sameSite)
        let origin = "https://desk.pine.example.org"
        for (address, page) in pages {
            #expect(page.contains("connect-src &#39;self&#39; \(origin);"), "\(address)")
            #expect(page.contains("form-action &#39;self&#39; \(origin);"), "\(address)")
            #expect(page.contains("img-src &#39;self&#39; \(origin);"), "\(address)")
            #expect(
                !page.contains("\"/poster") || address.hasSuffix("/door/") || address.hasSuffix("/offline/"))
        }
        let message = try #require(pages["/feedback/m1/"])
        #expect(message.contains(" data-files=\"\(origin)\">"))
        #expect(
            message.contains(
                "data-votes=\"\(origin)/poster/api/votes\" data-values=\"/feedback/values.json\""))
        #expect(message.contains("href=\"\(origin)/poster/votes?subject=m1&amp;lang=en\""))
        #expect(message.contains("href=\"\(origin)/poster/report?post=m1&amp;lang=en\""))
        #expect(pages["/events/a/"]?.contains("href=\"\(origin)/poster/events/a/signup?lang=en\"") == true)
        #expect(pages["/notifications/"]?.contains("data-mount=\"\(origin)/poster\"") == true)
        // The page of the program is the same in each language.
        #expect(pages["/zh-Hans/feedback/m1/"]?.contains("href=\"\(origin)/poster/votes?") == true)
    }

    @Test("only link to the program of another site")
    func elsewhere() async throws {
        let pages = try await pages(Poster.elsewhere)
        let origin = "https://desk.example.net"
        for (address, page) in pages {
            for attribute in Self.asking { #expect(!page.contains(attribute), "\(address): \(attribute)") }
            #expect(!page.contains("data-mount=\"https://"), "\(address)")
            #expect(page.contains("connect-src &#39;self&#39;;"), "\(address)")
            #expect(page.contains("form-action &#39;self&#39; \(origin);"), "\(address)")
            #expect(
                !page.contains("class=\"notify-switch\"") && !page.contains("id=\"notification-settings\""))
        }
        let message = try #require(pages["/feedback/m1/"])
        #expect(message.contains(" data-files>"))
        #expect(message.contains("href=\"\(origin)/poster/votes?subject=m1&amp;lang=en\""))
        // The balance of a message's page is a file that moves.
        #expect(!message.contains("data-pending"))
        #expect(pages["/events/a/"]?.contains("href=\"\(origin)/poster/events/a/signup?lang=en\"") == true)
        #expect(
            pages["/notifications/"]?.contains("href=\"\(origin)/poster/notifications/mail?lang=en\"") == true
        )
    }

    @Test(
        "name both hosts on the page about privacy, and what scripts ask",
        arguments: [
            (Poster.here, "on another host", false),
            (Poster.sameSite, "ask https://desk.pine.example.org for what changes", true),
            (
                Poster.elsewhere,
                "on another host, https://desk.example.net. Whoever runs them may keep a log of requests",
                true
            ),
        ])
    func privacy(poster: String, sentence: String, isThere: Bool) async throws {
        let page = try #require(try await pages(poster)["/privacy/"])
        #expect(page.contains(sentence) == isThere)
    }

    @Test(
        "have a service worker that asks the program where it is",
        arguments: [
            (Poster.here, "`${PROGRAMS[0]}/api"),
            (Poster.sameSite, "`https://desk.pine.example.org${PROGRAMS[0]}/api"),
            (Poster.elsewhere, "`${PROGRAMS[0]}/api"),
        ])
    func worker(poster: String, address: String) async throws {
        let script = try #require(try await files(poster)["/service-worker.js"])
        #expect(script.contains("const PROGRAMS = [\"/poster\", \"/api\", ];"))
        #expect(script.contains("const api = (name) => \(address)/notifications/"))
    }
}
