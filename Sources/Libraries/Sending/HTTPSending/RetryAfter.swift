import Basics

extension HTTPResponse {
    /// The seconds from `now` (in seconds since 1970) until a request may be repeated by the value of `Retry-After` (RFC 9110 10.2.3): 0 or
    /// more; nil for an invalid value. More than a day counts as a day.
    public static func wait(_ value: String, now: Int64) -> Int64? {
        let text = value.utf8
        guard !text.isEmpty, text.count <= 64 else { return nil }
        if text.allSatisfy(ASCII.isDigit) {
            return min(Int64(value) ?? .max, 86_400)
        }
        return date(value).map { min(max($0 - now, 0), 86_400) }
    }

    /// The seconds since 1970 of a date as in `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 5.6.7); nil for another form.
    private static func date(_ value: String) -> Int64? {
        let words = value.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[0].utf8.count == 4, words[0].hasSuffix(","), words[5] == "GMT",
            let day = number(words[1], digits: 2), (1...31).contains(day),
            let month = months.firstIndex(where: { $0 == words[2] }), let year = number(words[3], digits: 4)
        else { return nil }
        let time = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard time.count == 3, let hour = number(time[0], digits: 2), let minute = number(time[1], digits: 2),
            let second = number(time[2], digits: 2), hour < 24, minute < 60, second <= 60
        else { return nil }
        return days(year, Int64(month) + 1, day) * 86_400 + hour * 3600 + minute * 60 + second
    }

    private static func number(_ text: Substring, digits: Int) -> Int64? {
        guard text.utf8.count == digits, text.utf8.allSatisfy(ASCII.isDigit) else {
            return nil
        }
        return Int64(text)
    }

    /// Days from 1970-01-01 to a date of the Gregorian calendar, counted in years that begin in March.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let (shifted, place) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + (153 * place + 2) / 5 + day
            - 719_469
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
