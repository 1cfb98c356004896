import Model
import Testing

@Suite("Plural forms")
struct PluralCategoryTests {
    /// Runs of forms for 0 to 124 and for a million, as Babel 2 makes them of CLDR: z zero, i one, t two, f few, m many, o other,
    /// each with how often it comes in a row.
    static let expected: [(String, String)] = [
        ("en", "o1 i1 o124"),
        ("de", "o1 i1 o124"),
        ("sv", "o1 i1 o124"),
        ("tr", "o1 i1 o124"),
        ("zh-Hans", "o126"),
        ("ja", "o126"),
        ("vi", "o126"),
        ("fr", "i2 o123 m1"),
        ("pt", "i2 o123 m1"),
        ("es", "o1 i1 o123 m1"),
        ("it", "o1 i1 o123 m1"),
        ("hi", "i2 o124"),
        ("fa", "i2 o124"),
        (
            "ru",
            "m1 i1 f3 m16 i1 f3 m6 i1 f3 m6 i1 f3 m6 i1 f3 m6 i1 f3 m6 i1 f3 m6 i1 f3 m6 i1 f3 m6 i1 f3 m16 i1 f3 m1"
        ),
        (
            "uk",
            "m1 i1 f3 m16 i1 f3 m6 i1 f3 m6 i1 f3 m6 i1 f3 m6 i1 f3 m6 i1 f3 m6 i1 f3 m6 i1 f3 m6 i1 f3 m16 i1 f3 m1"
        ),
        (
            "sr",
            "o1 i1 f3 o16 i1 f3 o6 i1 f3 o6 i1 f3 o6 i1 f3 o6 i1 f3 o6 i1 f3 o6 i1 f3 o6 i1 f3 o6 i1 f3 o16 i1 f3 o1"
        ),
        ("pl", "m1 i1 f3 m17 f3 m7 f3 m7 f3 m7 f3 m7 f3 m7 f3 m7 f3 m7 f3 m7 f3 m17 f3 m1"),
        ("cs", "o1 i1 f3 o121"),
        ("ro", "f1 i1 f18 o81 f19 o6"),
        (
            "lt",
            "o1 i1 f8 o11 i1 f8 o1 i1 f8 o1 i1 f8 o1 i1 f8 o1 i1 f8 o1 i1 f8 o1 i1 f8 o1 i1 f8 o1 i1 f8 o11 i1 f3 o1"
        ),
        (
            "lv",
            "z1 i1 o8 z11 i1 o8 z1 i1 o8 z1 i1 o8 z1 i1 o8 z1 i1 o8 z1 i1 o8 z1 i1 o8 z1 i1 o8 z1 i1 o8 z11 i1 o3 z1"
        ),
        ("sl", "o1 i1 t1 f2 o96 i1 t1 f2 o21"),
        ("he", "o1 i1 t1 o123"),
        ("ar", "z1 i1 t1 f8 m89 o3 f8 m14 o1"),
    ]

    @Test("follow the rules of each language as CLDR has them", arguments: expected)
    func rules(language: String, expected: String) {
        var (runs, last): ([(form: PluralCategory, count: Int)], PluralCategory?) = ([], nil)
        for number in Array(0...124) + [1_000_000] {
            let form = PluralCategory(number, language: language)
            if form == last { runs[runs.count - 1].count += 1 } else { runs.append((form, 1)) }
            last = form
        }
        let letters: [PluralCategory: String] = [
            .zero: "z", .one: "i", .two: "t", .few: "f", .many: "m", .other: "o",
        ]
        #expect(runs.map { "\(letters[$0.form]!)\($0.count)" }.joined(separator: " ") == expected)
    }
}
