import ArgumentParser
import Files
import Foundation
import Model
import Site
import StandardSections
import State
import Visits

/// `corkboard stats`.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Counts visits by the web server's log, and shows them by week and page.",
        discussion: """
            With --log for cron or a timer, each night: adds up what is new in the log and in the rotated files beside it, also compressed by gzip, \
            and says it in one line. Each line counts once, however often the command runs; the last 10 minutes count with the next run. The log \
            has the common or combined format of lighttpd, Apache and nginx, or is Caddy's. Only pages of the site as it was built count, and the \
            site has to say so: `visits: true` in Content/site.yml. Without --log it prints the sums.
            """)

    /// Maximum number of weeks that are printed.
    private static let weekLimit = 26
    /// Maximum number of pages of a week that are printed.
    private static let pageLimit = 50

    @OptionGroup var site: SiteOptions

    @Option(
        help: ArgumentHelp(
            "The access log that the web server writes; can be given several times.", valueName: "file"))
    var log: [String] = []

    @Option(
        help: ArgumentHelp(
            "Show the pages of the week with this Monday, such as 2026-11-23. (default: the newest)",
            valueName: "day"))
    var week: String?

    @Flag(help: "Print all sums as JSON.")
    var json = false

    func validate() throws {
        guard log.isEmpty || !json && week == nil else {
            throw ValidationError("--log counts, and takes neither --week nor --json.")
        }
        guard !json || week == nil else {
            throw ValidationError("--json prints all weeks; leave --week away.")
        }
    }

    func run() throws {
        let root = try site.folder()
        if !log.isEmpty { return try count(root) }
        let database = try StateDatabase(root: root)
        if json { return try printJSON(database.visitSums()) }
        let weeks = try database.visitWeeks(limit: week == nil ? Self.weekLimit : .max)
        guard let newest = weeks.first else {
            return Reporting.say(
                "No visits are counted yet; `corkboard stats --log FILE` counts those in the web server's log."
            )
        }
        guard let shown = week == nil ? newest : weeks.first(where: { $0.week.description == week }) else {
            throw Reporting.failure(
                "No visits are counted in a week that begins on \(week ?? ""); expected the Monday of one with visits, such as \(newest.week): `corkboard stats` lists the newest"
            )
        }
        let pages = try database.visitedPages(in: shown.week, limit: Self.pageLimit)
        if week == nil { VisitTable.lines(weeks).forEach { print($0) } }
        VisitTable.lines(pages, in: shown.week).forEach { print($0) }
    }

    private func count(_ root: String) throws {
        let settings = try Reporting.settingsInForce(of: root).settings
        guard settings.countsVisits else {
            throw Reporting.failure(
                "Content/site.yml: does not say that visits are counted; add the line `visits: true`, by which the page about privacy tells readers"
            )
        }
        let output = "\(root)/Public"
        if FileSystemEntry.isMissing("\(output)/index.html") {
            throw Reporting.failure(
                "\(output): has no pages, and only pages count; run `corkboard build` first")
        }
        let kept = Set(Sections.standard.keptPages(of: settings).map(\.address) + [Address.offline])
        let database = try StateDatabase(root: root)
        var hasFailed = false
        for name in log {
            let path = URL(fileURLWithPath: name).standardizedFileURL.path
            let run = VisitRun(path, settings: settings, output: output, except: kept, database: database)
            do {
                let report = try run.count(now: Date())
                Reporting.tell(report.line(of: path, in: settings.timeZone))
                report.problems(of: path, settings).forEach { Reporting.say($0) }
            } catch let fault as LogFault {
                Reporting.say("\(fault)")
                hasFailed = true
            }
        }
        if hasFailed { throw ExitCode(1) }
    }

    private func printJSON(_ sums: [VisitSum]) throws {
        struct Entry: Encodable {
            let week, page, language: String
            let visits, fromNotifications, robots: Int
        }
        let entries = sums.map {
            Entry(
                week: $0.week.description, page: $0.page, language: $0.language, visits: $0.visits,
                fromNotifications: $0.notices, robots: $0.robots)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(entries), as: UTF8.self))
    }
}
