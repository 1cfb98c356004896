/// The plural form of a word for a number, by the rules of a language (Unicode CLDR, Language Plural Rules, cardinal).
public enum PluralCategory: String, CaseIterable, Hashable, Sendable {
    case zero, one, two, few, many, other

    /// The form for a whole number from 0 in the language of a BCP 47 tag. Unlisted languages use the rules of English.
    public init(_ number: Int, language: String) {
        let (ten, hundred) = (number % 10, number % 100)
        let code = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
        self =
            switch code {
            case "zh", "ja", "ko", "vi", "th", "id", "ms", "lo", "my", "km", "yue": .other
            case "fr", "pt": number < 2 ? .one : Self.million(number)
            case "es", "it", "ca": number == 1 ? .one : Self.million(number)
            case "hi", "bn", "fa", "gu", "kn", "zu", "am", "hy": Self.few(number < 2, false)
            case "ru", "uk", "be": Self.slavic(ten, hundred, otherwise: .many)
            case "sr", "hr", "bs": Self.slavic(ten, hundred, otherwise: .other)
            case "pl": number == 1 ? .one : Self.isFew(ten, hundred) ? .few : .many
            case "cs", "sk": Self.few(number == 1, (2...4).contains(number))
            case "ro": Self.few(number == 1, number == 0 || (1...19).contains(hundred))
            case "lt": Self.isTeen(hundred) ? .other : Self.few(ten == 1, ten > 1)
            case "lv": ten == 0 || Self.isTeen(hundred) ? .zero : ten == 1 ? .one : .other
            case "sl": hundred == 1 ? .one : hundred == 2 ? .two : (3...4).contains(hundred) ? .few : .other
            case "he": number == 1 ? .one : number == 2 ? .two : .other
            case "ar": Self.arabic(number, hundred)
            default: number == 1 ? .one : .other
            }
    }

    private static func few(_ isOne: Bool, _ isFew: Bool) -> Self { isOne ? .one : isFew ? .few : .other }

    private static func million(_ number: Int) -> Self {
        number != 0 && number % 1_000_000 == 0 ? .many : .other
    }

    private static func isTeen(_ hundred: Int) -> Bool { (11...19).contains(hundred) }

    private static func isFew(_ ten: Int, _ hundred: Int) -> Bool {
        (2...4).contains(ten) && !(12...14).contains(hundred)
    }

    private static func slavic(_ ten: Int, _ hundred: Int, otherwise: Self) -> Self {
        ten == 1 && hundred != 11 ? .one : isFew(ten, hundred) ? .few : otherwise
    }

    private static func arabic(_ number: Int, _ hundred: Int) -> Self {
        switch (number, hundred) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    }
}
