import Calendars
import Foundation
import Model
import Site

/// Links that put one event into a calendar on the web. Apple's calendar takes the event's file.
struct EventLinks: TemplateView {
    let toGoogle: String
    let toOutlook: String
    let toOffice: String
    /// Whether Outlook gets one date of several.
    let isOneOfSeveral: Bool
    /// Whether Google gets one date of several too.
    let isOneInGoogle: Bool

    private typealias Texts = (title: String, place: String, about: String)
    /// A whole series, for a calendar that takes rules.
    private typealias Series = (start: CivilDateTime, end: CivilDateTime?, rule: String)

    /// Maximum number of bytes of an encoded text: hosts take addresses of 2,000.
    private static let (titleLimit, placeLimit, aboutLimit) = (300, 300, 700)

    /// Nil if there is no date, or if it is cancelled.
    init?(_ entry: EventEntry, clock: SiteClock, words: PageWords) {
        guard !entry.isCancelled, let shown = entry.shown, let schedule = entry.event.schedule else {
            return nil
        }
        let excerpt = words.excerpt(of: entry.event)?.text ?? ""
        let texts: Texts = (
            Self.clipped(
                words.tagged(shown.occurrence.change?.title ?? entry.event.title).text, Self.titleLimit),
            Self.clipped(entry.location.map { words.tagged($0).text } ?? "", Self.placeLimit),
            Self.clipped(excerpt, Self.aboutLimit, ending: words.url(Address.event(entry.event.slug)))
        )
        let series = schedule.onlyRule.map { (schedule.start.civil, schedule.end?.civil, $0) }
        toGoogle = Self.google(
            texts, shown.time, series, in: series == nil ? clock.timeZone : schedule.timeZone)
        toOutlook = Self.outlook("outlook.live.com", texts, shown.time)
        toOffice = Self.outlook("outlook.office.com", texts, shown.time)
        isOneOfSeveral = schedule.recurrence != nil
        isOneInGoogle = isOneOfSeveral && series == nil
    }

    /// Google Calendar: local times beside the name of their zone, the end of whole days excluded. What begins at the second of two equal
    /// local times is in UTC. A series of one rule alone is added as such, of others the shown date.
    private static func google(_ texts: Texts, _ time: ShownTime, _ series: Series?, in zone: TimeZone)
        -> String
    {
        let isAllDay = time.isAllDay
        let (start, end) = series.map { ($0.start, $0.end) } ?? (time.start, time.end)
        let isClear = series != nil || isAllDay || zone.instant(of: time.start) == time.startInstant
        func written(_ civil: CivilDateTime, _ instant: Date) -> String {
            if isAllDay { return civil.day.basic }
            let utc = TimeZone.gmt.civil(at: instant)?.basic
            return isClear ? civil.basic : (utc.map { $0 + "Z" } ?? civil.basic)
        }
        let from = written(start, time.startInstant)
        let to = written(end ?? (isAllDay ? next(start) : start), time.endInstant ?? time.startInstant)
        return address(
            "https://calendar.google.com/calendar/render",
            [
                ("action", "TEMPLATE"), ("text", texts.title),
                ("dates", "\(from)/\(to)"), ("ctz", isAllDay ? "" : zone.identifier),
                ("location", texts.place), ("details", texts.about),
                ("recur", series.map { "RRULE:" + $0.rule } ?? ""),
            ])
    }

    /// Outlook's calendar on a host: times in UTC, the end of whole days excluded. It takes no rules.
    private static func outlook(_ host: String, _ texts: Texts, _ time: ShownTime) -> String {
        func written(_ civil: CivilDateTime, _ instant: Date) -> String {
            time.isAllDay ? civil.day.description : instant.formatted(.iso8601)
        }
        let end = time.end ?? (time.isAllDay ? next(time.start) : time.start)
        return address(
            "https://\(host)/calendar/0/deeplink/compose",
            [
                ("path", "/calendar/action/compose"), ("rru", "addevent"),
                ("subject", texts.title),
                ("startdt", written(time.start, time.startInstant)),
                ("enddt", written(end, time.endInstant ?? time.startInstant)),
                ("allday", time.isAllDay ? "true" : ""), ("location", texts.place),
                ("body", texts.about),
            ])
    }

    private static func next(_ day: CivilDateTime) -> CivilDateTime {
        CivilDateTime(midnightOf: day.day.adding(days: 1) ?? day.day)
    }

    /// An address with the values that are not empty.
    private static func address(_ page: String, _ values: [(String, String)]) -> String {
        let query = values.filter { !$0.1.isEmpty }.map { "\($0.0)=\(Address.percentEncoded($0.1))" }
        return page + "?" + query.joined(separator: "&")
    }

    /// The beginning of a text that takes at most `limit` bytes when it is encoded, and a line below it.
    private static func clipped(_ text: String, _ limit: Int, ending: String = "") -> String {
        var (kept, size) = ("", 0)
        for character in text {
            size += Address.percentEncoded(String(character)).utf8.count
            if size > limit {
                kept += "…"
                break
            }
            kept.append(character)
        }
        return [kept, ending].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
