import Foundation
import Model
import State

/// Counts what is new in a log: the lines since the last run, until some minutes ago. By these times each line counts once, whatever the files
/// of the log are called by now.
package struct VisitRun {
    /// Age of the lines that count, in seconds: 10 minutes. Web servers write lines late, and not in order.
    static let delay = 600
    /// Number of times that a log is read again if it is rotated meanwhile.
    private static let attempts = 3

    /// The result of the count.
    package struct Report: Equatable, Sendable {
        package let tally: VisitTally
        /// The time until which lines are counted.
        package let until: Date
        /// Files that are compressed in a way that is not read.
        package let others: [String]
        /// Files that could not be read to their ends.
        package let damaged: [LogFault]
        /// Whether lines may be missing, since the clock was set back.
        package let isSetBack: Bool
    }

    private let log: String
    private let settings: SiteSettings
    private let pages: SitePages
    private let database: StateDatabase

    /// A run for the log at a path, and a site whose pages are below `output`. `kept` are pages that browsers load by themselves.
    package init(
        _ log: String, settings: SiteSettings, output: String, except kept: Set<String>,
        database: StateDatabase
    ) {
        (self.log, self.settings, self.database) = (log, settings, database)
        pages = SitePages(settings, output: output, except: kept)
    }

    /// Counts, and stores the sums.
    /// - Throws: `LogFault` or `StateError`; then nothing is counted.
    package func count(now: Date) throws -> Report {
        let until = Date(
            timeIntervalSince1970: (now.timeIntervalSince1970 - Double(Self.delay)).rounded(.down))
        let known = try database.countedUntil(log: log)
        let isSetBack = known.map { $0 > now } ?? false
        // What was counted at later times is not known any more.
        let start = isSetBack ? until : known
        // Of the first run, no more than what is kept.
        let oldest = Date(timeIntervalSince1970: until.timeIntervalSince1970 - Retention.visits)
        guard start.map({ $0 < until }) ?? true || isSetBack else {
            return Report(
                tally: VisitTally(), until: start ?? until, others: [], damaged: [], isSetBack: false)
        }
        let (counter, files, damaged) = try read(after: start ?? oldest, until: until)
        guard try database.add(counter.sums, of: log, after: known, until: until) else {
            throw LogFault.overtaken(log)
        }
        return Report(
            tally: counter.tally, until: until, others: files.others, damaged: damaged, isSetBack: isSetBack)
    }

    /// Reads all files that may have new lines.
    private func read(
        after start: Date, until end: Date
    ) throws(LogFault) -> (VisitCounter, LogFiles, [LogFault]) {
        let (start, end) = (Int(start.timeIntervalSince1970), Int(end.timeIntervalSince1970))
        for _ in 0..<Self.attempts {
            let files = try LogFiles(of: log, writtenFrom: start)
            var counter = VisitCounter(settings, pages, after: start, until: end)
            var damaged: [LogFault] = []
            for file in files.files {
                let reader = try LogReader(file.path, from: start)
                do throws(LogFault) {
                    try reader.read { counter.take($0, hasEnd: $1) }
                } catch {
                    damaged.append(error)
                }
                counter.endFile()
            }
            // A file that was renamed meanwhile may have been read twice, or not at all.
            if try LogFiles(of: log, writtenFrom: start).isSame(as: files) {
                return (counter, files, damaged)
            }
        }
        throw .rotating(log)
    }
}

extension LogFiles {
    /// Whether these are the same files, which may have grown.
    fileprivate func isSame(as other: LogFiles) -> Bool {
        files.map { [$0.path, "\($0.device) \($0.number)"] }
            == other.files.map {
                [$0.path, "\($0.device) \($0.number)"]
            }
    }
}
