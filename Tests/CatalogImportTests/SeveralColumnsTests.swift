import CatalogImport
import Model
import Tables
import Testing

@testable import Courses

@Suite("Several columns of comments")
struct SeveralColumnsTests {
    private static func plan(_ table: Table, _ mappings: [String] = []) throws -> CourseImportPlan {
        try CatalogImporter(mapping: CatalogField.columns(mappedBy: mappings), literal: \.self)
            .plan(for: table, courses: [], reviews: [])
    }

    @Test("Each cell is a comment of its own, with the row's professor and semester")
    func mapped() throws {
        let table = Sample.table(
            ["Number", "Name", "Professor", "Pros", "Cons", "Advice"],
            [
                ["MATH 216", "Algebra", "A. Smith", "Clear", "Early", "Go"],
                ["MATH 216", "Algebra", "B. Jones", "", "Late", ""],
                ["MATH 216", "Algebra", "B. Jones", " ", "", ""],
            ])
        let plan = try Self.plan(table, ["Comments=Pros", "comments=cons"])
        #expect(plan.reviews.map(\.comment) == ["Clear", "Early", "Late"])
        #expect(plan.reviews.map(\.professor) == ["A. Smith", "A. Smith", "B. Jones"])
        #expect(
            plan.report.summary.first
                == "Columns: Number from 'Number', Name from 'Name', Professor from 'Professor',"
                + " Comments from 'Pros' and 'Cons'")
        #expect(plan.report.summary.contains("Not used: Advice"))
        #expect(plan.report.counts["rowsWithoutComment"] == 1)
        let again = try CatalogImporter(
            mapping: CatalogField.columns(mappedBy: ["Comments=Pros", "Comments=Cons"]), literal: \.self
        ).plan(for: table, courses: plan.courses, reviews: plan.reviews)
        #expect(again.reviews == [])
        #expect(again.report.counts["commentsUnchanged"] == 3)
    }

    private static let twins = Sample.table(
        ["Number", "Comments", "Title", "comments", "Comments", "Title", "", ""],
        [["MATH 216", "One", "Algebra", "Two", "Three", "Geometry", "", "Four"]])

    @Test("All columns of a usual name are read without being named")
    func usual() throws {
        let plan = try Self.plan(Self.twins)
        #expect(plan.reviews.map(\.comment) == ["One", "Two", "Three"])
        #expect(plan.courses.map(\.name) == ["Algebra"])
        #expect(
            plan.report.summary.prefix(2) == [
                "Columns: Number from 'Number', Name from 'Title#1', Comments from 'Comments#1' and 'comments' and 'Comments#2'",
                "Not used: Title#2, #8",
            ])
    }

    @Test(
        "Columns of one name are told apart by their place",
        arguments: [
            (["Comments=Comments#2"], ["Three"]), (["Comments=Comments#1", "Comments=#8"], ["One", "Four"]),
            (["Comments=Comments"], ["One", "Three"]), (["Comments=COMMENTS#2"], ["Two"]),
            (["Comments=#4", "Comments=comments"], ["Two"]), (["Comments=Number#1"], ["MATH 216"]),
        ])
    func places(mappings: [String], comments: [String]) throws {
        let plan = try Self.plan(Self.twins, mappings + ["Number=#1", "Name=Title#2"])
        #expect(plan.reviews.map(\.comment) == comments)
        #expect(plan.courses.map(\.name) == ["Geometry"])
    }

    @Test(
        "A name that means no column, or several where one is read, is an error with the names that there are",
        arguments: [
            (
                ["Name=Title"],
                "--map Name=Title may mean several columns; expected one of 'Title#1', 'Title#2'"
            ),
            (
                ["Comments=Comments#3"],
                "--map Comments=Comments#3 names a column that is not there; did you mean 'Comments#1'?"
            ),
            (
                ["Comments=Words"],
                "--map Comments=Words names a column that is not there; the table has 'Number', 'Comments#1', 'Title#1',"
                    + " 'comments', 'Comments#2', 'Title#2', '#7', '#8'"
            ),
            (
                ["Name=Title#1", "Name=Title#2"],
                "--map names Name twice; expected one column for each field but Comments"
            ),
        ])
    func errors(mappings: [String], sentence: String) {
        let error = #expect(throws: ImportError.self) { try Self.plan(Self.twins, mappings) }
        #expect(error?.description == sentence)
    }

    @Test("The same text in two columns of a row is one comment, and noted")
    func sameCell() throws {
        let table = Sample.table(
            ["Number", "Name", "Comments", "Comments"], [["MATH 216", "Algebra", "Good", "Good"]])
        let plan = try Self.plan(table)
        #expect(plan.reviews.map(\.comment) == ["Good"])
        #expect(
            plan.report.notes.map(\.description) == [
                "line 2: Row \"Good\": says the same as another comment of the row"
            ])
    }

    @Test("One comment of which nothing shows does not take the other with it")
    func refused() throws {
        let table = Sample.table(
            ["Number", "Name", "Comments", "Comments"], [["MATH 216", "Algebra", "<br>", "Good"]])
        let plan = try Self.plan(table)
        #expect(plan.reviews.map(\.comment) == ["Good"])
        #expect(plan.report.notes.map(\.reason) == [.nothingShows])
        #expect(plan.report.counts["rowsRefused"] == 1)
    }
}
