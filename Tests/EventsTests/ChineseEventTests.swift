import Foundation
import Model
import Samples
import Testing

@testable import Events
@testable import Site

@Suite("Events in Chinese")
struct ChineseEventTests {
    private let clock = SiteClock(timeZone: Sample.newYork, now: Sample.noon)
    private let words = EventWords(Sample.chinese)

    private func shown(_ start: String, _ end: String?, zone: TimeZone = Sample.newYork) -> (
        Occurrence, ShownTime
    ) {
        let schedule = Sample.schedule(start, end, zone: zone)
        let occurrence = Occurrence(start: schedule.start, end: schedule.end, original: schedule.start.civil)
        return (occurrence, ShownTime(occurrence, isAllDay: schedule.isAllDay, clock: clock))
    }

    @Test(
        "have their times from the largest to the smallest, the year once",
        arguments: [
            ("2026-12-05T18:00", "2026-12-05T21:00", "2026年12月5日星期六 18:00–21:00", "18:00–21:00"),
            ("2026-12-05T18:00", nil, "2026年12月5日星期六 18:00", "18:00"),
            (
                "2026-12-05T22:00", "2026-12-06T02:00", "2026年12月5日星期六 22:00至星期日02:00",
                "22:00至星期日02:00"
            ),
            (
                "2026-12-05T20:00", "2026-12-06T00:00", "2026年12月5日星期六 20:00–24:00",
                "20:00–24:00"
            ),
            ("2026-12-05", nil, "2026年12月5日星期六", "全天"),
            ("2026-12-30", "2026-12-31", "2026年12月30日星期三至12月31日星期四", "至12月31日星期四"),
            ("2026-12-31", "2027-01-02", "2026年12月31日星期四至2027年1月2日星期六", "至1月2日星期六"),
            (
                "2026-12-04T18:00", "2026-12-07T00:00", "2026年12月4日星期五 18:00 至 12月6日星期日 24:00",
                "18:00 起，至12月6日星期日"
            ),
            (
                "2026-12-31T18:00", "2027-01-01T18:00", "2026年12月31日星期四 18:00 至 2027年1月1日星期五 18:00",
                "18:00 起，至1月1日星期五"
            ),
        ] as [(String, String?, String, String)])
    func times(start: String, end: String?, full: String, beside: String) {
        #expect(words.full(shown(start, end).1) == full)
        #expect(words.beside(shown(start, end).1) == beside)
    }

    @Test(
        "name the other clock before its hours",
        arguments: [
            ("Europe/Berlin", "2026-12-05T18:00", "2026-12-05T21:00", "柏林时间 18:00–21:00"),
            (
                "Asia/Shanghai", "2026-12-05T10:00", "2026-12-06T11:30",
                "上海时间 12月5日星期六 10:00 至 12月6日星期日 11:30"
            ),
            ("America/Argentina/Ushuaia", "2026-12-05T18:00", nil, "Ushuaia时间 18:00"),
        ] as [(String, String, String?, String)])
    func zones(name: String, start: String, end: String?, text: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let (occurrence, time) = shown(start, end, zone: zone)
        #expect(words.local(occurrence, time, in: zone, site: Sample.newYork) == text)
    }

    @Test(
        "repeat in whole sentences",
        arguments: [
            ("FREQ=WEEKLY", "每周一次"), ("FREQ=WEEKLY;BYDAY=TU", "每周二"),
            ("FREQ=DAILY;INTERVAL=3", "每 3 天一次"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "每两周一次，逢周一、周三"),
            ("FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=10", "每周一、周三、周五，共 10 次"),
            ("FREQ=MONTHLY;BYDAY=-1FR", "每月最后一个星期五"),
            ("FREQ=MONTHLY;INTERVAL=2;BYDAY=-2SU", "每两个月一次，逢倒数第二个星期日"),
            ("FREQ=WEEKLY;INTERVAL=2;UNTIL=20270303T235959Z", "每两周一次，至2027年3月3日"),
            ("FREQ=YEARLY;COUNT=1", "每年一次，共 1 次"),
            ("FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "会重复举办"),
        ])
    func recurrence(rule: String, text: String) {
        let schedule = Sample.schedule("2026-12-04T20:00", nil, Recurrence(rules: [rule]))
        #expect(RecurrenceWords.of(schedule, in: Sample.newYork, words: Sample.chinese) == text)
    }

    @Test("say whose weekday is meant, and that there are further days")
    func recurrenceElsewhere() throws {
        let zone = try #require(TimeZone(identifier: "Asia/Shanghai"))
        let day = Sample.time("2026-12-05T18:00").civil
        let rule = Recurrence(rules: ["FREQ=WEEKLY;BYDAY=SA;COUNT=3"], additions: [day])
        let schedule = Sample.schedule("2026-12-05T02:00", zone: zone, rule)
        let text = RecurrenceWords.of(schedule, in: Sample.newYork, words: Sample.chinese)
        #expect(text == "每周六（上海时间），共 3 次，另有加场")
    }

    @Test(
        "say that they are cancelled or moved, when, from where and why",
        arguments: [
            ("cancelled", "已于2026年11月20日取消：冰场关闭"),
            ("moved", "改期并换地点（原定2026年12月4日星期五 18:00，东楼）：冰场关闭"),
            ("moved place", "换地点（原定东楼）：冰场关闭"),
        ])
    func notices(kind: String, notice: String) async throws {
        var event = Sample.event("rink", "滑冰", Sample.schedule("2026-12-05T18:00"))
        event.reason = LocalizedText(byLanguage: ["en": "the rink is closed", "zh-Hans": "冰场关闭"])
        event.updated = Timestamp("2026-11-20T08:00:00-05:00", in: .gmt)
        if kind == "cancelled" { event.status = .cancelled }
        if kind == "moved" { event.formerStart = Sample.time("2026-12-04T18:00") }
        if kind != "cancelled" {
            event.formerLocation = LocalizedText(byLanguage: ["en": "East", "zh-Hans": "东楼"])
        }
        for address in ["/zh-Hans/events/rink/", "/zh-Hans/events/"] {
            #expect(
                try await Sample.page(address, [event]).contains("<p class=\"notice\">\(notice)</p>"))
        }
    }

    @Test("name single occurrences that fall out or differ")
    func occurrences() async throws {
        let changes = [
            OccurrenceChange(
                occurrence: Sample.time("2026-12-09T19:30").civil, start: Sample.time("2026-12-10T19:30"),
                reason: LocalizedText(byLanguage: ["zh-Hans": "房间被占"])),
            OccurrenceChange(
                occurrence: Sample.time("2026-12-16T19:30").civil, end: Sample.time("2026-12-16T22:00"),
                location: LocalizedText(byLanguage: ["zh-Hans": "图书馆"])),
        ]
        let rule = Recurrence(
            rules: ["FREQ=WEEKLY"], exceptions: [Sample.time("2026-12-23T19:30").civil], changes: changes)
        let event = Sample.event(
            "board", "理事会", Sample.schedule("2026-12-02T19:30", "2026-12-02T20:30", rule))
        let page = try await Sample.page("/zh-Hans/events/board/", [event])
        let changed = page.split(separator: "\n").drop { $0 != #"<h2 id="changes">变动</h2>"# }.dropFirst(2)
        #expect(
            Array(changed.prefix(3)) == [
                "<li>2026年12月9日星期三改到2026年12月10日星期四 19:30：房间被占</li>",
                "<li>2026年12月16日星期三改到 22:00 结束，图书馆</li>", "<li>2026年12月23日星期三暂停一次</li>",
            ])
    }

    @Test("stand under the names of their months, and in a calendar with Chinese weekdays")
    func lists() async throws {
        var trip = Sample.event("trip", "山里两日", Sample.schedule("2026-12-02", "2026-12-03"))
        trip.needsSignUp = true
        let list = try await Sample.page("/zh-Hans/events/", [trip, Sample.event("gala", "晚会")])
        #expect(list.contains("<title>活动 · Pine Club</title>"))
        #expect(
            list.contains(
                "<span class=\"month\">12月</span> <b class=\"day\">02</b> <span class=\"weekday\">周三"))
        #expect(list.contains("<span>报名已截止</span>") && list.contains(">日期待定</h2>"))
        let month = try await Sample.page("/zh-Hans/events/calendar/2026-12/", [trip])
        #expect(month.contains("<h1>2026年12月</h1>") && month.contains("<span>周一</span>"))
        #expect(month.contains("<span class=\"part\">第 2 天，共 2 天</span>"))
        #expect(month.contains("<span class=\"unseen\">2026年12月2日星期三</span>"))
        let past = try await Sample.page(
            "/zh-Hans/events/past/", [trip], now: Sample.moment("2028-01-01T12:00"))
        #expect(
            past.contains("<h2 id=\"list-1\">2026年12月</h2>") && past.contains("<h1 dir=\"auto\">往期活动</h1>"))
        #expect(try await Sample.page("/zh-Hans/events/", []).contains("<b>目前没有安排活动。</b>"))
    }
}
