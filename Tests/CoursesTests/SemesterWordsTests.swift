import Model
import Samples
import Testing

@testable import Site

@Suite("The words of semesters")
struct SemesterWordsTests {
    @Test(
        "are those of the page's language; what is written in some other way stays as it was typed",
        arguments: [
            ("Winter 2024", "Winter 2024", "2024年冬季学期"), ("Spring 2026", "Spring 2026", "2026年春季学期"),
            ("Summer 1999", "Summer 1999", "1999年夏季学期"), ("Fall 2025", "Fall 2025", "2025年秋季学期"),
            ("fall 2025", "fall 2025", "fall 2025"), ("大二上", "大二上", "大二上"), ("", "", ""),
        ])
    func typed(text: String, english: String, chinese: String) {
        #expect(Sample.words.semester(typed: text) == english)
        #expect(Sample.chinese.semester(typed: text) == chinese)
    }

    @Test("stand in lists, on pages and below charts")
    func pages() async throws {
        let reviews = ["Winter 2024", "Fall 2025", "Spring 2026", "Spring 2026", "whenever"].enumerated().map
        {
            Sample.review("r\($0)", "MATH 1", semester: $1)
        }
        let content = Sample.content([Sample.course("MATH 1")], reviews)
        let theme = Sample.theme([
            "courses": "{{#sections}}{{#rows}}{{latestSemester}}{{/rows}}{{/sections}}",
            "course":
                "{{#chart}}{{firstSemester}}-{{lastSemester}}{{#bars}}|{{barSemester}}{{/bars}}{{/chart}}{{#professors}}{{#semesters}}|{{semester}}{{/semesters}}{{/professors}}",
        ])
        #expect(try await Sample.text("/zh-Hans/courses/", content, theme) == "2026年春季学期")
        #expect(try await Sample.text("/courses/", content, theme) == "Spring 2026")
        let page = try await Sample.text("/zh-Hans/courses/math-1/", content, theme)
        #expect(
            page
                == "2024年冬季学期-2026年春季学期|2024年冬季学期|2024年春季学期|2024年秋季学期|2025年冬季学期|2025年春季学期|2025年秋季学期|2026年冬季学期|2026年春季学期"
                + "|2026年春季学期|2025年秋季学期|2024年冬季学期|whenever")
    }
}
