import Model
import TestSupport
import Testing

@testable import Courses

@Suite("Numbers of classes as values")
struct CourseNumberTests {
    @Test(
        "White space becomes single spaces",
        arguments: [
            ("MATH 216", "MATH 216"), ("  MATH\t \u{A0}216\n", "MATH 216"), ("数学 101", "数学 101"),
            ("18.06", "18.06"),
        ])
    func spaces(written: String, text: String) {
        #expect(CourseNumber(written)?.text == text)
    }

    @Test("Nothing is no number", arguments: ["", " ", "\n\t", "\u{3000}"])
    func nothing(written: String) {
        #expect(CourseNumber(written) == nil)
    }

    @Test("By subject without regard to case, then by value; equals by their letters")
    func order() {
        let ordered = [
            "18.06", "ECON 9", "MATH 9", "math 10", "MATH 89S", "MATH 216", "MATH 216L", "MATH 1000",
            "MATHX 1", "PHIL 103", "数学 9", "数学 10",
        ]
        var random = SeededRandom(state: 1)
        #expect(
            ordered.compactMap { CourseNumber($0) }.shuffled(using: &random).sorted().map(\.text) == ordered)
        let spellings = ["MATH 07", "MATH 7", "Math 7", "math 7"].compactMap { CourseNumber($0) }
        #expect(spellings.reversed().sorted() == spellings)
    }

    @Test(
        "The letter of the index",
        arguments: [
            ("COMPSCI 330", "C"), ("compsci 330", "C"), ("Éthique 1", "E"), ("E\u{301}thique 1", "E"),
            ("Ångström 2", "A"), ("数学 101", "数"), ("18.06", "#"), ("(MATH) 1", "#"), ("🎲 1", "#"),
        ])
    func initials(number: String, initial: String) {
        #expect(CourseNumber(number)?.initial == initial)
    }
}
