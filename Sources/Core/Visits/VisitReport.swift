import Foundation
import Model

extension VisitRun.Report {
    /// A summary of the count, in a line.
    package func line(of log: String, in zone: TimeZone) -> String {
        let time = zone.civil(at: until).map { "\($0)" } ?? ""
        var parts = [
            Self.count(tally.visits, "visit"), "\(tally.notices) of them from notifications",
            "\(tally.robots) of robots",
        ]
        if tally.otherHosts > 0 { parts.append("\(Self.count(tally.otherHosts, "line")) of other hosts") }
        if tally.withoutAgent > 0 {
            parts.append("\(tally.withoutAgent) without the name of a browser, which may be robots")
        }
        return "\(log): \(parts.joined(separator: ", ")); \(Self.count(tally.lines, "line")) until \(time)"
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    /// Sentences about what was not counted.
    package func problems(of log: String, _ settings: SiteSettings) -> [String] {
        var problems = damaged.map { "\($0)" }
        if tally.unreadable > 0 {
            let lines = tally.unreadable == 1 ? "1 line is" : "\(tally.unreadable) lines are"
            problems.append(
                "\(log): \(lines) not counted because of another format; expected the common or combined log format, or Caddy's JSON"
            )
        }
        if tally.lines > 0, tally.otherHosts == tally.lines {
            problems.append(
                "\(log): all lines name other hosts than that of \(settings.url); expected the log of this site"
            )
        }
        problems += others.map {
            "\($0): is not counted, since it is compressed in another way than by gzip; unpack it beside the log, and keep `compress` of logrotate at gzip"
        }
        if isSetBack {
            problems.append(
                "\(log): the clock of this machine was set back, and lines since then may not be counted; later ones are"
            )
        }
        return problems
    }
}
