import Foundation
import Model
import State
import TestSupport

@testable import Visits

/// A site with some pages and a log, in a folder of its own.
final class VisitSite {
    static let browser = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
    static let robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"

    let folder: TemporaryFolder
    let database: StateDatabase
    var settings: SiteSettings

    init() throws {
        folder = try TemporaryFolder()
        database = try StateDatabase(root: folder.path)
        settings = SiteSettings(
            title: "Harbor", url: "https://csa.example.edu",
            timeZone: TimeZone(identifier: "America/New_York") ?? .gmt, languages: ["en", "zh-Hans"])
        settings.countsVisits = true
        for path in ["", "events/", "events/gala/", "offline/", "zh-Hans/", "zh-Hans/events/gala/"] {
            try folder.write("<p>", to: "Public/\(path)index.html")
        }
        try folder.write(
            "<meta http-equiv=\"refresh\" content=\"0; url=/events/gala/\">",
            to: "Public/events/ball/index.html")
        try folder.write("{}", to: "Public/unread.json")
        try folder.makeFolder("logs")
    }

    static func time(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    /// A line of the combined log format.
    static func line(
        _ time: String, _ target: String, method: String = "GET", status: Int = 200,
        agent: String = browser, head: String = "192.0.2.7 - -"
    ) -> String {
        "\(head) [\(time) +0000] \"\(method) \(target) HTTP/1.1\" \(status) 512 \"-\" \"\(agent)\"\n"
    }

    /// Writes a file of the log, which was last written at a time.
    func write(_ text: String, to name: String, at time: String) throws {
        try write(Array(text.utf8), to: name, at: time)
    }

    func write(_ bytes: [UInt8], to name: String, at time: String) throws {
        try folder.write(bytes, to: "logs/\(name)")
        try date(name, at: time)
    }

    func date(_ name: String, at time: String) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: try Self.time(time)], ofItemAtPath: folder("logs/\(name)"))
    }

    func rename(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: folder("logs/\(name)"), toPath: folder("logs/\(other)"))
    }

    /// Compresses a file of the log, which leaves its time as it is.
    func compress(_ name: String) throws {
        let process = try Process.run(
            URL(filePath: "/usr/bin/env"), arguments: ["gzip", folder("logs/\(name)")])
        process.waitUntilExit()
    }

    /// Counts what is new in the log at a time.
    @discardableResult
    func count(at time: String) throws -> VisitRun.Report {
        try VisitRun(
            folder("logs/access.log"), settings: settings, output: folder("Public"), except: ["/offline/"],
            database: database
        ).count(now: try Self.time(time))
    }

    /// The sums as `WEEK PAGE LANGUAGE VISITS NOTICES ROBOTS`.
    var sums: [String] {
        get throws {
            try database.visitSums().map {
                "\($0.week) \($0.page) \($0.language) \($0.visits) \($0.notices) \($0.robots)"
            }
        }
    }
}
