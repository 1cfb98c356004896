import Foundation
import TestSupport
import Testing

@testable import Courses

@Suite("corkboard import courses")
struct ImportCommandTests {
    private static let bare = ["site.yml": TemporarySite.small["site.yml"] ?? ""]

    @Test(
        "takes real class databases as they are, and a second time changes nothing",
        .enabled(if: SharedData.isTested("courses")),
        arguments: [
            ("duke-csa-class-database.json", 989, "Courses: 487 added", "Comments: 972 added", 487, 972, 21),
            ("wcu-2023.json", 3949, "Courses: 3949 added", "Comments: 0 added", 3949, 0, 0),
            ("uiuc-2017-su.csv", 1575, "Courses: 1119 added", "Comments: 0 added", 1119, 0, 0),
        ])
    func realFiles(
        file: String, rows: Int, courses: String, comments: String, courseFiles: Int, reviewFiles: Int,
        warnings: Int
    ) throws {
        let data = try SharedData.url("courses/\(file)").path
        let site = try TemporarySite(Self.bare)
        let first = try CommandRunner.run(["import", "courses", data, "--root", site.root])
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("Rows: \(rows) read"))
        #expect(first.output.contains(courses) && first.output.contains(comments), "\(first.output)")
        let content = try site.tree("Content")
        #expect(content.keys.count { $0.hasPrefix("courses/") } == courseFiles)
        #expect(content.keys.count { $0.hasPrefix("reviews/") } == reviewFiles)
        let second = try CommandRunner.run(["import", "courses", data, "--root", site.root])
        #expect(
            second.output.contains("Courses: 0 added, 0 updated, \(courseFiles) unchanged"),
            "\(second.output)")
        #expect(second.output.contains("Comments: 0 added, \(reviewFiles) unchanged"))
        #expect(try site.tree("Content") == content)
        let check = try site.run("check", "--links")
        #expect(check.output == "0 errors, \(warnings) warnings\n", "\(check.errors)")
    }

    /// A course's file with `x` for each fingerprint.
    private func course(_ name: String, in site: TemporarySite) throws -> String {
        let digits = /=[0-9a-f]{12}/
        return try site.text("Content/courses/\(name).md").replacing(digits, with: "=x")
    }

    @Test("writes files that a person would write")
    func files() throws {
        let site = try TemporarySite(Self.bare)
        try site.write(
            "Number,Name,Professor,Semester,Comments,Major\nME221,Statics,\"Ames, B.\",Fall '13,\"Hard.\n*Worth* <it>\",\n",
            to: "table.csv")
        let outcome = try site.run("import", "courses", site.path("table.csv"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let tree = try site.tree("Content")
        #expect(tree.keys.count == 3)
        #expect(
            try course("me-221", in: site)
                == "---\nnumber: ME 221\nname: Statics\nimported: Name=x Number=x\n---\n")
        let review = try #require(tree.keys.first { $0.hasPrefix("reviews/me-221/") })
        #expect(
            try site.text("Content/\(review)")
                == "---\nprofessor: Ames, B.\nsemester: Fall 2013\n---\n\nHard.\n*Worth* <it>\n")
    }

    @Test("keeps what a person wrote into a course's file")
    func edits() throws {
        let site = try TemporarySite(Self.bare)
        let file = "---\n# by hand\nname: Statik\ncolour: blue\nnumber: ME 221\n---\n\nBy hand.\n"
        try site.write(file, to: "Content/courses/me-221.md")
        try site.write("Number,Name,Comments\nME 221 / CE 221,Statik,Good.\n", to: "table.csv")
        _ = try site.run("import", "courses", site.path("table.csv"))
        #expect(
            try course("me-221", in: site)
                == "---\n# by hand\nname: Statik\ncolour: blue\nnumber: ME 221\ncrossListed: [CE 221]\nimported: Name=x Number=x\n---\n\nBy hand.\n"
        )
    }

    @Test("keeps a name that a person corrected, says so, and takes the file's with --replace")
    func corrected() throws {
        let site = try TemporarySite(Self.bare)
        try site.write("Number,Name,Comments\nMATH 1,Algbera,Good.\n", to: "table.csv")
        _ = try site.run("import", "courses", site.path("table.csv"))
        try site.write("---\nnumber: MATH 1\nname: Algebra\n---\n", to: "Content/courses/math-1.md")
        let again = try site.run(
            "import", "courses", site.path("table.csv"), "--doubtful", site.path("doubtful.csv"))
        #expect(again.output.contains("Courses: 0 added, 0 updated, 1 unchanged"), "\(again.output)")
        #expect(
            try course("math-1", in: site)
                == "---\nnumber: MATH 1\nname: Algebra\nimported: Name=x Number=x\n---\n")
        #expect(try site.text("doubtful.csv").contains("the site has another name, which stays"))
        _ = try site.run("import", "courses", site.path("table.csv"), "--replace")
        #expect(
            try course("math-1", in: site)
                == "---\nnumber: MATH 1\nname: Algbera\nimported: Name=x Number=x\n---\n")
    }

    @Test("writes its report over an earlier report and over nothing else")
    func report() throws {
        let site = try TemporarySite(Self.bare)
        let table = "Number,Name,Comments\nMATH 1,A,Good.\n"
        try site.write(table, to: "table.csv")
        let path = site.path("table.csv")
        let outcome = try site.run("import", "courses", path, "--doubtful", path)
        #expect(outcome.status == 1)
        #expect(
            outcome.errorLines == [
                "\(path): is there already and is no report; expected another name for --doubtful"
            ])
        #expect(try site.text("table.csv") == table)
        #expect(try site.tree("Content").count == 1)
        for _ in 1...2 {
            #expect(
                try site.run("import", "courses", path, "--doubtful", site.path("doubtful.csv")).status == 0)
        }
    }

    @Test(
        "leaves out a description of which nothing is visible, with which the course could not be published")
    func invisibleDescription() throws {
        let site = try TemporarySite(Self.bare)
        try site.write("Number,Name,Description\nMATH 1,Sums,\u{200B}\n", to: "table.csv")
        #expect(try site.run("import", "courses", site.path("table.csv")).status == 0)
        #expect(
            try course("math-1", in: site)
                == "---\nnumber: MATH 1\nname: Sums\nimported: Name=x Number=x\n---\n")
        #expect(try site.run("check").output == "0 errors, 0 warnings\n")
    }

    @Test("shows ten notes of each kind and counts the others; JSON has all")
    func manyNotes() throws {
        let site = try TemporarySite(Self.bare)
        let rows =
            (10...25).map { "MATH \($0),Class \($0),soon,Good \($0)\n" }
            + (1...12).map { _ in ",,Fall 2025,Lost\n" }
        try site.write("Number,Name,Semester,Comments\n\(rows.joined())", to: "table.csv")
        let outcome = try site.run("import", "courses", site.path("table.csv"), "--dry-run")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let refused =
            "neither number nor name; if this row belongs to the number of line 17 (merged cells), import again with --fill-down"
        let semester = "no season and year, such as Fall 2025; kept as it is"
        var expected = (18...27).map { "  line \($0): Row \"Fall 2025 | Lost\": \(refused)" }
        expected += (2...11).map { "  line \($0): Semester \"soon\": \(semester)" }
        expected += [
            "  ... and 2 more of this kind (--doubtful FILE writes them all): line 27: Row \"Fall 2025 | Lost\": \(refused)",
            "  ... and 6 more of this kind (--doubtful FILE writes them all): line 11: Semester \"soon\": \(semester)",
            "Nothing was written: this was a dry run",
        ]
        #expect(lines.suffix(23) == expected[...])
        struct Outcome: Decodable, Equatable {
            struct Note: Decodable, Equatable {
                let line: Int?, kind: String, about: String, was: String?, reason: String
            }
            let dryRun: Bool
            let counts: [String: Int]
            let notes: [Note]
        }
        let json = try site.run("import", "courses", site.path("table.csv"), "--dry-run", "--json")
        let object = try JSONDecoder().decode(Outcome.self, from: Data(json.output.utf8))
        #expect(object.dryRun)
        #expect(object.counts["rowsRead"] == 28 && object.counts["rowsRefused"] == 12)
        #expect(object.notes.count { $0.kind == "refused" } == 12)
        #expect(
            object.notes.filter { $0.about == "Semester" }.last
                == .init(line: 17, kind: "doubted", about: "Semester", was: "soon", reason: semester))
    }

    @Test("changes nothing in a dry run, and writes what is doubtful to a file")
    func dryRun() throws {
        let site = try TemporarySite(Self.bare)
        try site.write("Number,Name,Semester,Comments\nMATH 1,A,Sping 2014,Good.\n,,,lost\n", to: "table.csv")
        let before = try site.tree("Content")
        let outcome = try site.run(
            "import", "courses", site.path("table.csv"), "--dry-run", "--doubtful", site.path("doubtful.csv"))
        #expect(outcome.status == 0)
        #expect(outcome.output.hasSuffix("Nothing was written: this was a dry run\n"))
        #expect(try site.tree("Content") == before)
        // The mark in front makes spreadsheet programs read it as UTF-8.
        #expect(try site.tree("")["doubtful.csv"]?.starts(with: [0xEF, 0xBB, 0xBF]) == true)
        let lines = try site.text("doubtful.csv").split(whereSeparator: \.isNewline)
        #expect(lines.map { $0.prefix { $0 != "," } } == ["line", "2", "3"])
    }

    @Test(
        "says what to do about a file that it cannot take",
        arguments: [
            (
                "Title\nx\n", [],
                ": no column is known as the class number; the table has 'Title': name one with --map Number=COLUMN"
            ),
            (
                "[{\"code\": {\"subject\": \"MATH 1\"}}]", ["--map", "Number=code.subjct"],
                ": --map Number=code.subjct names a column that is not there; did you mean 'code.subject'?"
            ),
            (
                "", [],
                ": the file is empty; expected a first line with the names of the columns, or a JSON array"
            ),
        ])
    func unusable(text: String, options: [String], expected: String) throws {
        let site = try TemporarySite(Self.bare)
        try site.write(text, to: "table")
        let outcome = try CommandRunner.run(
            ["import", "courses", site.path("table"), "--root", site.root] + options)
        #expect(outcome.status == 1)
        #expect(outcome.errorLines == [site.path("table") + expected])
    }

    @Test(
        "reads several columns of comments, and lists HTML that it left out and courses that the file has no more"
    )
    func nothingSilently() throws {
        let site = try TemporarySite(Self.bare)
        try site.write("Number,Name\nCS 1,A\nCS 2,B\nCS 3,C\n", to: "old.csv")
        _ = try site.run("import", "courses", site.path("old.csv"))
        try site.write(
            "Number,Name,Review,Review,Pros\n"
                + "CS 1,A,vector<int> is <b>fun</b>,<p></p>,x\nCS 2,<i>B</i><script>b</script>,One,Two,\n",
            to: "new.csv")
        let outcome = try site.run("import", "courses", site.path("new.csv"), "--replace")
        #expect(
            outcome.output == """
                Columns: Number from 'Number', Name from 'Name', Comments from 'Review#1' and 'Review#2'
                Not used: Pros
                Rows: 2 read, 0 merged with the same row, 0 without a comment, 0 blank, 1 refused
                Courses: 0 added, 0 updated, 2 unchanged
                On the site but not in this file: 1 course, which stays (CS 3)
                Comments: 3 added, 0 unchanged
                HTML left out: in 1 cell
                To look at: 1 doubted, 0 written the usual way
                  line 2: Comments "<p></p>": only HTML or characters that do not show; no comment was made of it
                  line 3: Name "<i>B</i><script>b</script>" became "B": left out the HTML <i>, <script> with its content

                """)
        let reviews = try site.tree("Content").keys.filter { $0.hasPrefix("reviews/") }
        let texts = try reviews.map { try site.text("Content/\($0)") }.sorted()
        #expect(texts == ["One", "Two", "vector<int> is <b>fun</b>"].map { "---\n---\n\n\($0)\n" })
        #expect(try site.tree("Content").keys.contains("courses/cs-3.md"))
    }

    @Test(
        "says what to do about a file of another program",
        arguments: [
            ("courses", "look for the table that it was made of, and save that as CSV in UTF-8"),
            ("events", "expected an iCalendar file (.ics), or a table saved as CSV"),
        ])
    func foreign(kind: String, advice: String) throws {
        let site = try TemporarySite(Self.bare)
        try site.write("PK\u{5}\u{6}", to: "export.zip")
        try site.write("%PDF-1.7\n", to: "export.pdf")
        let zip = try site.run("import", kind, site.path("export.zip"))
        let pdf = try site.run("import", kind, site.path("export.pdf"))
        #expect([zip.status, pdf.status] == [1, 1])
        #expect(
            zip.errorLines == [
                "\(site.path("export.zip")): the file is a ZIP archive, not text; unpack it and import each file in it"
            ])
        #expect(
            pdf.errorLines == ["\(site.path("export.pdf")): the file is a PDF document, not text; \(advice)"])
    }

    @Test(
        "names a folder in the place of the file, and what is expected",
        arguments: [
            ("courses", "expected a CSV, TSV or JSON file"),
            ("events", "expected an iCalendar file (.ics), or a table saved as CSV"),
            ("pages", "expected the XML file of Tools, Export in WordPress"),
        ])
    func folder(kind: String, expected: String) throws {
        let site = try TemporarySite()
        let outcome = try site.run("import", kind, site.path("Content"))
        #expect(outcome.status == 1 && outcome.output == "")
        #expect(outcome.errors == "\(site.path("Content")): is a folder; \(expected)\n")
    }

    @Test("reads a nested field that is named by hand")
    func mapped() throws {
        let site = try TemporarySite(Self.bare)
        try site.write("[{\"code\": {\"subject\": \"MATH 1\"}, \"label\": \"Sums\"}]", to: "table.json")
        let outcome = try site.run(
            "import", "courses", site.path("table.json"), "--map", "Number=code.subject", "--map",
            "Name=label")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try course("math-1", in: site)
                == "---\nnumber: MATH 1\nname: Sums\nimported: Name=x Number=x\n---\n")
    }
}
