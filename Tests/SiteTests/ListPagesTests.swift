import Model
import Samples
import Testing

@testable import Courses
@testable import Site

@Suite("The list of courses")
struct ListPagesTests {
    private func list(_ numbers: [String]) -> LetterPages<CourseRow> {
        LetterPages(
            numbers.sorted().map { CourseEntry(Sample.course($0), reviews: []) }, words: Sample.words)
    }

    @Test("has each letter that some number begins with, once and in order")
    func letters() {
        let list = list(["MATH 216", "math 89", "ÉCON 1", "2D ART 1", "中文 101", "ART 1"])
        #expect(list.letters.map(\.letter) == ["#", "A", "E", "M", "中"])
        #expect(list.pages[0].map { $0.rows.map(\.courseNumber) }[3] == ["math 89", "MATH 216"])
    }

    @Test("goes on with a letter on the next page, where it is no new letter")
    func pages() {
        let numbers = (1...80).map { "ART \($0)" } + (1...150).map { "MATH \($0)" }
        let list = list(numbers)
        #expect(list.pages.map { $0.map(\.letter) } == [["A", "M"], ["M"], ["M"]])
        #expect(list.pages.map { $0.map(\.isContinued) } == [[false, false], [true], [true]])
        #expect(list.letters.map(\.address) == ["/courses/#letter-a", "/courses/#letter-m"])
        #expect(list.pages.map { $0.reduce(0) { $0 + $1.rows.count } } == [100, 100, 30])
    }

    @Test("has one page without courses, too")
    func empty() {
        #expect(list([]).pages.map(\.count) == [0])
    }

    @Test("leads each letter to its section, on whatever page")
    func addresses() async throws {
        let numbers = (1...260).map { "ART \($0)" } + ["MATH 1", "99 X"]
        let content = Sample.content(numbers.map { Sample.course($0) }.sorted { $0.number < $1.number })
        let theme = Sample.theme(["courses": "{{#letters}}{{letter}}={{address}} {{/letters}}"])
        let expected = "#=/courses/#letter-other A=/courses/#letter-a M=/courses/page/3/#letter-m "
        #expect(try await Sample.text("/courses/page/2/", content, theme) == expected)
    }
}
