import Foundation
import Model
import Testing

@Suite("Days and times in content files")
struct TimestampTests {
    private func time(_ text: String, in zone: String = "America/New_York") throws -> Timestamp? {
        Timestamp(text, in: try #require(TimeZone(identifier: zone)))
    }

    private static let noon: Double = 1_796_490_000  // 2026-12-05T17:00:00Z

    @Test(
        "Every form of RFC 3339, and a time without seconds or offset",
        arguments: [
            ("2026-12-05", noon - 12 * 3600), ("2026-12-05T12:00", noon), ("2026-12-05T12:00:00", noon),
            ("2026-12-05 12:00:00", noon), ("2026-12-05t12:00:00-05:00", noon),
            ("2026-12-05T17:00:00Z", noon), ("2026-12-05T17:00z", noon),
            ("2026-12-05T17:00:00-00:00", noon), ("2026-12-06T01:00:00+08:00", noon),
            ("2026-12-05T22:45:00+05:45", noon), ("2026-12-05T07:30:00-09:30", noon),
            ("2026-12-05T17:00:00.25Z", noon + 0.25), ("2026-12-05T16:59:60Z", noon),
        ])
    func forms(text: String, seconds: Double) throws {
        let stamp = try #require(try time(text))
        #expect(stamp.instant == Date(timeIntervalSince1970: seconds))
        #expect(stamp.text == text)
        #expect(stamp.description == text)
    }

    @Test("The day is the one that is written, whatever the offset")
    func day() throws {
        #expect(try time("2026-12-06T01:00:00+08:00")?.day == CivilDate(year: 2026, month: 12, day: 6))
    }

    @Test(
        "Local time on both sides of the changes of clocks in New York",
        arguments: [
            // Forward at 2 in the morning of March 8, 2026.
            ("2026-03-07T12:00", "2026-03-07T17:00:00Z"), ("2026-03-08T01:59:59", "2026-03-08T06:59:59Z"),
            ("2026-03-08T03:00", "2026-03-08T07:00:00Z"), ("2026-03-08T12:00", "2026-03-08T16:00:00Z"),
            // The hour that never comes: as if the clocks had not been changed.
            ("2026-03-08T02:00", "2026-03-08T07:00:00Z"), ("2026-03-08T02:30", "2026-03-08T07:30:00Z"),
            ("2026-03-08T02:59:59", "2026-03-08T07:59:59Z"),
            // Back at 2 in the morning of November 1, 2026.
            ("2026-11-01", "2026-11-01T04:00:00Z"), ("2026-11-01T00:59:59", "2026-11-01T04:59:59Z"),
            ("2026-11-01T02:00", "2026-11-01T07:00:00Z"), ("2026-11-01T12:00", "2026-11-01T17:00:00Z"),
            // The hour that comes twice: the first one.
            ("2026-11-01T01:00", "2026-11-01T05:00:00Z"), ("2026-11-01T01:30", "2026-11-01T05:30:00Z"),
            ("2026-11-01T01:59:59", "2026-11-01T05:59:59Z"),
        ])
    func clockChanges(local: String, utc: String) throws {
        #expect(try time(local)?.instant == (try time(utc)?.instant))
        #expect(try time(local) != nil)
    }

    @Test(
        "Local time where the offset is far from UTC, or the change is at midnight or half an hour",
        arguments: [
            ("Pacific/Kiritimati", "2026-01-01T00:00", "2025-12-31T10:00:00Z"),
            ("Pacific/Pago_Pago", "2026-01-01T00:00", "2026-01-01T11:00:00Z"),
            // Half an hour at 2 o'clock.
            ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45:00Z"),
            ("Australia/Lord_Howe", "2026-10-04T02:30", "2026-10-03T15:30:00Z"),
            // At midnight, so that the day begins at 1 o'clock.
            ("Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z"),
            // A day that an island left out.
            ("Pacific/Apia", "2011-12-31T00:00", "2011-12-30T10:00:00Z"),
        ])
    func otherZones(zone: String, local: String, utc: String) throws {
        #expect(try time(local, in: zone)?.instant == (try time(utc, in: zone)?.instant))
    }

    @Test(
        "What is not RFC 3339 or no day of the calendar is refused",
        arguments: [
            "", " ", "soon", "2026", "2026-12", "2026-12-5", "2026-02-29", "2026-13-01", "0000-01-01",
            "2026/12/05", "20261205", "2026-12-05T", "2026-12-05T18", "2026-12-05T24:00",
            "2026-12-05T18:60", "2026-12-05T18:00:61", "2026-12-05T18:00:", "2026-12-05T18:00:00.",
            "2026-12-05T18:00+", "2026-12-05T18:00+5:00", "2026-12-05T18:00+0500", "2026-12-05T18:00+24:00",
            "2026-12-05T18:00-05:60", "2026-12-05T18:00EST", "2026-12-05T18:00Z ", "2026-12-05Z",
            " 2026-12-05", "2026-12-05\n", "٢٠٢٦-١٢-٠٥", "-2026-12-05", "+2026-12-05", "2026-12-05X18:00",
        ])
    func refused(text: String) throws {
        #expect(try time(text) == nil)
    }

    @Test("Earlier moments come first, whatever the offset")
    func order() throws {
        let texts = ["2026-12-05T18:00Z", "2026-12-05", "2026-12-05T20:00+08:00", "2026-12-05T12:00"]
        #expect(
            try texts.compactMap { try time($0) }.sorted().map(\.text) == [
                "2026-12-05", "2026-12-05T20:00+08:00", "2026-12-05T12:00", "2026-12-05T18:00Z",
            ])
    }
}
