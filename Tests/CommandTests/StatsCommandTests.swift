import Foundation
import Testing

@Suite("corkboard stats")
struct StatsCommandTests {
    private let site: TemporarySite

    init() throws { site = try TemporarySite() }

    /// A line of a log, so many seconds ago.
    private func line(_ target: String, _ seconds: TimeInterval, agent: String = "Mozilla/5.0") -> String {
        let form = DateFormatter()
        form.locale = Locale(identifier: "en_US_POSIX")
        form.timeZone = .gmt
        form.dateFormat = "dd/MMM/yyyy:HH:mm:ss Z"
        return
            "192.0.2.7 - - [\(form.string(from: Date() - seconds))] \"GET \(target) HTTP/1.1\" 200 5 \"-\" \"\(agent)\"\n"
    }

    @Test("counts a log once, and prints the sums as a table and as JSON")
    func count() throws {
        try site.write(
            TemporarySite.small["site.yml", default: ""] + "visits: true\n", to: "Content/site.yml")
        #expect(try site.run("build").status == 0)
        #expect(
            try site.run("stats").errors
                == "No visits are counted yet; `corkboard stats --log FILE` counts those in the web server's log.\n"
        )
        let log = site.path("access.log")
        try site.write(
            line("/about/?from=notice", 3600) + line("/about/", 3600) + line("/courses/", 3600)
                + line("/about/", 3600, agent: "curl/8") + line("/about/", 0) + "\u{1B}[2J\u{0}",
            to: "access.log")
        let counted = try site.run("stats", "--log", log)
        #expect(counted.status == 0 && counted.errors == "")
        #expect(
            counted.output.hasPrefix(
                "\(log): 3 visits, 1 of them from notifications, 1 of robots; 4 lines until 20"))
        #expect(try site.run("stats", "--log", log).output.hasPrefix("\(log): 0 visits"))
        let table = try site.run("stats").output.split(separator: "\n").map(String.init)
        let week = String(table[1].prefix(10))
        #expect(
            table == [
                "Week of       Visits  From notifications    Robots",
                "\(week)         3                   1         1", "Pages in the week of \(week)",
                "  Visits  From notifications  Page", "       2                   1  /about/",
                "       1                   0  /courses/",
            ])
        #expect(try site.run("stats", "--week", week).output.hasPrefix("Pages in the week of \(week)\n"))
        #expect(
            try site.run("stats", "--week", "2026-01-05").errors
                == "No visits are counted in a week that begins on 2026-01-05; expected the Monday of one with visits, such as \(week): `corkboard stats` lists the newest\n"
        )
        let json = try site.run("stats", "--json").output
        let sums = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
        #expect(sums?.map { $0["page"] as? String } == ["/about/", "/courses/"])
        #expect(sums?.map { $0["visits"] as? Int } == [2, 1])
        #expect(sums?.first?["language"] as? String == "en" && sums?.first?["week"] as? String == week)
    }

    @Test("says what is missing")
    func missing() throws {
        let log = site.path("access.log")
        try site.write("", to: "access.log")
        #expect(
            try site.run("stats", "--log", log).errors
                == "Content/site.yml: does not say that visits are counted; add the line `visits: true`, by which the page about privacy tells readers\n"
        )
        try site.write(
            TemporarySite.small["site.yml", default: ""] + "visits: true\n", to: "Content/site.yml")
        #expect(try site.run("stats", "--log", log).errors.hasSuffix("run `corkboard build` first\n"))
        #expect(try site.run("build").status == 0)
        try site.remove("access.log")
        let none = try site.run("stats", "--log", log)
        #expect(none.status == 1 && none.errors.hasPrefix("\(log): there is no such log; expected the path"))
        let folder = try site.run("stats", "--log", site.path("Content"))
        #expect(folder.status == 1 && folder.output == "")
        #expect(
            folder.errors.hasPrefix("\(site.path("Content")): is a folder; expected the web server's access"))
        #expect(try site.run("stats", "--log", log, "--json").status == 64)
        let week = try site.run("stats", "--week", "2026-01-01")
        #expect(week.errors.hasPrefix("No visits are counted yet"))
    }
}
