import Basics
import Foundation
import Model
import State

/// Adds up the lines of a log that are later than a time and not later than another one.
struct VisitCounter {
    private struct Key: Hashable {
        let week: Int
        let page: SitePages.Page
    }

    /// Only the lines after `start` and until `end` count; seconds since 1970.
    private let start: Int
    private let end: Int
    private let zone: TimeZone
    private let host: [UInt8]
    private var pages: SitePages
    private var all: [Key: VisitSum] = [:]
    private(set) var tally = VisitTally()
    /// Whether the line before counts, with which one that cannot be read goes; nil before the first one of a file.
    private var isInside: Bool?
    /// Number of lines of a file that cannot be read and are before the first other one.
    private var begun = 0
    /// The quarter of an hour of the line before, and its week: time zones differ by quarters.
    private var last: (quarter: Int, week: Int) = (.min, 0)

    init(_ settings: SiteSettings, _ pages: SitePages, after start: Int, until end: Int) {
        (self.start, self.end, self.pages) = (start, end, pages)
        zone = settings.timeZone
        host = Array(
            ASCII.lowercased(
                LogLine.withoutPort(Array(settings.origin.utf8.drop { $0 != ASCII.slash })[2...])
            )
            .utf8)
    }

    var sums: [VisitSum] { Array(all.values) }

    /// The end of a file.
    mutating func endFile() {
        if isInside == nil { tally.unreadable += begun }
        (isInside, begun) = (nil, 0)
    }

    /// Counts a line; nil is one that is too long. One without an end may be half written.
    mutating func take(_ bytes: ArraySlice<UInt8>?, hasEnd: Bool) {
        guard let line = bytes.flatMap({ LogLine($0) }) else {
            if hasEnd, bytes?.isEmpty != true { addUnreadable() }
            return
        }
        let isNew = line.time > start && line.time <= end
        if isInside == nil, isNew { tally.unreadable += begun }
        isInside = isNew
        guard isNew else { return }
        tally.lines += 1
        if let other = line.host, !isOwn(other) {
            tally.otherHosts += 1
            return
        }
        // 304: the browser has the page already, and shows it.
        guard line.isGet, line.status == 200 || line.status == 304,
            let (page, isFromNotice) = pages.page(of: line.target)
        else { return }
        if line.agent == nil { tally.withoutAgent += 1 }
        add(page, at: line.time, isRobot: Robots.have(line.agent), isFromNotice: isFromNotice)
    }

    private mutating func add(_ page: SitePages.Page, at time: Int, isRobot: Bool, isFromNotice: Bool) {
        guard let week = week(of: time), let monday = CivilDate(daysSince1970: week) else { return }
        let (visits, robots) = isRobot ? (0, 1) : (1, 0)
        let notices = isFromNotice && !isRobot ? 1 : 0
        let none = VisitSum(
            week: monday, page: page.path, language: page.language, visits: 0, notices: 0, robots: 0)
        let key = Key(week: week, page: page)
        all[key, default: none].visits += visits
        all[key, default: none].notices += notices
        all[key, default: none].robots += robots
        tally.visits += visits
        tally.notices += notices
        tally.robots += robots
    }

    private mutating func addUnreadable() {
        switch isInside {
        case nil: begun += 1
        case true?: tally.unreadable += 1
        case false?: break
        }
    }

    private func isOwn(_ other: ArraySlice<UInt8>) -> Bool {
        other.count == host.count
            && zip(other, host).allSatisfy { ((0x41...0x5A).contains($0) ? $0 | 0x20 : $0) == $1 }
    }

    /// The Monday of the week of a time in the site's time zone, in days since 1970.
    private mutating func week(of time: Int) -> Int? {
        let quarter = time / 900
        if last.quarter != quarter {
            guard let day = zone.civil(at: Date(timeIntervalSince1970: Double(time)))?.day else { return nil }
            last = (quarter, day.daysSince1970 - (day.weekday - 1))
        }
        return last.week
    }
}

/// The numbers of lines of a log, by what became of them.
package struct VisitTally: Equatable, Sendable {
    /// All lines that could be read.
    package var lines = 0
    package var visits = 0
    /// Visits to which a notification led.
    package var notices = 0
    package var robots = 0
    /// Lines that name another host than the site's.
    package var otherHosts = 0
    /// Lines of other forms.
    package var unreadable = 0
    /// Requests for pages in lines without a user agent.
    package var withoutAgent = 0
}
