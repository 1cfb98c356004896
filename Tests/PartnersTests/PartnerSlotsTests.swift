import Foundation
import Model
import Testing

@testable import Partners

@Suite("The slots of a day")
struct PartnerSlotsTests {
    private let slots = PartnerSlots(zone: TimeZone(identifier: "America/New_York")!, length: 30)

    private func times(_ slots: [Date]) -> [String] {
        slots.compactMap { slot in
            self.slots.zone.civil(at: slot).map { "\($0.hour):\($0.minute < 10 ? "0" : "")\($0.minute)" }
        }
    }

    private func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
        CivilDate(year: year, month: month, day: day)!
    }

    @Test("are one each half hour, from midnight to midnight")
    func ordinary() {
        let all = times(slots.of(day(2027, 1, 15)))
        #expect(all.count == 48 && all.prefix(3) == ["0:00", "0:30", "1:00"] && all.last == "23:30")
    }

    @Test(
        "leave out the hour that clocks skip, and have the one twice that they repeat, with the distance from UTC"
    )
    func clockChanges() {
        let spring = times(slots.of(day(2027, 3, 14)))
        #expect(spring.count == 46 && spring[2...5] == ["1:00", "1:30", "3:00", "3:30"])
        let autumn = slots.of(day(2027, 11, 7))
        #expect(times(autumn)[2...6] == ["1:00", "1:30", "1:00", "1:30", "2:00"])
        #expect(autumn[2...6].map(slots.mark) == ["UTC-4", "UTC-4", "UTC-5", "UTC-5", nil])
    }

    @Test("are repeated at the same local time across a clock change, but not where clocks skip it")
    func repeated() throws {
        let friday = slots.zone.instant(of: try #require(CivilDateTime(day(2027, 3, 12), secondOfDay: 9000)))
        let all = slots.repeated(friday, on: [6, 7, 1], until: day(2027, 3, 15))
        #expect(all.compactMap { slots.zone.civil(at: $0)?.day } == [day(2027, 3, 13), day(2027, 3, 15)])
        #expect(times(all) == ["2:30", "2:30"])
    }

    @Test("are today's and tomorrow's by the site's zone")
    func days() {
        let late = Date(timeIntervalSince1970: 1_800_000_000 + 20 * 3600 + 3599)
        #expect(slots.days(at: late) == [day(2027, 1, 15), day(2027, 1, 16)])
        #expect(slots.days(at: late + 3601) == [day(2027, 1, 16), day(2027, 1, 17)])
    }
}
