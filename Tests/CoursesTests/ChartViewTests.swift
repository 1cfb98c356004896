import Model
import Samples
import Testing

@testable import Courses
@testable import Site

@Suite("The chart of comments over semesters")
struct ChartViewTests {
    private func bars(_ semesters: [String?]) -> [String]? {
        let reviews = semesters.enumerated().map { Sample.review("r\($0)", "MATH 1", semester: $1) }
        return ChartView(reviews, words: Sample.words)?.bars.map { "\($0.barSemester):\($0.count):\($0.height)" }
    }

    @Test(
        "has a bar for every spring and fall between the first and the last, and other seasons where they occur"
    )
    func span() {
        #expect(
            bars(["Fall 2024", "Fall 2023", "Fall 2024", nil, "whenever", "Fall 2022"]) == [
                "Fall 2022:1:32", "Spring 2023:0:0", "Fall 2023:1:32", "Spring 2024:0:0", "Fall 2024:2:64",
            ])
        #expect(
            bars(["Summer 2024", "Fall 2023", "Fall 2024", "Fall 2024"]) == [
                "Fall 2023:1:32", "Spring 2024:0:0", "Summer 2024:1:32", "Fall 2024:2:64",
            ])
    }

    @Test(
        "is not drawn for fewer than three semesters, nor where all have as many comments",
        arguments: [
            [], ["Fall 2024"], ["Fall 2024", "Fall 2024", "Fall 2025"], ["soon"],
            ["Fall 2023", "Fall 2024", "Fall 2025"],
        ])
    func none(semesters: [String]) {
        #expect(bars(semesters) == nil)
    }

    @Test("shows at most eleven years of four seasons")
    func limit() {
        #expect(bars(["Winter 1950", "Summer 1960", "Fall 2024", "Fall 2024"])?.count == 44)
    }
}
