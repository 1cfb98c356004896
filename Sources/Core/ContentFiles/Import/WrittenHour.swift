/// The hour, minute and second at the beginning of a text, without a half of the day: `6`, `18:30`, `18时30分`, `六点半`, `6点三刻`.
struct WrittenHour {
    let form: ClockTime.Form
    /// 0 to 24.
    let hour: Int
    private(set) var minute = 0
    private(set) var second = 0
    private(set) var hasSeconds = false
    /// The text behind it.
    let rest: Substring

    init?(_ text: Substring) {
        if let match = text.prefixMatch(of: Self.spoken) {
            guard let hour = Self.number(match.1), hour <= 24 else { return nil }
            (form, self.hour) = (match.2 == "时" || match.2 == "時" ? .hours : .spoken, hour)
            rest = text[match.range.upperBound...]
            if match.3 != nil { minute = 30 }
            if let quarters = match.4 { minute = quarters == "三" || quarters == "3" ? 45 : 15 }
            if let written = match.5 {
                guard let number = Self.number(written) else { return nil }
                // `6点5` may be anything; `6点5分` and `6点零五` are times.
                let isWhole = number >= 10 || match.6 != nil || ["0", "零", "〇"].contains(written.first)
                guard isWhole else { return nil }
                minute = number
            }
            if let written = match.7 {
                guard let number = Self.number(written) else { return nil }
                (second, hasSeconds) = (number, true)
            }
        } else if let match = text.prefixMatch(of: Self.digits) {
            guard let hour = Int(match.1), hour <= 24 else { return nil }
            (form, self.hour) = (match.2 == nil ? .number : .digits, hour)
            rest = text[match.range.upperBound...]
            minute = match.2.flatMap { Int($0) } ?? 0
            second = match.3.flatMap { Int($0) } ?? 0
            hasSeconds = match.3 != nil
        } else {
            return nil
        }
        guard minute < 60, second < 60 else { return nil }
    }

    // Parsed once and shared by threads, as in ClockTime.swift.
    /// An hour with 点 or 时; then nothing, 半, quarters with 刻, or minutes.
    nonisolated(unsafe) private static let spoken =
        #/([0-9]{1,2}|[零〇一二两兩三四五六七八九十]{1,3})([点點时時])(?:(半)|([一三13])刻|([0-9]{1,2}|[零〇一二两兩三四五六七八九十]{1,3})(?:(分)(?:([0-9]{1,2}|[零〇一二两兩三四五六七八九十]{1,3})秒)?)?|[钟鐘整正])?/#
    nonisolated(unsafe) private static let digits =
        #/([0-9]{1,2})(?::([0-9]{2}))?(?::([0-9]{2})(?:\.[0-9]+)?)?(?![0-9])/#

    /// A number of one or two digits, or a Chinese one up to 99: `两`, `十二`, `零五`.
    private static func number(_ text: Substring) -> Int? {
        if let number = Int(text) { return number }
        func digit(_ text: Substring) -> Int? {
            switch text {
            case "两", "兩": 2
            case "〇": 0
            default: text.count == 1 ? text.first.flatMap(Array("零一二三四五六七八九").firstIndex) : nil
            }
        }
        let isPadded = text.count > 1 && (text.first == "零" || text.first == "〇")
        let text = isPadded ? text.dropFirst() : text
        guard let ten = text.firstIndex(of: "十") else { return digit(text) }
        let (tens, ones) = (text[..<ten], text[text.index(after: ten)...])
        guard let tens = tens.isEmpty ? 1 : digit(tens), let ones = ones.isEmpty ? 0 : digit(ones) else {
            return nil
        }
        return tens * 10 + ones
    }
}
