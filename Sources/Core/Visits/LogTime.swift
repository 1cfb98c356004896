import Basics
import Foundation
import Model

/// The times of log lines, in seconds since 1970.
enum LogTime {
    /// Number of bytes of a time in the common log format.
    static let size = 26
    /// `28/Nov/2026:21:16:43 +0000`, with zeros for digits, and none for the letters of the month and the sign.
    private static let form = Array("00/\0\0\0/0000:00:00:00 \00000".utf8)
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ].map { key($0.utf8.map(\.self)[...]) }

    /// The time of `28/Nov/2026:21:16:43 +0000`; nil for other bytes.
    static func common(_ text: ArraySlice<UInt8>) -> Int? {
        guard text.count == size else { return nil }
        let first = text.startIndex
        for (index, expected) in form.enumerated() {
            let byte = text[first + index]
            let isRight = expected == 0x30 ? ASCII.isDigit(byte) : expected == 0 || byte == expected
            if !isRight { return nil }
        }
        func two(_ offset: Int) -> Int {
            Int(text[first + offset] - 0x30) * 10 + Int(text[first + offset + 1] - 0x30)
        }
        let sign = text[first + 21]
        guard let month = months.firstIndex(of: key(text[(first + 3)..<(first + 6)])),
            let date = CivilDate(year: two(7) * 100 + two(9), month: month + 1, day: two(0)),
            two(12) < 24, two(15) < 60, two(18) <= 60, two(22) < 24, two(24) < 60,
            sign == ASCII.plus || sign == ASCII.hyphen
        else { return nil }
        let local = date.daysSince1970 * 86_400 + two(12) * 3600 + two(15) * 60 + two(18)
        let offset = two(22) * 3600 + two(24) * 60
        return sign == ASCII.plus ? local - offset : local + offset
    }

    /// Three letters as a number.
    private static func key(_ letters: ArraySlice<UInt8>) -> Int { letters.reduce(0) { $0 << 8 | Int($1) } }

    /// The time of a number of seconds, or of a text of RFC 3339 with an offset, also one without a colon as Caddy's `iso8601` writes it.
    static func written(_ text: String) -> Int? {
        var text = text
        let bytes = Array(text.utf8)
        if bytes.count > 5, [ASCII.plus, ASCII.hyphen].contains(bytes[bytes.count - 5]) {
            text = String(decoding: bytes.dropLast(2) + [ASCII.colon] + bytes.suffix(2), as: UTF8.self)
        }
        guard let time = Timestamp(text, in: .gmt), !time.isDay else { return nil }
        return Int(time.instant.timeIntervalSince1970.rounded(.down))
    }
}
