import Model
import Testing

@Suite("Days of the calendar")
struct CivilDateTests {
    @Test(
        "Days since 1970 and the written form",
        arguments: [
            (1, 1, 1, -719_162, "0001-01-01"), (1600, 2, 29, -135_081, "1600-02-29"),
            (1900, 3, 1, -25_508, "1900-03-01"), (1969, 12, 31, -1, "1969-12-31"),
            (1970, 1, 1, 0, "1970-01-01"), (2000, 2, 29, 11_016, "2000-02-29"),
            (2000, 3, 1, 11_017, "2000-03-01"), (2026, 12, 5, 20_792, "2026-12-05"),
            (9999, 12, 31, 2_932_896, "9999-12-31"),
        ])
    func days(year: Int, month: Int, day: Int, since1970: Int, text: String) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.daysSince1970 == since1970)
        #expect(date.description == text)
    }

    @Test("A February has 29 days in every fourth year, but for the centuries that 400 does not divide")
    func leapYears() {
        let leap = [1600, 1896, 1900, 1999, 2000, 2024, 2026, 2028, 2100, 2400].filter {
            CivilDate(year: $0, month: 2, day: 29) != nil
        }
        #expect(leap == [1600, 1896, 2000, 2024, 2028, 2400])
    }

    @Test(
        "There is no such day",
        arguments: [
            (0, 1, 1), (10_000, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32),
            (2026, 4, 31), (2026, 6, 31), (2026, 9, 31), (2026, 11, 31), (2024, 2, 30), (-1, 1, 1),
            (2026, .max, 1), (2026, 1, .min),
        ])
    func refused(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test("Four hundred years are counted day by day without a gap, in order")
    func everyDay() {
        let days = (1800..<2200).flatMap { year in
            (1...12).flatMap { month in
                (1...31).compactMap { CivilDate(year: year, month: month, day: $0) }
            }
        }
        #expect(days.count == 146_097)
        #expect(
            zip(days, days.dropFirst()).allSatisfy { $1.daysSince1970 == $0.daysSince1970 + 1 && $0 < $1 })
    }
}
