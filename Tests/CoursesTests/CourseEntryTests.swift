import Model
import Samples
import Testing

@testable import Courses
@testable import Site

@Suite("A course's comments")
struct CourseEntryTests {
    private func shape(_ reviews: [Review]) -> [String] {
        CourseEntry(Sample.course("MATH 1"), reviews: reviews).groups.flatMap { group in
            group.semesters.map { semester in
                "\(group.professor ?? "-") | \(semester.semester ?? "-") | \(semester.comments.map(\.id.text).joined(separator: " "))"
            }
        }
    }

    @Test("stand by professor, latest semester first; what is not given stands last")
    func order() {
        let reviews = [
            Sample.review("a", "MATH 1", professor: "Ames", semester: "Fall 2023"),
            Sample.review("b", "MATH 1", semester: "Spring 2026"),
            Sample.review("c", "MATH 1", professor: "Boyd", semester: "Spring 2024"),
            Sample.review("d", "MATH 1", professor: "Ames"),
            Sample.review("e", "MATH 1", professor: "Ames", semester: "Summer 2023"),
            Sample.review("f", "MATH 1", professor: "Ames", semester: "Fall 2022, Fall 2023"),
            Sample.review("g", "MATH 1"),
            Sample.review("h", "MATH 1", professor: "Cole"),
        ]
        #expect(
            shape(reviews) == [
                "Boyd | Spring 2024 | c", "Ames | Fall 2023 | a", "Ames | Summer 2023 | e",
                "Ames | Fall 2022, Fall 2023 | f", "Ames | - | d", "Cole | - | h", "- | Spring 2026 | b",
                "- | - | g",
            ])
    }

    @Test("of one semester stand from the newest on, undated ones last and by id")
    func dates() {
        let reviews = [
            Sample.review("d", "MATH 1"), Sample.review("a", "MATH 1", posted: "2026-01-01"),
            Sample.review("c", "MATH 1"), Sample.review("b", "MATH 1", posted: "2026-03-01"),
        ]
        #expect(shape(reviews) == ["- | - | b a c d"])
    }

    @Test("the one that lists quote was posted last")
    func newest() {
        let reviews = [
            Sample.review("a", "MATH 1", professor: "A", semester: "Fall 2026"),
            Sample.review("b", "MATH 1", professor: "B", posted: "2025-01-01"),
            Sample.review("c", "MATH 1", professor: "C", posted: "2025-06-01"),
        ]
        let entry = CourseEntry(Sample.course("MATH 1"), reviews: reviews)
        #expect(entry.newestComment?.id.text == "c")
        #expect(entry.latestSemester?.description == "Fall 2026")
        #expect(CourseEntry(Sample.course("MATH 1"), reviews: [reviews[0]]).newestComment?.id.text == "a")
    }

    @Test("lead from each to the next, over the ends to the classes beside, and end at the ends")
    func steps() async throws {
        let content = Sample.content(
            ["A 1", "B 1", "C 1"].map { Sample.course($0) },
            [
                Sample.review("a1", "A 1"), Sample.review("a2", "A 1", posted: "2026-01-01"),
                Sample.review("c1", "C 1"),
            ])
        let steps =
            "{{#professors}}{{#semesters}}{{#semesterComments}}{{id}}:{{previousAddress}},{{nextAddress}};{{/semesterComments}}{{/semesters}}{{/professors}}"
        let theme = Sample.theme(["course": steps])
        #expect(
            try await Sample.text("/courses/a-1/", content, theme)
                == "c-a2:,/courses/a-1/#c-a1;c-a1:/courses/a-1/#c-a2,/courses/b-1/;")
        #expect(try await Sample.text("/courses/b-1/", content, theme) == "")
        #expect(try await Sample.text("/courses/c-1/", content, theme) == "c-c1:/courses/b-1/,;")
    }
}
