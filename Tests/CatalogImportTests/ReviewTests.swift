import CatalogImport
import Model
import Tables
import Testing

@testable import Courses

@Suite("Imported comments")
struct ReviewTests {
    @Test(
        "A comment stays as it was typed",
        arguments: [
            ("  a < b, *not* _this_ &amp; <b>that</b>  ", "a < b, *not* _this_ &amp; <b>that</b>"),
            ("one\r\n\r\n  two\rthree\n", "one\n\n  two\nthree"),
            ("装逼神课 👩‍👩‍👧 e\u{301}", "装逼神课 👩‍👩‍👧 e\u{301}"),
            ("=1+1", "=1+1"),
            ("tab\tstays", "tab\tstays"),
        ])
    func comments(cell: String, comment: String) throws {
        let plan = try Sample.plan(Sample.reviews([["MATH 216", "Algebra", "", "", cell]]))
        #expect(plan.reviews.map { Array($0.comment.utf8) } == [Array(comment.utf8)])
        #expect(plan.report.notes == [])
    }

    @Test("Control characters are left out and listed")
    func controls() throws {
        let plan = try Sample.plan(
            Sample.reviews([["MA\0TH 216", "Alge\u{1F}bra", "A\u{8}\u{B}B", "", "x\0y\u{9B}z\u{C}end", ""]]))
        let review = try #require(plan.reviews.first)
        #expect(plan.courses.map(\.number.text) == ["MATH 216"])
        #expect(plan.courses.map(\.name) == ["Algebra"])
        #expect(review.professor == "A B")
        #expect(review.comment == "xyz\nend")
        #expect(plan.report.notes.map(\.about) == ["Number", "Name", "Professor", "Comments"])
        #expect(plan.report.notes.allSatisfy { $0.reason == .controlCharacters })
        #expect(plan.report.csv.contains(",x␀y\u{9B}z␌end,"))
    }

    @Test("White space in professors and majors is made one space; blank ones are none")
    func blanks() throws {
        let row = ["MATH 216", "Algebra", " A. \u{A0} Smith\n", "", "Good", " \t"]
        let review = try #require(try Sample.plan(Sample.reviews([row])).reviews.first)
        #expect(review.professor == "A. Smith")
        #expect(review.semester == nil)
        #expect(review.major == nil)
    }

    @Test("The id is the row's own: these bytes, this id, for good")
    func identity() throws {
        let row = ["MATH 216", "Algebra", "A. Smith", "Fall 2014", "Good", "Music"]
        let review = try #require(try Sample.plan(Sample.reviews([row])).reviews.first)
        #expect(review.id.text == "4a4aec78b250a2ba")
        let variants = [
            ["math216", "Another name", " A.  Smith ", "Fall '14", " Good\r\n", "Music"],
            ["MATH 216", "", "A. Smith", "Fall2014", "Good", "Music "],
        ]
        for variant in variants {
            #expect(try Sample.plan(Sample.reviews([variant])).reviews.map(\.id) == [review.id])
        }
        for (index, cell) in [(0, "MATH 217"), (2, "B"), (3, "Fall 2015"), (4, "Bad"), (5, "")] {
            var other = row
            other[index] = cell
            #expect(try Sample.plan(Sample.reviews([other])).reviews.map(\.id) != [review.id])
        }
    }

    @Test("A comment that was imported before its semester was understood is not added again")
    func earlier() throws {
        let table = Sample.reviews([["MATH 216", "Algebra", "A. Smith", "F14", "Good", "Music"]])
        let first = try Sample.plan(table)
        #expect(first.reviews.map(\.id.text) == ["4a4aec78b250a2ba"])
        var earlier = first.reviews
        earlier[0].id = try #require(Slug("e53691d5e79f3a9a"))
        earlier[0].semester = "F14"
        let second = try Sample.plan(table, courses: first.courses, reviews: earlier)
        #expect(second.reviews == [] && second.report.counts["commentsUnchanged"] == 1)
    }

    @Test("The same row twice is one comment, and the second is listed")
    func duplicates() throws {
        let row = ["MATH 216", "Algebra", "A. Smith", "Fall 2014", "Good", "Music"]
        let plan = try Sample.plan(Sample.reviews([row, ["CS 1", "x", "", "", "Good"], row]))
        #expect(plan.reviews.count == 2)
        #expect(plan.report.counts["rowsMerged"] == 1)
        #expect(plan.report.notes.map(\.description) == ["line 4: Row \"Good\": says the same as line 2"])
    }

    @Test("A comment that the site has is left alone, whatever a person made of it")
    func edited() throws {
        let table = Sample.reviews([["MATH 216", "Algebra", "A. Smith", "Fall 2014", "Good", "Music"]])
        let first = try Sample.plan(table)
        var edited = first.reviews
        edited[0].comment = "[removed]"
        edited[0].professor = nil
        let second = try Sample.plan(table, courses: first.courses, reviews: edited)
        #expect(second.reviews == [])
        #expect(second.courses == [])
        #expect(second.report.counts["commentsUnchanged"] == 1)
        #expect(second.report.counts["coursesUnchanged"] == 1)
    }

    @Test("A row without a comment makes its course and is listed with what else it says")
    func withoutComment() throws {
        let plan = try Sample.plan(
            Sample.reviews([["MATH 216", "Algebra", "A. Smith", "Fall2014", " ", "Music"]]))
        #expect(plan.courses.map(\.number.text) == ["MATH 216"])
        #expect(plan.reviews == [])
        #expect(plan.report.counts["rowsWithoutComment"] == 1)
        #expect(
            plan.report.notes.map(\.description) == [
                "line 2: Comments \"A. Smith | Fall2014 | Music\": nothing is said of the course; the course is kept,"
                    + " no comment is made"
            ])
    }

    @Test("Ragged rows are taken and listed")
    func ragged() throws {
        let bytes = Array("Number,Name,Comments\nA 1,x\nB 1,y,Good,lost\nC 1,z,\"Good\" one\n".utf8)
        let plan = try Sample.plan(try Table.read(bytes: bytes))
        #expect(plan.reviews.map(\.comment) == ["Good", "Good one"])
        #expect(plan.report.notes.map(\.reason) == [.missingCells, .noComment, .extraCells, .textAfterQuote])
        #expect(plan.report.notes.map(\.was) == ["1 cells missing", "", "lost", "Good one"])
    }

    @Test("A guessed encoding is said")
    func encoding() throws {
        let bytes = Array("Number,Comments\nA 1,caf".utf8) + [0xE9]
        let report = try Sample.plan(try Table.read(bytes: bytes)).report
        #expect(report.summary.contains("Encoding: Windows-1252, as a guess"))
        #expect(report.notes.first?.reason == .guessedEncoding)
    }

    @Test("A byte that is no UTF-8 is said by line")
    func oneByte() throws {
        let bytes = Array("Number,Comments\nA 1,神课\nB 1,caf".utf8) + [0xC3]
        let report = try Sample.plan(try Table.read(bytes: bytes)).report
        #expect(
            report.notes.filter { $0.reason == .brokenBytes }.map(\.description) == [
                "line 3: Row \"\u{FFFD}\": has bytes that are no UTF-8; they show as U+FFFD: write what belongs there"
            ])
    }

    @Test("The report is a CSV file that no spreadsheet takes for formulas")
    func csv() throws {
        let report = try Sample.plan(Sample.reviews([["=cmd()", "x", "", "", "Good"]])).report
        #expect(
            report.csv == "\u{FEFF}line,kind,column,was,became,reason\r\n"
                + "2,doubted,Number,'=cmd(),'=cmd(),\"not the usual form of a number, such as MATH 216; kept as it is\"\r\n"
        )
    }
}
