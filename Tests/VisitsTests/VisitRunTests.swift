import Foundation
import Model
import State
import Testing

@testable import Visits

@Suite("Counting visits")
struct VisitRunTests {
    private let site: VisitSite

    init() throws { site = try VisitSite() }

    @Test("adds up pages by week in the site's time zone and by language, with notices and robots apart")
    func sums() throws {
        var text = ""
        // Sunday night and Monday morning in New York.
        text += VisitSite.line("23/Nov/2026:04:59:59", "/")
        text += VisitSite.line("23/Nov/2026:05:00:00", "/?q=1")
        text += VisitSite.line("23/Nov/2026:06:00:00", "/index.html", status: 304)
        text += VisitSite.line("23/Nov/2026:06:00:01", "/zh-Hans/")
        text += VisitSite.line("24/Nov/2026:06:00:00", "/events/gala/?from=notice")
        text += VisitSite.line("24/Nov/2026:06:00:00", "/zh-Hans/events/gala/?a=b&from=notice")
        text += VisitSite.line("24/Nov/2026:06:00:00", "/events/gala/?from=notice2")
        text += VisitSite.line("24/Nov/2026:06:00:00", "/events/gala/?from=notice", agent: VisitSite.robot)
        try site.write(text, to: "access.log", at: "2026-11-28T12:00:00Z")
        let report = try site.count(at: "2026-11-28T12:00:00Z")
        #expect(
            report.tally == VisitTally(lines: 8, visits: 7, notices: 2, robots: 1))
        #expect(
            try site.sums == [
                "2026-11-23 / en 2 0 0", "2026-11-23 / zh-Hans 1 0 0", "2026-11-23 /events/gala/ en 2 1 1",
                "2026-11-23 /events/gala/ zh-Hans 1 1 0", "2026-11-16 / en 1 0 0",
            ])
        #expect(
            report.line(of: "access.log", in: site.settings.timeZone)
                == "access.log: 7 visits, 2 of them from notifications, 1 of robots; 8 lines until 2026-11-28T06:50"
        )
        #expect(report.problems(of: "access.log", site.settings) == [])
    }

    @Test(
        "leaves out what is no page that was opened",
        arguments: [
            VisitSite.line("24/Nov/2026:06:00:00", "/", method: "HEAD"),
            VisitSite.line("24/Nov/2026:06:00:00", "/", method: "POST"),
            VisitSite.line("24/Nov/2026:06:00:00", "/", status: 206),
            VisitSite.line("24/Nov/2026:06:00:00", "/", status: 301),
            VisitSite.line("24/Nov/2026:06:00:00", "/", status: 404),
            VisitSite.line("24/Nov/2026:06:00:00", "/unread.json"),
            VisitSite.line("24/Nov/2026:06:00:00", "/wp-login/"),
            VisitSite.line("24/Nov/2026:06:00:00", "/events"),
            VisitSite.line("24/Nov/2026:06:00:00", "/events//"), VisitSite.line("24/Nov/2026:06:00:00", "//"),
            VisitSite.line("24/Nov/2026:06:00:00", "/events/../"),
            VisitSite.line("24/Nov/2026:06:00:00", "/events/./"),
            VisitSite.line("24/Nov/2026:06:00:00", "/../Public/"),
            VisitSite.line("24/Nov/2026:06:00:00", "/%65vents/"),
            VisitSite.line("24/Nov/2026:06:00:00", "/ev\u{1B}ents/"),
            VisitSite.line("24/Nov/2026:06:00:00", "/offline/"),
            VisitSite.line("24/Nov/2026:06:00:00", "http://csa.example.edu/"),
            VisitSite.line("24/Nov/2026:06:00:00", "*"),
            VisitSite.line("24/Nov/2026:06:00:00", "/events/ball/"),
            VisitSite.line("24/Nov/2026:06:00:00", "/" + String(repeating: "a", count: 2000) + "/"),
        ])
    func others(line: String) throws {
        try site.write(line, to: "access.log", at: "2026-11-28T12:00:00Z")
        #expect(try site.count(at: "2026-11-28T12:00:00Z").tally == VisitTally(lines: 1))
        #expect(try site.sums == [])
    }

    @Test("of a site below a path begin with that path")
    func basePath() throws {
        site.settings.url = "https://example.edu/csa"
        try site.write(
            VisitSite.line("24/Nov/2026:06:00:00", "/csa/events/")
                + VisitSite.line("24/Nov/2026:06:00:00", "/events/")
                + VisitSite.line("24/Nov/2026:06:00:00", "/csa/zh-Hans/"),
            to: "access.log", at: "2026-11-28T12:00:00Z")
        try site.count(at: "2026-11-28T12:00:00Z")
        #expect(try site.sums == ["2026-11-23 / zh-Hans 1 0 0", "2026-11-23 /events/ en 1 0 0"])
    }

    @Test("leaves out other hosts, and says so of a log that has no other lines")
    func hosts() throws {
        let other = VisitSite.line("24/Nov/2026:06:00:00", "/", head: "192.0.2.7 other.example -")
        try site.write(
            other + VisitSite.line("24/Nov/2026:06:00:00", "/", head: "192.0.2.7 CSA.example.edu:443 -"),
            to: "access.log", at: "2026-11-28T12:00:00Z")
        let report = try site.count(at: "2026-11-28T12:00:00Z")
        #expect(report.tally == VisitTally(lines: 2, visits: 1, otherHosts: 1))
        #expect(report.problems(of: "a", site.settings) == [])
        try site.write(
            other.replacing("24/Nov", with: "29/Nov").replacing(":06:", with: ":13:"), to: "access.log",
            at: "2026-11-30T12:00:00Z")
        #expect(
            try site.count(at: "2026-11-30T12:00:00Z").problems(of: "a", site.settings) == [
                "a: all lines name other hosts than that of https://csa.example.edu; expected the log of this site"
            ])
    }

    @Test("counts robots as visits where the log has no user agents, and says how many")
    func withoutAgents() throws {
        try site.write(
            #"1 - - [24/Nov/2026:06:00:00 +0000] "GET / HTTP/1.1" 200 5"# + "\n", to: "access.log",
            at: "2026-11-28T12:00:00Z")
        let report = try site.count(at: "2026-11-28T12:00:00Z")
        #expect(report.tally == VisitTally(lines: 1, visits: 1, withoutAgent: 1))
        #expect(
            report.line(of: "a", in: .gmt)
                == "a: 1 visit, 0 of them from notifications, 0 of robots, 1 without the name of a browser, which may be robots; 1 line until 2026-11-28T11:50"
        )
    }

    @Test("names lines of other forms once, with the lines around them")
    func unreadable() throws {
        let long = String(repeating: "x", count: LogReader.lineLimit + 1)
        try site.write(
            "\u{0}\u{0}\n" + VisitSite.line("24/Nov/2026:06:00:00", "/") + "\u{1B}[2J\n\n\(long)\n"
                + VisitSite.line("28/Nov/2026:11:55:00", "/") + "later\nhalf a li",
            to: "access.log", at: "2026-11-28T12:00:00Z")
        let report = try site.count(at: "2026-11-28T12:00:00Z")
        #expect(report.tally == VisitTally(lines: 1, visits: 1, unreadable: 3))
        #expect(
            report.problems(of: "a", site.settings) == [
                "a: 3 lines are not counted because of another format; expected the common or combined log format, or Caddy's JSON"
            ])
        #expect(
            try site.count(at: "2026-11-28T13:00:00Z").tally == VisitTally(lines: 1, visits: 1, unreadable: 1)
        )
        #expect(try site.count(at: "2026-11-28T14:00:00Z").tally == VisitTally())
    }

    @Test("says that a log of another format cannot be read")
    func otherFormat() throws {
        try site.write("a b c\nd e f\n", to: "access.log", at: "2026-11-28T12:00:00Z")
        #expect(try site.count(at: "2026-11-28T12:00:00Z").tally == VisitTally(unreadable: 2))
    }

    @Test("passes over what is older than two years")
    func old() throws {
        try site.write(
            VisitSite.line("24/Nov/2024:06:00:00", "/") + VisitSite.line("10/Dec/2024:06:00:00", "/"),
            to: "access.log",
            at: "2026-11-28T12:00:00Z")
        try site.count(at: "2026-11-28T12:00:00Z")
        #expect(try site.sums == ["2024-12-09 / en 1 0 0"])
        try site.write(
            VisitSite.line("28/Dec/2026:06:00:00", "/"), to: "access.log", at: "2026-12-28T12:00:00Z")
        try site.count(at: "2026-12-28T12:00:00Z")
        #expect(try site.sums == ["2026-12-28 / en 1 0 0"])
    }

    @Test("goes on by a clock that was set back, and says so")
    func setBack() throws {
        try site.write(
            VisitSite.line("28/Nov/2026:06:00:00", "/"), to: "access.log", at: "2027-11-28T12:00:00Z")
        try site.count(at: "2027-11-28T12:00:00Z")
        let report = try site.count(at: "2026-11-28T12:00:00Z")
        #expect(report.isSetBack && report.tally == VisitTally())
        try site.write(
            VisitSite.line("28/Nov/2026:12:30:00", "/"), to: "access.log", at: "2026-11-28T13:00:00Z")
        #expect(try site.count(at: "2026-11-28T13:00:00Z").tally.visits == 1)
        #expect(try site.sums == ["2026-11-23 / en 2 0 0"])
    }

    @Test("counts nothing that another process has counted")
    func overtaken() throws {
        let (one, two) = (
            try VisitSite.time("2026-11-28T12:00:00Z"), try VisitSite.time("2026-11-28T13:00:00Z")
        )
        let week = try #require(CivilDate(year: 2026, month: 11, day: 23))
        let sums = [VisitSum(week: week, page: "/", language: "en", visits: 1, notices: 0, robots: 0)]
        #expect(try site.database.add(sums, of: "a", after: nil, until: one))
        #expect(try !site.database.add(sums, of: "a", after: nil, until: two))
        #expect(try site.database.add(sums, of: "b", after: nil, until: one))
        #expect(try site.database.add(sums, of: "a", after: one, until: two))
        #expect(try site.sums == ["2026-11-23 / en 3 0 0"])
        #expect(try site.database.visitsCountedUntil() == two)
        #expect(try site.database.visitWeeks(limit: 9).map(\.visits) == [3])
        #expect(try site.database.visitedPages(in: week, limit: 9).map(\.languages) == [["en": 3]])
    }
}
