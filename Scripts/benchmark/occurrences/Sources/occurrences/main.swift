import Calendars
import Foundation
import Model

// Prints the time of all occurrences of a year, in milliseconds, as JSON: for several events that repeat for ten years, the
// median of many rounds. Parsing the rule is part of it.

/// Events that take place since ten years ago: what they are called, and their rules.
let rules = [
    "daily": "FREQ=DAILY", "daily, counted": "FREQ=DAILY;COUNT=4000",
    "weekly on three days": "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20300101T000000Z",
    "last Friday of a month": "FREQ=MONTHLY;BYDAY=-1FR",
]
let rounds = 200

func milliseconds(_ rule: String) throws -> (time: Double, count: Int) {
    guard let zone = TimeZone(identifier: "America/New_York"),
        let start = Timestamp("2016-11-21T18:00", in: zone), let from = Timestamp("2026-11-21", in: zone),
        let end = EventTime(start.instant.addingTimeInterval(7200), in: zone)
    else { fatalError("the zone and the times are right") }
    let schedule = Schedule(
        start: EventTime(start.civil, in: zone), end: end, timeZone: zone, recurrence: Recurrence(rules: [rule]))
    let year = from.instant..<from.instant.addingTimeInterval(365 * 86_400)
    let clock = ContinuousClock()
    var times: [Double] = []
    var count = 0
    for _ in 0..<rounds {
        let begin = clock.now
        count = try Occurrences(of: schedule).overlapping(year).count
        times.append((clock.now - begin) / .milliseconds(1))
    }
    return (times.sorted()[rounds / 2], count)
}

var figures: [String: [String: Double]] = [:]
for (name, rule) in rules {
    let (time, count) = try milliseconds(rule)
    figures[name] = ["milliseconds": time, "occurrences": Double(count)]
}
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys]
print(String(decoding: try encoder.encode(figures), as: UTF8.self))
