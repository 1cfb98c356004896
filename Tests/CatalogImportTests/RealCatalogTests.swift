import CatalogImport
import MarkupReading
import Model
import Tables
import TestSupport
import Testing

@Suite("Class databases as they are", .enabled(if: SharedData.isTested("courses")))
struct RealCatalogTests {
    @Test("Every row of the class database is accounted for")
    func classDatabase() throws {
        let table = try Sample.realFile("duke-csa-class-database.json")
        let plan = try Sample.plan(table)
        let report = plan.report
        #expect(report.counts["rowsRead"] == 989)
        #expect(report.counts["commentsAdded"] == 972)
        #expect(report.counts["rowsMerged"] == 7)
        #expect(report.counts["rowsWithoutComment"] == 10)
        #expect(report.counts["rowsRefused"] == 0)
        #expect(report.counts["coursesAdded"] == 487)
        let kinds = Dictionary(report.notes.map { ($0.kind, 1) }, uniquingKeysWith: +)
        #expect(kinds[.merged] == 7)
        #expect(kinds[.withoutComment] == 10)
        #expect(kinds[.doubted] == 32)
        #expect(kinds[.normalised] == 202)
        // Of 18 blank professors 7 stood in the semester's place, and 1 has no comment.
        #expect(plan.reviews.count { $0.professor == nil } == 10)
        #expect(plan.courses.count { !$0.crossListed.isEmpty } == 10)
        #expect(
            plan.reviews.filter { $0.comment.hasSuffix("装逼神课") }.map { [$0.course.text, $0.semester] } == [
                ["lit-89s", "Spring 2013"]
            ])
        let reasons = Dictionary(report.notes.map { ($0.reason, 1) }, uniquingKeysWith: +)
        #expect(reasons[.otherNames] == 143)
        #expect(reasons[.section] == 21)
        #expect(reasons[.crossListed] == 10)
        #expect(reasons[.usualSpelling] == 28)
        #expect(reasons[.unusualNumber] == 9)
        #expect(reasons[.unknownSemester] == 9)
        #expect(reasons[.professorInSemester] == 7)
        #expect(reasons[.commentInSemester] == 2)
    }

    @Test("Every comment of the class database is kept as it was typed")
    func comments() throws {
        let table = try Sample.realFile("duke-csa-class-database.json")
        let column = try #require(table.columns.firstIndex(of: "Comments"))
        let typed = Set(table.rows.map { $0.cells[column].trimmingSpaces })
        let moved = try Sample.plan(table).reviews.filter { !typed.contains($0.comment) }
        // Three got a paragraph that stood in the semester's place.
        #expect(moved.map(\.course.text) == ["econ-205", "phil-150", "psy-425"])
    }

    @Test(
        "Catalogs make courses and no comments",
        arguments: [
            ("wcu-2023.json", 3949, 3949, 130), ("uiuc-2017-su.csv", 1575, 1119, 0),
            ("uiuc-2018-wi.csv", 44, 44, 0),
        ])
    func catalogs(name: String, rows: Int, courses: Int, links: Int) throws {
        let table = try Sample.realFile(name)
        let plan = try Sample.plan(table)
        #expect(plan.report.counts["rowsRead"] == rows)
        #expect(plan.report.counts["rowsWithoutComment"] == rows)
        #expect(plan.report.counts["coursesAdded"] == courses)
        #expect(plan.reviews == [])
        // Links in descriptions, whose text stays.
        #expect(
            plan.report.notes.map(\.reason)
                == Array(
                    repeating: .htmlLeftOut([HTMLText.Markup(name: "<a>", isWithContent: false)]),
                    count: links))
        #expect(Set(plan.courses.map(\.slug)).count == courses)
    }

    @Test("HTML in a catalog's descriptions becomes plain text")
    func html() throws {
        let table = try Sample.realFile("wcu-2023.json")
        let courses = try Sample.plan(table).courses
        #expect(courses.contains { $0.description == "literal(Continuation of ACC 301.)" })
        #expect(courses.count { $0.description.contains("<a ") || $0.description.contains("&#160;") } == 0)
        #expect(
            courses.contains {
                $0.name
                    == "Eugenics and the University: The History of Higher Education's \"War on the Weak\""
            })
    }

    @Test(
        "A second import changes nothing, and neither does one with its rows in another order",
        arguments: ["duke-csa-class-database.json", "wcu-2023.json", "uiuc-2017-su.csv"])
    func again(name: String) throws {
        var table = try Sample.realFile(name)
        let first = try Sample.plan(table)
        let second = try Sample.plan(table, courses: first.courses, reviews: first.reviews)
        #expect(second.courses == [])
        #expect(second.reviews == [])
        #expect(second.report.counts["coursesUnchanged"] == first.report.counts["coursesAdded"])
        #expect(second.report.counts["commentsUnchanged"] == first.report.counts["commentsAdded"])
        var random = SeededRandom(state: 7)
        table.rows.shuffle(using: &random)
        let shuffled = try Sample.plan(table)
        #expect(shuffled.courses == first.courses)
        #expect(Set(shuffled.reviews) == Set(first.reviews))
        #expect(try Sample.plan(table, courses: first.courses, reviews: first.reviews).courses == [])
    }

    @Test("A file imported in two parts gives the same comments as in one")
    func parts() throws {
        let table = try Sample.realFile("duke-csa-class-database.json")
        let whole = try Sample.plan(table)
        var half = table
        half.rows = Array(table.rows.prefix(500))
        let first = try Sample.plan(half)
        let rest = try Sample.plan(table, courses: first.courses, reviews: first.reviews)
        let (courses, reviews) = Sample.site(first.courses, first.reviews, after: rest)
        #expect(Set(reviews.map(\.id)) == Set(whole.reviews.map(\.id)))
        #expect(Set(courses.map(\.slug)) == Set(whole.courses.map(\.slug)))
        #expect(rest.report.counts["commentsUnchanged"] == first.reviews.count)
        #expect(try Sample.plan(table, courses: courses, reviews: reviews).courses == [])
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
