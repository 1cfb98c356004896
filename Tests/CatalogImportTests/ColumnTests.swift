import CatalogImport
import Model
import Testing

@testable import Courses

@Suite("Columns")
struct ColumnTests {
    @Test(
        "A column is known by its usual names, in any case, with any spaces",
        arguments: [
            ["Number", "Name", "Professor", "Semester", "Comments", "Major"],
            ["COURSE NUMBER", "course_title", "Instructor(s)", "Year Term", "Review", "majors"],
            ["class", "Title", "teacher", "Term", "remarks", "Your Major"],
            ["code.number", "courseName", "Primary Instructor", "semesters", "comment", "MAJOR"],
            ["课程号", "课程名", "教授", "学期", "评论", "专业"],
        ])
    func synonyms(columns: [String]) throws {
        let plan = try Sample.plan(
            Sample.table(columns, [["MATH 216", "Algebra", "A. Smith", "Fall 2014", "Good", "Music"]]))
        let review = try #require(plan.reviews.first)
        #expect(plan.courses.map(\.name) == ["Algebra"])
        #expect(
            [review.professor, review.semester, review.comment, review.major]
                == ["A. Smith", "Fall 2014", "Good", "Music"])
        #expect(!plan.report.summary.contains { $0.hasPrefix("Not used") })
    }

    @Test("Any order of the columns gives the same comments")
    func order() throws {
        let one = try Sample.plan(
            Sample.table(["Number", "Comments", "Extra"], [["MATH 216", "Good", "x"]]))
        let other = try Sample.plan(
            Sample.table(["Extra", "Comments", "Number"], [["y", "Good", "MATH 216"]]))
        #expect(one.reviews == other.reviews)
        #expect(one.courses == other.courses)
        #expect(one.report.summary.contains("Not used: Extra"))
    }

    @Test("The surest of several names wins, and a column named by hand before all")
    func mapping() throws {
        let table = Sample.table(["Code", "Number", "My Words"], [["MATH 216", "CS 1", "Good"]])
        #expect(try Sample.plan(table).courses.map(\.number.text) == ["CS 1"])
        let importer = CatalogImporter(
            mapping: try CatalogField.columns(mappedBy: ["number=Code", "Comments = my_words"]),
            literal: \.self)
        let plan = try importer.plan(for: table, courses: [], reviews: [])
        #expect(plan.courses.map(\.number.text) == ["MATH 216"])
        #expect(plan.reviews.map(\.comment) == ["Good"])
    }

    @Test(
        "A mapping that cannot be is an error that says what to do",
        arguments: [
            (
                ["Number"],
                "--map Number is not understood; expected FIELD=COLUMN, such as Number=code.subject"
            ),
            (["=x"], "--map =x is not understood; expected FIELD=COLUMN, such as Number=code.subject"),
            (["Numbr=x"], "--map knows no field 'Numbr'; did you mean 'Number'?"),
            (
                ["Credits=x"],
                "--map knows no field 'Credits'; expected one of Number, Subject, Name, Professor, Semester, Term,"
                    + " Year, Comments, Major, Description, Posted"
            ),
            (
                ["Name=a", "name=b"],
                "--map names Name twice; expected one column for each field but Comments"
            ),
            (["Number=codes"], "--map Number=codes names a column that is not there; did you mean 'Code'?"),
            (
                ["Name=what"],
                "--map Name=what names a column that is not there; the table has 'Code', 'Words'"
            ),
        ])
    func wrongMapping(texts: [String], sentence: String) {
        let error = #expect(throws: ImportError.self) {
            let importer = CatalogImporter(
                mapping: try CatalogField.columns(mappedBy: texts), literal: \.self)
            _ = try importer.plan(for: Sample.table(["Code", "Words"], []), courses: [], reviews: [])
        }
        #expect(error?.description == sentence)
    }

    @Test("A table without numbers is an error that names the columns there are")
    func noNumber() {
        let error = #expect(throws: ImportError.noNumberColumn(columns: ["Words", "Sense"])) {
            try Sample.plan(Sample.table(["Words", "Sense"], []))
        }
        #expect(
            error?.description
                == "no column is known as the class number; the table has 'Words', 'Sense': name one with"
                + " --map Number=COLUMN")
    }
}
