import Basics

/// A time of day as written: `6:30 PM`, `18:30`, `6 pm EST`, `下午6点半`, `18时30分`, `晚上十点一刻`.
package struct ClockTime: Hashable, Sendable {
    /// How the hour is written: `6`, `6:00`, `6时`, or `6点`, which alone is of the morning or of the evening.
    enum Form { case number, digits, hours, spoken }

    /// Seconds since midnight; 86,400 for the end of the day (`24:00`, `晚上12点`).
    package internal(set) var second: Int
    /// The zone behind the time, such as `GMT-5`; empty if there is none.
    package internal(set) var zone: String
    /// Whether the time is of the morning or of the evening, and nothing tells; then it is read as of the morning.
    package internal(set) var isUnsure = false
    let form: Form
    /// Whether a word such as `PM` or 下午 says which half of the day is meant.
    package let hasHalf: Bool
    let hasSeconds: Bool
    /// Whether the hour is one of 1 to 12, and no word says of which half of the day.
    package let isOpen: Bool

    /// A time of day alone; nil if the text is none. A number alone is none.
    package init?(_ text: String) {
        self.init(part: Self.normal(text)[...])
        if isNumber { return nil }
    }

    /// Whether the time is open as people say it, `6点`; `6:00` is of the morning, unless the other end of a range tells otherwise.
    package var leavesHalf: Bool { isOpen && (form == .spoken || form == .number) }

    /// Whether the text is a number, which is a time only as one end of a range such as `6-8 pm`.
    var isNumber: Bool { form == .number && !hasHalf }

    /// The time of day at the beginning of a normal text, and what follows as its zone.
    init?(part text: Substring) {
        guard let front = text.prefixMatch(of: Self.half) else { return nil }
        let clock = text[front.range.upperBound...].drop { $0 == " " }
        guard let written = WrittenHour(clock) else { return nil }
        let behind = written.rest.drop { $0 == " " }
        guard let back = behind.prefixMatch(of: Self.half) else { return nil }
        let word = (front.output.isEmpty ? back.output : front.output).lowercased()
        guard let hour = Self.hour(written.hour, of: word, isSpoken: written.form == .spoken) else {
            return nil
        }
        second = hour * 3600 + written.minute * 60 + written.second
        // Nothing is later than 24:00.
        guard second <= 86_400 else { return nil }
        zone = Self.zone(behind[back.range.upperBound...])
        (form, hasHalf, hasSeconds) = (written.form, !word.isEmpty, written.hasSeconds)
        isOpen = word.isEmpty && (1...12).contains(written.hour)
        isUnsure = leavesHalf && written.hour < 12 && !clock.hasPrefix("0")
    }

    /// The hour of the day, 0 to 24; nil where the word and the number contradict each other, or mean two hours.
    private static func hour(_ hour: Int, of half: String, isSpoken: Bool) -> Int? {
        guard let first = half.first else { return hour }
        // Clocks show noon as 下午12:00; whoever says 上午12点 may mean it too.
        if isSpoken, hour == 12, first == "上" { return nil }
        let hours =
            switch first {
            case "凌": 0...6
            case "早", "清": 1...11
            case "a", "上": 0...11
            case "中", "正": 11...14
            case "傍": 16...20
            case "晚", "夜", "深": 17...24
            default: 12...23
            }
        // 晚上12点 is the end of the day, and 0 o'clock is the beginning.
        let readings = hour > 12 ? [hour] : [hour % 12, hour % 12 + 12] + (hour == 12 ? [24] : [])
        return readings.first(where: hours.contains)
    }

    /// `GMT-0500 (Eastern Standard Time)` without what is in parentheses, unless nothing else is there: `(EST)`.
    private static func zone(_ text: Substring) -> String {
        let text = text.drop { $0 == " " }
        let isInside = text.hasPrefix("(")
        return String((isInside ? text.dropFirst() : text).prefix { !"([)".contains($0) }).singleLine
    }

    /// This time, if its half of the day is open, as the next one after `start` in seconds since midnight; it may be on the next day.
    package func following(_ start: Int) -> ClockTime {
        guard isOpen else { return self }
        var time = self
        let early = second % 43_200
        time.second = [early, early + 43_200].first { $0 > start } ?? (early == 0 ? 86_400 : early)
        time.isUnsure = false
        return time
    }

    /// This time, if its half of the day is open, as the last one before `end` in seconds since midnight; it may be on the day before.
    func preceding(_ end: Int) -> ClockTime {
        guard isOpen else { return self }
        var time = self
        let early = second % 43_200
        time.second = early < end && early + 43_200 >= end ? early : early + 43_200
        time.isUnsure = false
        return time
    }

    /// A text on one line with ASCII digits and signs, without spaces around Chinese units: `６：３０`, `6 点 半`.
    static func normal(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            // The full-width forms of ASCII.
            (0xFF01...0xFF5E).contains(scalar.value)
                ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
        }
        return String(String.UnicodeScalarView(scalars)).singleLine
            .replacing(unit) { $0.1 }
    }

    // Parsed once: parsing for each cell took an eighth of an import's time. Threads may share a literal, which has no transform,
    // though `Regex` is not Sendable.
    nonisolated(unsafe) private static let unit = #/ ?([年月日号號点點时時分半刻]) ?/#
    nonisolated(unsafe) private static let half =
        /(?:[AaPp]\.?[Mm]\.?|凌晨|清晨|早晨|早上|早|上午|[中正]午|下午|午[后後]|傍晚|晚[上间間]?|深夜|夜[里晚间間]?)?/
}
