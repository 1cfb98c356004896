import Foundation
import Model
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Members' votes for events")
struct EventVoteTests {
    private let host: DeskHost
    private var li: VotingMember

    /// A site with members, and an event of each sort.
    init() async throws {
        host = try await Self.host("members: {domains: [example.edu]}")
        li = try VotingMember("li", host)
    }

    private static func host(_ settings: String) async throws -> DeskHost {
        let host = try DeskHost(settings: settings)
        let all = [
            ("tea", "starts: 2027-01-25T18:00-05:00\nends: 2027-01-25T20:00-05:00"),
            ("earlier", "starts: 2026-03-20T18:00"), ("undated", ""),
            ("cancelled", "starts: 2027-03-20T18:00\nstatus: cancelled"),
            ("draft", "starts: 2027-03-20T18:00\nstatus: draft"),
            ("places", "starts: 2027-03-20T18:00\nsignUp: here\nsignUpBy: name\ncapacity: 5"),
        ]
        for (name, fields) in all {
            try host.folder.write(
                "---\nid: id-\(name)\ntitle: Event \(name)\n\(fields.isEmpty ? "" : fields + "\n")---\n\nText.\n",
                to: "Content/events/\(name).md")
        }
        _ = try await host.installation.build.run(now: DeskHost.now)
        return host
    }

    private func values() throws -> String { try host.folder.text("Public/events/values.json") }

    private static func page(_ name: String, of host: DeskHost) throws -> String {
        try host.folder.text("Public/events/\(name)/index.html")
    }

    @Test(
        "have buttons on pages: likes, and who is coming where nobody signs up here and the event has a date ahead",
        arguments: [
            ("tea", ["coming:id-tea", "id-tea"]), ("earlier", ["id-earlier"]), ("undated", ["id-undated"]),
            ("cancelled", []), ("places", ["id-places"]),
        ])
    func buttons(name: String, subjects: [String]) throws {
        let page = try Self.page(name, of: host)
        let found = page.components(separatedBy: "class=\"member-vote\" data-subject=\"").dropFirst().map {
            $0.components(separatedBy: "\"")[0]
        }
        #expect(found == subjects)
        #expect(page.contains("member-vote") == !subjects.isEmpty)
        if let first = subjects.first {
            let query = first.replacing(":", with: "%3A")
            #expect(page.contains("href=\"/poster/votes?subject=\(query)&amp;lang=en\""))
        }
        #expect(try values() == "{}\n")
    }

    @Test("are not on pages, and have no file of sums, where the site has no members")
    func off() async throws {
        let host = try await Self.host("")
        for words in ["member-vote", "/votes"] {
            #expect(try !Self.page("tea", of: host).contains(words))
        }
        #expect(try !host.folder.tree("Public").keys.contains("events/values.json"))
        // Nor after a removal, which shows the sums of its section without what was removed.
        _ = await Rebuild.run(
            host.installation, now: DeskHost.now, paths: ["Content/events/tea.md"], isRemoval: true)
        #expect(try !host.folder.tree("Public").keys.contains("events/values.json"))
        var li = try VotingMember("li", host)
        #expect(await li.send("up", from: "none", for: "id-tea").status == 404)
    }

    @Test("toggle, each for itself, and the next build shows the sums")
    mutating func toggled() async throws {
        let likes = await li.send("up", from: "none", for: "id-tea")
        #expect(likes.page == "{\"subject\":\"id-tea\",\"up\":1,\"vote\":\"up\"}\n")
        #expect(await li.send("up", from: "none", for: "coming:id-tea").status == 200)
        #expect(await li.send("up", from: "up", for: "id-tea").page.contains("\"vote\":\"none\""))
        #expect(try values() == "{\n\"id-tea\":0,\n\"coming:id-tea\":1\n}\n")
        #expect(await li.send("down", from: "none", for: "id-tea").status == 400)
        let page = await li.page("coming%3Aid-tea")
        #expect(page.page.contains("<h1>I’m coming</h1>"))
        #expect(page.page.contains("You chose “I’m coming”. Chosen so far: 1."))
        let (build, database) = (host.installation.build, host.database)
        try build.updateValues(
            of: .events, all: { try database.voteSums(of: "events") },
            newest: { try database.newestVoteSums(of: "events", limit: $0) })
        _ = try await build.run(now: DeskHost.now)
        let shown = try Self.page("tea", of: host)
        #expect(shown.contains("<span class=\"vote-sum\">1 person is coming</span>"))
        #expect(shown.contains("<span class=\"vote-sum\"></span>"))
    }

    @Test("of those who are coming end with the event, which is said; likes go on")
    mutating func over() async throws {
        let (end, words) = (TimeInterval(930_000), "This event is over")
        #expect(await li.send("up", from: "none", for: "coming:id-tea", after: end - 86_400).status == 200)
        let late = await li.send("up", from: "up", for: "coming:id-tea", after: end)
        #expect(late.status == 410 && late.page.contains(words))
        let pressed = await li.press("up", from: "up", for: "coming:id-tea", after: end)
        #expect(pressed.status == 410 && pressed.notes.first?.hasPrefix(words) == true)
        #expect(try host.database.vote(of: li.voter, for: "coming:id-tea") == .up)
        #expect(await li.send("up", from: "none", for: "id-tea", after: end).status == 200)
        #expect(await li.send("up", from: "none", for: "coming:id-earlier").status == 410)
        for subject in ["id-cancelled", "coming:id-cancelled"] {
            let sent = await li.send("up", from: "none", for: subject)
            #expect(sent.status == 410 && sent.page.contains("This event is cancelled"))
        }
        for subject in ["coming:id-places", "coming:id-undated", "id-draft", "id-none", "coming:"] {
            #expect(await li.send("up", from: "none", for: subject).status == 404, "\(subject)")
        }
    }
}
