import Foundation
import Model
import Testing

@testable import Desk
@testable import State

@Suite("Visits, before officers")
struct VisitPagesTests {
    private func officer(_ settings: String) async throws -> (DeskHost, DeskBrowser) {
        let host = try DeskHost(settings: settings)
        try host.add("mei")
        var mei = DeskBrowser()
        _ = await host.signIn("mei", by: &mei)
        return (host, mei)
    }

    private static func sum(
        _ day: Int, _ page: String, _ language: String, _ visits: Int, _ notices: Int = 0,
        robots: Int = 0
    ) throws -> VisitSum {
        VisitSum(
            week: try #require(CivilDate(year: 2027, month: 1, day: day)), page: page, language: language,
            visits: visits, notices: notices, robots: robots)
    }

    /// The cells of the tables, a text for each row.
    private func rows(_ page: String) -> [String] {
        page.matches(of: /<tr>(.*)<\/tr>/).map { row in
            row.1.matches(of: />([^<]+)</).map { "\($0.1)" }.joined(separator: "|")
        }
    }

    @Test("say how counting is turned on while it is off, and which command counts")
    func off() async throws {
        var (host, mei) = try await officer("")
        let off = await host.ask("/visits", by: &mei).page
        #expect(off.contains("Visits are not counted.") && off.contains("<code>visits: true</code>"))
        #expect(off.contains("<code>corkboard stats --log FILE</code>") && rows(off) == [])
        (host, mei) = try await officer("visits: true")
        let none = await host.ask("/visits?lang=zh-Hans", by: &mei).page
        #expect(none.contains("还没有统计到访问量。") && !none.contains("visits: true"))
        #expect(none.contains("<code>corkboard stats --log FILE</code>"))
        #expect(await host.ask("/", by: &mei).page.contains("<a href=\"/poster/visits\">"))
    }

    @Test("are shown by week and page, in both languages, for the newest week or a chosen one")
    func tables() async throws {
        var (host, mei) = try await officer("visits: true")
        let sums = [
            try Self.sum(11, "/", "en", 7, 2, robots: 40), try Self.sum(11, "/", "zh-Hans", 5, 1),
            try Self.sum(11, "/about/", "en", 20), try Self.sum(11, "/events/", "en", 0, 0, robots: 3),
            try Self.sum(4, "/about/", "en", 1, 1),
        ]
        let until = DeskHost.now - 600
        #expect(try host.database.add(sums, of: "/var/log/access.log", after: nil, until: until))
        let page = await host.ask("/visits", by: &mei).page
        #expect(
            rows(page) == [
                "Week of|Visits|Of these from notifications|Robots", "11 January 2027|32|3|43",
                "4 January 2027|1|1|0", "Page|Visits|Of these from notifications|Of these in Chinese",
                "/about/|20|0|0", "/|12|3|5",
            ])
        #expect(page.contains("Pages in the week of 11 January 2027"))
        #expect(page.contains("<a href=\"/poster/visits?week=2027-01-11\" aria-current=\"true\">"))
        #expect(page.contains("Sums are kept for 728 days."))
        let earlier = await host.ask("/visits?week=2027-01-04", by: &mei).page
        #expect(rows(earlier).suffix(2).last == "/about/|1|1|0")
        for week in ["2027-01-05", "x"] {
            #expect(rows(await host.ask("/visits?week=\(week)", by: &mei).page) == rows(page))
        }
        let chinese = await host.ask("/visits?lang=zh-Hans", by: &mei).page
        #expect(rows(chinese).first == "起始日|访问量|其中来自通知|机器人")
        #expect(try host.database.officers().map(\.role) == [.officer])
    }
}
