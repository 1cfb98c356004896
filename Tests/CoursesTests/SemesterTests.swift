import Model
import TestSupport
import Testing

@testable import Courses

@Suite("Semesters")
struct SemesterTests {
    @Test("Later ones are greater: by year, then winter, spring, summer, fall")
    func order() {
        let written = ["Fall 2024", "Winter 2025", "Spring 2025", "Summer 2025", "Fall 2025", "Winter 2026"]
        let semesters = written.compactMap { Semester($0) }
        #expect(semesters.map(\.description) == written)
        var random = SeededRandom(state: 1)
        #expect(semesters.shuffled(using: &random).sorted() == semesters)
    }

    @Test(
        "Other writings are no semester",
        arguments: [
            "", "Fall", "2025", "fall 2025", "Autumn 2025", "Fall  2025", " Fall 2025", "Fall 2025 ",
            "Fall 25", "Fall 02025", "Fall 1899", "Fall 2200", "Fall -202", "Fall +202", "2025 Fall",
            "Fall 2025/26", "Fall ２０２５",
        ])
    func refused(text: String) {
        #expect(Semester(text) == nil)
    }

    @Test("Years go from 1900 to 2199")
    func years() {
        #expect([1899, 1900, 2199, 2200].map { Semester(.fall, $0)?.year } == [nil, 1900, 2199, nil])
    }
}
