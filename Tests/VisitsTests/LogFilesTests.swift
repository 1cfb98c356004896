import Foundation
import Testing

@testable import Visits

@Suite("Rotated logs")
struct LogFilesTests {
    private let site: VisitSite

    init() throws { site = try VisitSite() }

    private func visits(at time: String) throws -> Int { try site.count(at: time).tally.visits }

    @Test(
        "are those of the same name with a number or day",
        arguments: [
            ("access.log.1", true), ("access.log-20261128", true), ("access.log.2026-11-28", true),
            ("access.1.log", true), ("access-2026-11-28T03-10-00.000.log", true),
            ("access-2026-11-28T03-10-00.000-size.log", true), ("access.log.old", false),
            ("access.log-other", false), ("access-2.log", false), ("access.log.1.bak", false),
            ("access.logs", false), ("my-access.log.1", false), ("access.log.", false),
            ("access.ssl.log", false),
        ])
    func names(name: String, isRotated: Bool) {
        #expect(LogFiles.isRotated(name, from: "access.log") == isRotated)
    }

    @Test("count once, however they are renamed, compressed, copied and written to between runs")
    func rotation() throws {
        let lines = (0..<6).map { VisitSite.line("2\(2 + $0)/Nov/2026:12:00:00", "/") }
        try site.write(lines[0] + lines[1], to: "access.log", at: "2026-11-23T12:00:00Z")
        #expect(try visits(at: "2026-11-23T12:05:00Z") == 1)
        #expect(try visits(at: "2026-11-23T12:30:00Z") == 1)
        #expect(try visits(at: "2026-11-23T12:30:00Z") == 0)
        // Renamed, with a line that was written since.
        try site.write(lines[0] + lines[1] + lines[2], to: "access.log.1", at: "2026-11-24T12:00:00Z")
        try site.write(lines[3], to: "access.log", at: "2026-11-25T12:00:00Z")
        #expect(try visits(at: "2026-11-25T13:00:00Z") == 2)
        // Both compressed, one of them before its last line was counted.
        try site.write(lines[3] + lines[4], to: "access.log", at: "2026-11-26T12:00:00Z")
        try site.rename("access.log.1", to: "access.log.2")
        try site.compress("access.log.2")
        try site.rename("access.log", to: "access.log.1")
        try site.compress("access.log.1")
        #expect(try visits(at: "2026-11-26T13:00:00Z") == 1)
        // A copy of the log that is not cut off yet.
        try site.write(lines[5], to: "access.log", at: "2026-11-27T12:00:00Z")
        try site.write(lines[5], to: "access.log-20261127", at: "2026-11-27T12:00:00Z")
        #expect(try visits(at: "2026-11-27T13:00:00Z") == 1)
        #expect(try visits(at: "2026-11-28T13:00:00Z") == 0)
        #expect(try site.sums == ["2026-11-23 / en 5 0 0", "2026-11-16 / en 1 0 0"])
    }

    @Test("count by the first run, and once where the compressed file is beside the other")
    func first() throws {
        try site.write(
            VisitSite.line("20/Nov/2026:12:00:00", "/"), to: "access.log.1", at: "2026-11-20T12:00:00Z")
        let whole = try Data(contentsOf: URL(filePath: site.folder("logs/access.log.1")))
        try site.compress("access.log.1")
        try site.write(Array(whole), to: "access.log.1", at: "2026-11-20T12:00:00Z")
        try site.write(
            VisitSite.line("21/Nov/2026:12:00:00", "/"), to: "access.log", at: "2026-11-21T12:00:00Z")
        #expect(try visits(at: "2026-11-28T12:00:00Z") == 2)
    }

    @Test("that are cut off or damaged are named, and their first lines count")
    func damaged() throws {
        let text = (0..<2000).map { "\($0)" + VisitSite.line("20/Nov/2026:12:00:00", "/") }.joined()
        try site.write(text, to: "access.log.1", at: "2026-11-20T12:00:00Z")
        try site.compress("access.log.1")
        let bytes = Array(try Data(contentsOf: URL(filePath: site.folder("logs/access.log.1.gz"))))
        try site.write(
            Array(bytes.dropLast(bytes.count / 2)), to: "access.log.1.gz", at: "2026-11-20T12:00:00Z")
        let report = try site.count(at: "2026-11-28T12:00:00Z")
        #expect(report.damaged == [.damaged(site.folder("logs/access.log.1.gz"), .cutOff)])
        #expect((1..<2000).contains(report.tally.visits))
    }

    @Test("of other compressions are named while they have new lines")
    func otherCompression() throws {
        try site.write("x", to: "access.log.1.xz", at: "2026-11-20T12:00:00Z")
        let path = site.folder("logs/access.log.1.xz")
        let report = try site.count(at: "2026-11-28T12:00:00Z")
        #expect(report.others == [path])
        #expect(
            report.problems(of: "a", site.settings) == [
                "\(path): is not counted, since it is compressed in another way than by gzip; unpack it beside the log, and keep `compress` of logrotate at gzip"
            ])
        #expect(try site.count(at: "2026-11-29T12:00:00Z").others == [])
    }

    @Test("that are missing or no files are errors, and nothing counts then")
    func missing() throws {
        #expect(throws: LogFault.missing(site.folder("logs/access.log"))) {
            try site.count(at: "2026-11-28T12:00:00Z")
        }
        try FileManager.default.removeItem(atPath: site.folder("logs"))
        #expect(throws: LogFault.self) { try site.count(at: "2026-11-28T12:00:00Z") }
        #expect(try site.database.visitsCountedUntil() == nil)
    }

    @Test("of many lines are read from near the place where the last run ended")
    func large() throws {
        let lines = (0..<30_000).map { number in
            let (hour, minute, second) = (number / 3600, number / 60 % 60, number % 60)
            let time = [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
            return VisitSite.line("20/Nov/2026:\(time)", "/")
        }
        try site.write(lines.joined(), to: "access.log", at: "2026-11-28T12:00:00Z")
        let path = site.folder("logs/access.log")
        let middle = Int(try VisitSite.time("2026-11-20T06:00:00Z").timeIntervalSince1970)
        var numbers: [Int] = []
        for start in [nil, middle] {
            var counter = VisitCounter(
                site.settings, SitePages(site.settings, output: site.folder("Public"), except: []),
                after: middle, until: .max)
            var count = 0
            try LogReader(path, from: start).read {
                count += 1
                counter.take($0, hasEnd: $1)
            }
            #expect(counter.tally == VisitTally(lines: 8399, visits: 8399))
            numbers.append(count)
        }
        #expect(numbers[0] == 30_000 && (8400..<26_000).contains(numbers[1]))
    }
}
