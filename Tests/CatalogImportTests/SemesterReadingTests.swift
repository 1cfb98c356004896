import CatalogImport
import Model
import Testing

@testable import Courses

@Suite("Semesters")
struct SemesterReadingTests {
    @Test(
        "A semester is written the usual way, or kept as it is",
        arguments: [
            ("", nil, nil),
            ("Fall 2014", "Fall 2014", nil),
            ("  Fall  2014 ", "Fall 2014", nil),
            ("Spring2015", "Spring 2015", .usualSpelling),
            ("Fall '13", "Fall 2013", .usualSpelling),
            ("Fall ’13", "Fall 2013", .usualSpelling),
            ("Fall 14", "Fall 2014", .usualSpelling),
            ("fall 98", "Fall 1998", .usualSpelling),
            ("SPRING 2015", "Spring 2015", .usualSpelling),
            ("2015 Spring", "Spring 2015", .usualSpelling),
            ("2017-su", "Summer 2017", .usualSpelling),
            ("Sping 2014", "Spring 2014", .usualSpelling),
            ("Sprign 2014", "Spring 2014", .usualSpelling),
            ("Autumn 2014", "Fall 2014", .usualSpelling),
            ("Fall 2012; Spring 2013", "Fall 2012, Spring 2013", .usualSpelling),
            ("Spring 2015 and Fall 2015", "Spring 2015, Fall 2015", .usualSpelling),
            ("Spring 2015/Fall 15", "Spring 2015, Fall 2015", .usualSpelling),
            ("Fall 2012, Spring 2013", "Fall 2012, Spring 2013", nil),
            ("Summer I 2012", "Summer I 2012", nil),
            ("Fall", "Fall", .unknownSemester),
            ("Spring 201", "Spring 201", .unknownSemester),
            ("Spring 9999", "Spring 9999", .unknownSemester),
            ("2014-2015", "2014-2015", .unknownSemester),
            ("Spring 2014 to now", "Spring 2014 to now", .unknownSemester),
            ("Fall/Spring 2015", "Fall/Spring 2015", .unknownSemester),
            ("2015年秋", "Fall 2015", .usualSpelling),
            ("F25", "Fall 2025", .usualSpelling),
            ("FA25", "Fall 2025", .usualSpelling),
            ("25F", "Fall 2025", .usualSpelling),
            ("Su '24", "Summer 2024", .usualSpelling),
            ("2025 fall semester", "Fall 2025", .usualSpelling),
            ("AY24-25 Spring", "Spring 2025", .usualSpelling),
            ("2024-2025 Fall", "Fall 2024", .usualSpelling),
            ("2024-2025 Summer", "2024-2025 Summer", .unknownSemester),
            ("2024-2026 Fall", "2024-2026 Fall", .unknownSemester),
            ("24秋", "Fall 2024", .usualSpelling),
            ("秋季学期2024", "Fall 2024", .usualSpelling),
            ("２０２４年春季學期", "Spring 2024", .usualSpelling),
            ("2023秋、2024春", "Fall 2023, Spring 2024", .usualSpelling),
            ("2023-2024学年第一学期", "Fall 2023", .usualSpelling),
            ("2023/2024学年第2学期", "Spring 2024", .usualSpelling),
            ("2024年上学期", "2024年上学期", .unknownSemester),
            ("大一上", "大一上", .unknownSemester),
            ("S24", "S24", .springOrSummer),
            ("S2024", "S2024", .springOrSummer),
            ("Mar-11", "Mar-11", .dateOfSpreadsheet),
            ("2025-03-01 00:00:00", "2025-03-01 00:00:00", .dateOfSpreadsheet),
            ("2025-1", "2025-1", .unknownSemester),
            ("Ball 2014", "Fall 2014", .usualSpelling),
            ("Hill 2014", "Hill 2014", .unknownSemester),
        ] as [(String, String?, CourseImportReason?)])
    func semesters(cell: String, semester: String?, reason: CourseImportReason?) throws {
        let plan = try Sample.plan(Sample.reviews([["MATH 216", "Algebra", "A. Smith", cell, "Good"]]))
        #expect(plan.reviews.map(\.semester) == [semester])
        #expect(plan.reviews.map(\.professor) == ["A. Smith"])
        #expect(plan.reviews.map(\.comment) == ["Good"])
        #expect(plan.report.notes.map(\.reason) == [reason].compactMap(\.self))
    }

    @Test(
        "What is no semester goes where it belongs, and is listed",
        arguments: [
            ("", "Noor M", "Noor M", nil, "Good", .professorInSemester),
            ("Wang Qiu", "wang qiu", "Wang Qiu", nil, "Good", .professorInSemester),
            ("Wang Qiu", "Wang Qiu", "Wang Qiu", nil, "Good", .professorInSemester),
            ("A. Smith", "Noor M", "A. Smith", "Noor M", "Good", .unknownSemester),
            ("Susan Rodger Fall 2014", "", "Susan Rodger", "Fall 2014", "Good", .semesterInProfessor),
            ("Fall 2014", "", "Fall 2014", nil, "Good", nil),
            (
                "Smith", "Spring 2015Genslter-Intro to Logic", "Smith", "Spring 2015",
                "Good\n\nGenslter-Intro to Logic", .textBehindSemester
            ),
            (
                "Smith", "I do not think that the work load is heavy.", "Smith", nil,
                "Good\n\nI do not think that the work load is heavy.", .commentInSemester
            ),
        ] as [(String, String, String?, String?, String, CourseImportReason?)])
    func misplaced(
        professor: String, cell: String, became: String?, semester: String?, comment: String,
        reason: CourseImportReason?
    ) throws {
        let plan = try Sample.plan(Sample.reviews([["MATH 216", "Algebra", professor, cell, "Good"]]))
        #expect(plan.reviews.map(\.professor) == [became])
        #expect(plan.reviews.map(\.semester) == [semester])
        #expect(plan.reviews.map(\.comment) == [comment])
        #expect(plan.report.notes.map(\.reason) == [reason].compactMap(\.self))
    }

    @Test("A season and a year of their own columns are one semester")
    func termAndYear() throws {
        let columns = ["Code", "Term", "Year", "YearTerm", "Review"]
        let plan = try Sample.plan(Sample.table(columns, [["MATH 216", "fall", "2014", "2014-fa", "Good"]]))
        #expect(plan.reviews.map(\.semester) == ["Fall 2014"])
    }
}
