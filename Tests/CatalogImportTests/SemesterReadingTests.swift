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
            ("2015年秋", "2015年秋", .unknownSemester),
            ("Ball 2014", "Fall 2014", .usualSpelling),
            ("Hill 2014", "Hill 2014", .unknownSemester),
        ] as [(String, String?, ImportReason?)])
    func semesters(cell: String, semester: String?, reason: ImportReason?) throws {
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
        ] as [(String, String, String?, String?, String, ImportReason?)])
    func misplaced(
        professor: String, cell: String, became: String?, semester: String?, comment: String,
        reason: ImportReason?
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
