import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Events
@testable import Site

/// Forms of Unicode CLDR 44 (MMMEd, yMMMEd, yMMMd and their intervals, jm), with plain spaces and without ":00".
@Suite("Dates and times of a region")
struct RegionTests {
    private static func words(_ language: String) -> PageWords {
        var settings = Sample.settings
        settings.languages = [language]
        settings.timeZone = Sample.newYork
        return Sample.words(settings)
    }

    private static let american = words("en-US")
    private static let chinese = words("zh-Hans")

    private static func shown(_ start: String, _ end: String?) -> ShownTime {
        let schedule = Sample.schedule(start, end)
        let occurrence = Occurrence(start: schedule.start, end: schedule.end, original: schedule.start.civil)
        let clock = SiteClock(timeZone: Sample.newYork, now: Sample.noon)
        return ShownTime(occurrence, isAllDay: schedule.isAllDay, clock: clock)
    }

    @Test(
        "are those of CLDR for days",
        arguments: [
            (
                "en-US", "2026-12-06", "Dec 6, 2026", "Dec 6", "Sun, Dec 6, 2026", "Sun, Dec 6",
                "December 2026"
            ),
            (
                "en", "2026-12-06", "6 December 2026", "6 December", "Sunday, 6 December 2026",
                "Sunday, 6 December",
                "December 2026"
            ),
            ("zh-Hans", "2026-12-06", "2026年12月6日", "12月6日", "2026年12月6日星期日", "12月6日星期日", "2026年12月"),
        ])
    func days(
        language: String, day: String, date: String, short: String, full: String, weekday: String,
        month: String
    ) {
        let dates = Self.words(language).dates
        let day = Sample.time(day).civil.day
        #expect(dates.of(day) == date)
        #expect(dates.withoutYear(day) == short)
        #expect(dates.full(day) == full)
        #expect(dates.weekdayAndDay(day) == weekday)
        #expect(dates.month(of: day) == month)
    }

    @Test(
        "are those of CLDR for ranges of days",
        arguments: [
            ("2026-12-05", "2026-12-07", "Dec 5–7, 2026", "2026年12月5日至7日"),
            ("2026-11-28", "2026-12-02", "Nov 28 – Dec 2, 2026", "2026年11月28日至12月2日"),
            ("2026-12-30", "2027-01-02", "Dec 30, 2026 – Jan 2, 2027", "2026年12月30日至2027年1月2日"),
            ("2026-12-05", "2026-12-05", "Dec 5, 2026", "2026年12月5日"),
        ])
    func ranges(first: String, last: String, english: String, chinese: String) {
        let (first, last) = (Sample.time(first).civil.day, Sample.time(last).civil.day)
        #expect(Self.american.dates.of(first, to: last) == english)
        #expect(Self.chinese.dates.of(first, to: last) == chinese)
    }

    @Test(
        "have the clocks of the region",
        arguments: [
            ("00:00", "12 AM", "00:00"), ("00:05", "12:05 AM", "00:05"), ("09:30", "9:30 AM", "09:30"),
            ("11:59", "11:59 AM", "11:59"), ("12:00", "12 PM", "12:00"), ("12:30", "12:30 PM", "12:30"),
            ("18:00", "6 PM", "18:00"), ("18:30", "6:30 PM", "18:30"), ("23:01", "11:01 PM", "23:01"),
        ])
    func clocks(time: String, english: String, chinese: String) {
        let civil = Sample.time("2026-12-06T\(time)").civil
        #expect(Self.american.dates.time(of: civil) == english)
        #expect(Self.chinese.dates.time(of: civil) == chinese)
    }

    @Test(
        "are short for events in the United States",
        arguments: [
            ("2026-12-06T18:00", nil, "Sun, Dec 6, 2026, 6 PM", "6 PM"),
            ("2026-12-06T18:00", "2026-12-06T21:00", "Sun, Dec 6, 2026, 6–9 PM", "6–9 PM"),
            ("2026-12-06T18:30", "2026-12-06T21:00", "Sun, Dec 6, 2026, 6:30–9 PM", "6:30–9 PM"),
            ("2026-12-06T11:00", "2026-12-06T14:00", "Sun, Dec 6, 2026, 11 AM – 2 PM", "11 AM – 2 PM"),
            ("2026-12-06T20:00", "2026-12-07T00:00", "Sun, Dec 6, 2026, 8 PM – midnight", "8 PM – midnight"),
            (
                "2026-12-05T22:00", "2026-12-06T02:00", "Sat, Dec 5, 2026, 10 PM – 2 AM on Sunday",
                "10 PM – 2 AM on Sunday"
            ),
            (
                "2026-12-04T18:00", "2026-12-06T12:00", "Fri, Dec 4, 6 PM – Sun, Dec 6, 2026, 12 PM",
                "6 PM, until Sun, Dec 6"
            ),
            ("2026-12-04", "2026-12-06", "Fri, Dec 4 – Sun, Dec 6, 2026", "Until Sun, Dec 6"),
            ("2026-12-31", "2027-01-02", "Thu, Dec 31, 2026 – Sat, Jan 2, 2027", "Until Sat, Jan 2"),
            ("2026-12-06", nil, "Sun, Dec 6, 2026", "All day"),
        ])
    func events(start: String, end: String?, full: String, beside: String) {
        let words = EventWords(Self.american)
        #expect(words.full(Self.shown(start, end)) == full)
        #expect(words.beside(Self.shown(start, end)) == beside)
    }

    @Test("begin weeks on the day of the region", arguments: [("en-US", 7), ("en", 1), ("zh-Hans", 1)])
    func weeks(language: String, first: Int) {
        #expect(Self.words(language).dates.firstWeekday == first)
        #expect(Self.words(language).dates.namesMonthFirst == (language != "en"))
    }

    @Test("take words and texts of the language where the region has none of its own")
    func lookup() {
        let text = LocalizedText(byLanguage: ["en": "Gala", "zh-Hans": "晚会"])
        #expect(Self.american.tagged(text) == TaggedText("Gala"))
        #expect(
            Self.american.tagged(LocalizedText(byLanguage: ["en": "A", "en-US": "B"])) == TaggedText("B"))
        #expect(
            Self.american.tagged(LocalizedText(byLanguage: ["zh-Hans": "晚会"]))
                == TaggedText("晚会", language: "zh-Hans"))
        #expect(Self.american.say(EventWords.Key.allDay) == "All day")
        #expect(Self.american.language == "en-US")
    }

    @Test("refuse a week or a clock that there is not")
    func wrong() {
        var theme = Sample.theme()
        theme.words["en-US"]?.groups["dates"]?["week-start"] = Phrase([.other: "0"], file: "a.yml", line: 3)
        theme.words["en-US"]?.groups["dates"]?["clock"] = Phrase([.other: "noon"], file: "a.yml", line: 2)
        #expect {
            try Translations(theme, languages: ["en-US"], sections: .standard)
        } throws: { error in
            (error as? Problems)?.all.map(\.description) == [
                "a.yml:2: 'dates.clock' is \"noon\"; expected 12 or 24",
                "a.yml:3: 'dates.week-start' is \"0\"; expected 1 or 2 or 3 or 4 or 5 or 6 or 7",
            ]
        }
    }
}
