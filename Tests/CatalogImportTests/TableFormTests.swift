import CatalogImport
import Foundation
import Model
import Tables
import TestSupport
import Testing

@testable import Courses

@Suite("Tables as forms and spreadsheets write them")
struct TableFormTests {
    private static func plan(
        _ text: String, _ mappings: [String] = [], isFillingDown: Bool = false, latestYear: Int = 2199,
        after earlier: CourseImportPlan? = nil
    ) throws -> CourseImportPlan {
        let table = try Table.read(bytes: Array(text.utf8), header: CatalogField.headerRows)
        var importer = CatalogImporter(mapping: try CatalogField.columns(mappedBy: mappings), literal: \.self)
        importer.isFillingDown = isFillingDown
        importer.latestYear = latestYear
        return try importer.plan(for: table, courses: earlier?.courses ?? [], reviews: earlier?.reviews ?? [])
    }

    @Test(
        "A header is found below titles, in two rows and behind a line for spreadsheets",
        arguments: [
            ("sep=;\nNumber;Name;Comments\nA 1;Sums;Good, really\n", [String]()),
            ("\"sep=;\"\r\nNumber;Name;Comments\r\nA 1;Sums;Good, really\r\n", []),
            ("Our classes\n\nNumber;Name;Comments\nA 1;Sums;Good, really\n", ["Our classes"]),
            ("Course;;Review\nNumber;Name;Comments\nA 1;Sums;Good, really\n", ["Course | Review"]),
            ("课程号;课程名;评价\nNumber;Name;Comments\nA 1;Sums;Good, really\n", ["课程号 | 课程名 | 评价"]),
            ("课程;;评价\n课号;名称;评论\nA 1;Sums;Good, really\n", ["课程 | 评价"]),
            ("Number;Name;Review\n;Title;Comments\nA 1;Sums;Good, really\n", ["Number | Name | Review"]),
        ])
    func headers(text: String, above: [String]) throws {
        let plan = try Self.plan(text)
        #expect(plan.courses.map(\.name) == ["Sums"])
        #expect(plan.reviews.map(\.comment) == ["Good, really"])
        #expect(plan.report.notes.map(\.reason) == above.map { _ in .aboveHeader })
        #expect(plan.report.notes.map(\.was) == above)
        #expect(try Self.plan(text, after: plan).reviews == [])
    }

    private static let questions =
        "Timestamp,\"What is the course number? (for example,e, MATH 216)\",What is the course called?,What's it like?\n"
        + "2025-11-26 15:05,A 1,Sums,Good\n"

    @Test("Questions are named by a beginning, which messages print as the shell takes it")
    func longNames() throws {
        let mappings = ["Number=what is the course num", "Name=#3", "Comments=What's it like?"]
        let plan = try Self.plan(Self.questions, mappings)
        #expect(plan.courses.map(\.number.text) == ["A 1"])
        #expect(
            plan.reviews.map { [$0.comment, $0.posted?.text] } == [["Good", "2025-11-26T15:05:00+00:00"]])
        let error = #expect(throws: ImportError.self) { try Self.plan(Self.questions) }
        #expect(
            error?.description
                == "no column is known as the class number; the table has 'Timestamp', 'What is the course number? (for example,',"
                + " 'What is the course called?', 'What'\\''s it like?': name one with --map Number=COLUMN")
        let several = #expect(throws: ImportError.self) {
            try Self.plan(Self.questions, ["Number=What is the"])
        }
        #expect(
            several?.description
                == "--map Number=What is the may mean several columns; expected one of"
                + " 'What is the course number? (for example,', 'What is the course called?'")
    }

    @Test("A row below a number takes it only where that is asked for")
    func mergedCells() throws {
        let text = "Number,Name,Comments\nA 1,Sums,Good\n,,Better\n"
        let plan = try Self.plan(text)
        #expect(plan.reviews.map(\.comment) == ["Good"])
        #expect(
            plan.report.notes.map(\.reason) == [.belowNumber(line: 2)]
                && plan.report.counts["rowsRefused"] == 1)
        let filled = try Self.plan(text, isFillingDown: true)
        #expect(filled.reviews.map(\.comment) == ["Good", "Better"] && filled.courses.count == 1)
        #expect(filled.report.notes.map(\.reason) == [.numberOfRow(line: 2)])
        #expect(try Self.plan(text, isFillingDown: true, after: filled).reviews == [])
    }

    @Test(
        "A cell of number and name is both",
        arguments: [
            "A 1 - Number Theory", "A 1: Number Theory", "A 1：Number Theory", "A 1 — Number Theory",
            "Number Theory (A 1)", "Number Theory（A 1）", "[A 1] Number Theory", "A 1 (Number Theory)",
        ])
    func numberAndName(cell: String) throws {
        let plan = try Sample.plan(Sample.reviews([[cell, "", "", "", "Good"]]))
        #expect(
            plan.courses.map { [$0.number.text, "\($0.name.all)"] } == [["A 1", "[\"Number Theory\"]"]])
        #expect(plan.report.notes.map(\.reason) == [.nameBehindNumber])
    }

    @Test(
        "Times of forms are the dates of comments",
        arguments: [
            (["2025/11/26 3:05:09 PM GMT-5"], "2025-11-26T20:05:09+00:00", nil),
            (["2025/11/26 3:05:09 PM EST"], "2025-11-26T20:05:09+00:00", nil),
            (["11/26/2025 15:05:09"], "2025-11-26T15:05:09+00:00", nil),
            (["26.11.2025 15:05"], "2025-11-26T15:05:00+00:00", nil),
            (["2025/11/26 下午3:05:09"], "2025-11-26T15:05:09+00:00", nil),
            (["2025年11月26日 上午12:05"], "2025-11-26T00:05:00+00:00", nil),
            (["2025-11-26T15:05:09+08:00"], "2025-11-26T07:05:09+00:00", nil),
            (["2025-11-26"], "2025-11-26", nil),
            (["Nov 26, 2025 3:05 PM"], "2025-11-26T15:05:00+00:00", nil),
            (["Wed, November 26th, 2025 at 3:05 pm"], "2025-11-26T15:05:00+00:00", nil),
            (["26 Nov 2025"], "2025-11-26", nil), (["26-NOV-25 15:05"], "2025-11-26T15:05:00+00:00", nil),
            (
                ["Wed Nov 26 2025 15:05:09 GMT-0500 (Eastern Standard Time)"], "2025-11-26T20:05:09+00:00",
                nil
            ),
            (["3 Apr 2025", "4/13/2025"], "2025-04-03", nil),
            (["26 Foo 2025"], nil, .unknownTime), (["Nov 2025"], nil, .unknownTime),
            (["3/4/2025 9:00"], "2025-03-04T09:00:00+00:00", .unsureOfDay),
            (["3/4/2025 9:00", "13/4/2025 9:00"], "2025-04-03T09:00:00+00:00", nil),
            (["3/4/2025 9:00", "4/13/2025 9:00"], "2025-03-04T09:00:00+00:00", nil),
            (["2025-11-26 15:05 CST"], "2025-11-26T15:05:00+00:00", .unknownZone),
            (["yesterday"], nil, .unknownTime),
        ] as [([String], String?, CourseImportReason?)])
    func times(cells: [String], posted: String?, reason: CourseImportReason?) throws {
        let rows = cells.enumerated().map { [$0.element, "A 1", "Sums", "Good \($0.offset)"] }
        let plan = try Sample.plan(Sample.table(["Timestamp", "Number", "Name", "Comments"], rows))
        #expect(plan.reviews.first?.posted?.text == posted)
        #expect(plan.report.notes.map(\.reason) == [reason].compactMap(\.self))
    }

    @Test("A semester of a later year than there can be is doubted")
    func ahead() throws {
        let text = "Number,Name,Semester,Comments\nA 1,Sums,Fall 2052,Good\n"
        let plan = try Self.plan(text, latestYear: 2027)
        #expect(plan.reviews.map(\.semester) == ["Fall 2052"])
        #expect(plan.report.notes.map(\.reason) == [.semesterAhead])
    }

    @Test(
        "The shared tables give their courses and comments, and a second time nothing",
        .enabled(if: SharedData.isTested("cases/csv-encodings")),
        arguments: [
            ("csv-encodings/bom", 3, 3), ("csv-encodings/semicolon", 3, 3), ("csv-encodings/utf16", 3, 3),
            ("csv-encodings/gbk", 3, 3), ("csv-encodings/cr", 3, 3), ("csv-encodings/sep", 3, 3),
            ("csv-encodings/cp1252", 1, 1), ("csv-headers/chinese", 1, 1), ("csv-headers/merged-cells", 1, 1),
            ("csv-headers/title-row", 1, 1), ("csv-headers/two-rows", 1, 1), ("csv-semesters/in", 40, 40),
        ])
    func shared(name: String, courses: Int, comments: Int) throws {
        let data = try Data(contentsOf: try SharedData.url("cases/\(name).csv"))
        let table = try Table.read(bytes: Array(data), format: .csv, header: CatalogField.headerRows)
        let plan = try Sample.plan(table)
        #expect(plan.courses.count == courses && plan.reviews.count == comments)
        let again = try Sample.plan(table, courses: plan.courses, reviews: plan.reviews)
        #expect(again.courses == [] && again.reviews == [])
    }
}
