import CatalogImport
import Model
import Testing

@Suite("HTML in imported tables")
struct MarkupTests {
    private static func plan(name: String = "Algebra", description: String = "", comment: String = "Good")
        throws
        -> CourseImportPlan
    {
        try Sample.plan(
            Sample.table(
                ["Number", "Name", "Description", "Comments"], [["MATH 216", name, description, comment]]))
    }

    @Test("What is left out of a cell is listed by line, with a doubt where content went with it")
    func leftOut() throws {
        let plan = try Self.plan(
            name: "<b>Linear</b> Algebra",
            description: "<p>Uses <i>C</i></p><script>track()</script><p>and <stdio.h></p>")
        #expect(plan.courses.map(\.name) == ["Linear Algebra"])
        #expect(plan.courses.map(\.description) == ["literal(Uses C\n\nand <stdio.h>)"])
        #expect(
            plan.report.notes.map(\.description) == [
                "line 2: Name \"<b>Linear</b> Algebra\" became \"Linear Algebra\": left out the HTML <b>",
                "line 2: Description \"<p>Uses <i>C</i></p><script>track()</script><p>and <stdio.h>...\" became"
                    + " \"Uses C and <stdio.h>\": left out the HTML <p>, <i>, <script> with its content",
            ])
        #expect(plan.report.notes.map(\.kind) == [.normalised, .doubted])
        #expect(
            plan.report.summary.suffix(2) == [
                "HTML left out: in 2 cells", "To look at: 1 doubted, 1 written the usual way",
            ])
        #expect(
            plan.report.csv.hasSuffix(
                "2,doubted,Description,<p>Uses <i>C</i></p><script>track()</script><p>and <stdio.h></p>,"
                    + "\"Uses C\n\nand <stdio.h>\",\"left out the HTML <p>, <i>, <script> with its content\"\r\n"
            ))
    }

    @Test(
        "Text in angle brackets stays in every cell, without a note",
        arguments: [
            "a<b", "a<b and c>d", "vector<int>", "<stdio.h>", "I <3 it", "<ann@example.edu>",
            "<https://example.edu/>", "the <script> tag",
        ])
    func stays(text: String) throws {
        let plan = try Self.plan(name: text, description: text, comment: text)
        #expect(plan.courses.map(\.name.all) == [[text]])
        #expect(plan.courses.map(\.description) == ["literal(\(text))"])
        #expect(plan.reviews.map(\.comment) == [text])
        #expect(plan.report.notes == [])
    }

    @Test("HTML in the name of a row without a number is noted once")
    func nameAsNumber() throws {
        let plan = try Sample.plan(Sample.reviews([["", "<b>Chess</b>", "", "", "Fun"]]))
        #expect(plan.courses.map(\.number.text) == ["Chess"])
        #expect(
            plan.report.notes.map(\.description) == [
                "line 2: Name \"<b>Chess</b>\" became \"Chess\": left out the HTML <b>",
                "line 2: Number \"\" became \"Chess\": no number; the name stands in its place",
            ])
    }

    @Test(
        "A comment of which nothing shows is refused, and the course stays",
        arguments: ["<p></p>", "<p>&nbsp;</p><br>", "<script>x</script>", "<!-- x -->", "\u{200B}\u{FEFF}"])
    func nothingShows(comment: String) throws {
        let plan = try Self.plan(comment: comment)
        #expect(plan.courses.map(\.number.text) == ["MATH 216"])
        #expect(plan.reviews == [])
        #expect(
            plan.report.notes.map(\.description) == [
                "line 2: Comments \"\(comment)\": only HTML or characters that do not show; no comment was made of it"
            ])
        #expect(plan.report.notes.map(\.kind) == [.refused])
        #expect(plan.report.counts["rowsRefused"] == 1)
        #expect(plan.report.counts["rowsWithoutComment"] == 0)
    }

    @Test(
        "A row with a cell that no file can hold is refused",
        arguments: [
            ("Number", 4097, 4096), ("Name", 4097, 4096), ("Description", 65537, 65536),
            ("Comments", 458_753, 458_752),
        ])
    func tooLong(column: String, bytes: Int, limit: Int) throws {
        var cells = ["Number": "MATH 216", "Name": "Algebra", "Description": "", "Comments": "Good"]
        let columns = cells.keys.sorted()
        for (count, courses) in [(bytes, 0), (limit, 1)] {
            cells[column] =
                (column == "Number" ? "M " : "")
                + String(repeating: "1", count: count - (column == "Number" ? 2 : 0))
            let plan = try Sample.plan(Sample.table(columns, [columns.map { cells[$0] ?? "" }]))
            #expect(plan.courses.count == courses)
            #expect(plan.report.counts["rowsRefused"] == 1 - courses)
            guard courses == 0 else { continue }
            let shown = (cells[column] ?? "").prefix(60)
            #expect(
                plan.report.notes.map(\.description) == [
                    "line 2: \(column) \"\(shown)...\": the cell has \(bytes) bytes; expected at most \(limit): shorten it"
                        + " and import the file again; the row was left out"
                ])
        }
    }
}
