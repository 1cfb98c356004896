import CalendarImport
import Testing

@testable import Events

/// Times of day as people write them in tables, above all in Chinese.
struct WrittenClockTests {
    private static func plan(_ cells: String) throws -> EventImportPlan {
        try EventTableTests.plan("标题,日期,时间,结束日期,End Time\n聚餐,\(cells)\n")
    }

    @Test(
        "A time of day is read whole, and nothing is noted",
        arguments: [
            ("下午6点半", "18:30"), ("下午6点", "18:00"), ("晚7点", "19:00"), ("18时30分", "18:30"), ("早上8点", "08:00"),
            ("上午九点一刻", "09:15"), ("下午三点三刻", "15:45"), ("中午12点", "12:00"), ("中午1点", "13:00"),
            ("傍晚5点半", "17:30"),
            ("晚上十点三十分", "22:30"), ("下午６：３０", "18:30"), ("下午 6 点 半", "18:30"), ("下午5點30分", "17:30"),
            ("凌晨12:30", "00:30"), ("上午12:05", "00:05"), ("二十点", "20:00"), ("十二点半", "12:30"),
            ("19點鐘", "19:00"),
            ("晚上8点（北京时间）", "07:00"),
        ])
    func single(cell: String, time: String) throws {
        let plan = try Self.plan("2026-12-05,\(cell),,")
        #expect(EventTableTests.times(plan) == ["2026-12-05T\(time) -"])
        #expect(plan.report.notes == [])
    }

    @Test(
        "A range has both ends; what one of them leaves open the other one tells",
        arguments: [
            ("2026-12-05,上午10点-12点", "10:00 2026-12-05T12:00"),
            ("2026-12-05,下午6点到8点", "18:00 2026-12-05T20:00"),
            ("2026-12-05,下午六点半至八点", "18:30 2026-12-05T20:00"),
            ("2026-12-05,下午2-4点", "14:00 2026-12-05T16:00"),
            ("2026-12-05,下午6:00～8:00", "18:00 2026-12-05T20:00"),
            ("2026-12-05,9点——下午5点", "09:00 2026-12-05T17:00"),
            ("2026-12-05,8点-20点", "08:00 2026-12-05T20:00"),
            ("2026-12-05,18时至20时30分", "18:00 2026-12-05T20:30"),
            ("2026-12-05,晚上10点-12点", "22:00 2026-12-06T00:00"),
            ("2026-12-05,18:00-24:00", "18:00 2026-12-06T00:00"),
            ("2026-12-05,6:30-8 pm", "18:30 2026-12-05T20:00"),
            ("2026-12-05,6:00 PM - 8:00", "18:00 2026-12-05T20:00"),
            ("2026-12-05,18:00-20:00 EST", "18:00 2026-12-05T20:00"),
            ("2026年12月5日（星期六）下午6点-8点,", "18:00 2026-12-05T20:00"),
            ("2026年12月5号 下午6点半,", "18:30 -"),
            ("2026-12-05 10:00-12:00,", "10:00 2026-12-05T12:00"),
            ("2026-12-05 18:00-05:00,", "18:00 -"),
            ("2026-12-05 18:00 EST,", "18:00 -"),
            ("2026-12-05 6-8 pm,", "18:00 2026-12-05T20:00"),
        ])
    func range(cells: String, times: String) throws {
        let plan = try Self.plan("\(cells),,")
        #expect(EventTableTests.times(plan) == ["2026-12-05T\(times)"])
        #expect(plan.report.notes == [])
    }

    @Test(
        "An end in a cell of its own follows the start",
        arguments: [
            ("下午6点,,8点", "18:00 2026-12-05T20:00"), ("6:00 PM,,8:00", "18:00 2026-12-05T20:00"),
            ("晚上10点,,12点", "22:00 2026-12-06T00:00"), ("18:00,2026-12-06,24:00", "18:00 2026-12-07T00:00"),
        ])
    func end(cells: String, times: String) throws {
        let plan = try Self.plan("2026-12-05,\(cells)")
        #expect(EventTableTests.times(plan) == ["2026-12-05T\(times)"])
        #expect(plan.report.notes == [])
    }

    @Test("A time that does not say which half of the day it means is read as before noon, and named")
    func half() throws {
        let plan = try Self.plan("2026-12-05,六点半,,")
        #expect(EventTableTests.times(plan) == ["2026-12-05T06:30 -"])
        #expect(
            EventTableTests.notes(plan) == [
                "line 2: \"聚餐\": \"六点半\" does not say whether before or after noon; read as 6:30 in the morning"
            ])
    }

    @Test(
        "A time that is not understood, or may be two, refuses its row",
        arguments: ["晚上12点", "晚上1点", "上午12点", "上午15:00", "6点5", "24:30", "午夜12点", "24:00"])
    func refused(cell: String) throws {
        let plan = try Self.plan("2026-12-05,\(cell),,")
        #expect(plan.events == [])
        #expect(
            EventTableTests.notes(plan) == [
                "line 2: \"聚餐\": \"\(cell)\" is no time of day; expected one such as 18:00 or 6:00 PM"
            ])
    }

    @Test(
        "Words behind a time that may be a part of it refuse the row",
        arguments: [("下午6点左右", "左右"), ("晚上8点 美西时间", "美西时间"), ("18:00-20", "-20"), ("下午6点-8点或9点", "或9点")])
    func behind(cell: String, rest: String) throws {
        let plan = try Self.plan("2026-12-05,\(cell),,")
        #expect(plan.events == [])
        #expect(
            EventTableTests.notes(plan) == [
                "line 2: \"聚餐\": \"\(rest)\" behind a time of day is not understood; expected times such as 18:00, 18:00-20:00 or 6:00 PM alone"
            ])
    }
}
