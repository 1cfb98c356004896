import Desk
import Model
import Posting
import Samples
import Testing

@testable import Courses

@Suite("The form of a comment on a course")
struct CommentFormTests {
    private func texts(_ fields: [String: String]) throws(PostingError) -> [String: String] {
        try TypedForm(CommentPosts.fields, fields).values()
    }

    private func problems(_ fields: [String: String]) -> [FormProblem] {
        do throws(PostingError) {
            _ = try texts(fields)
            return []
        } catch {
            if case .form(let problems) = error { return problems }
            return [FormProblem("?", .missing)]
        }
    }

    @Test("gives what was chosen, what was typed in its place, and nothing that was left out")
    func fields() throws {
        #expect(try texts(["comment": " Fine.\n\nReally.\n"]) == ["comment": " Fine.\n\nReally."])
        #expect(
            try texts([
                "comment": "x", "semester": "Fall 2025", "professor": "Ames", "major": " Maths ",
                "otherSemester": " ", "otherProfessor": "",
            ]) == ["semester": "Fall 2025", "professor": "Ames", "major": "Maths", "comment": "x"])
        #expect(
            try texts([
                "comment": "x", "semester": "+", "otherSemester": "autumn 2019", "professor": "Ames",
                "otherProfessor": "Boyd",
            ]) == ["semester": "autumn 2019", "professor": "Boyd", "comment": "x"])
    }

    @Test(
        "names what is wrong",
        arguments: [
            (["comment": ""], FormProblem("comment", .missing)),
            (["comment": " \u{3000}\u{200B}\u{FEFF}\n\t"], FormProblem("comment", .missing)),
            (["comment": "\u{301}\u{34F}"], FormProblem("comment", .missing)),
            (["comment": "abc\u{202E}def"], FormProblem("comment", .turnsDirection)),
            (["comment": "a\u{0B}b"], FormProblem("comment", .cannotBeStored)),
            (
                ["comment": String(repeating: "字", count: 1366)],
                FormProblem("comment", .tooLong(count: 4098, limit: 4096))
            ),
            (["comment": "x", "semester": "+"], FormProblem("otherSemester", .missing)),
            (["comment": "x", "professor": "+"], FormProblem("otherProfessor", .missing)),
            (["comment": "x", "otherProfessor": "A\nB"], FormProblem("otherProfessor", .notOneLine)),
            (
                ["comment": "x", "major": String(repeating: "m", count: 61)],
                FormProblem("major", .tooLong(count: 61, limit: 60))
            ),
        ] as [([String: String], FormProblem)])
    func wrong(fields: [String: String], problem: FormProblem) {
        #expect(problems(fields) == [problem])
    }

    @Test("takes 4 KiB, also of lines and of emoji")
    func longest() throws {
        let lines = Array(repeating: "a", count: 2048).joined(separator: "\n")
        #expect(try texts(["comment": lines])["comment"]?.utf8.count == 4095)
        #expect(try texts(["comment": String(repeating: "🥟", count: 1024)])["comment"]?.utf8.count == 4096)
    }

    @Test(
        "reads semesters as people type them",
        arguments: [
            ("Fall 2024", "Fall 2024"), ("fall 2024", "Fall 2024"), ("2024 Autumn", "Fall 2024"),
            ("Spring2015", "Spring 2015"), ("2024年秋季学期", "Fall 2024"), ("2023春", "Spring 2023"),
            ("Fall '13", nil), ("2024", nil), ("Sping 2014", nil), ("Fall 2023, Spring 2024", nil),
        ])
    func semesters(typed: String, expected: String?) {
        #expect(Semester(typed: typed)?.description == expected)
    }

    @Test("offers the semesters of this year and three before, up to the current one")
    func recent() throws {
        let day = try #require(CivilDate(year: 2026, month: 6, day: 1))
        let offered = Semester.recent(on: day).map(\.description)
        #expect(offered.prefix(3) == ["Summer 2026", "Spring 2026", "Fall 2025"])
        #expect(offered.last == "Spring 2023" && offered.count == 11)
    }
}

@Suite("A proposed course")
struct CourseProposalTests {
    @Test("is read from its form, stored, and becomes a file beside those that are there")
    func file() throws {
        let texts = [
            "number": " compsci  330 ", "name": "Algorithms: <fast>", "note": "Please.\r\nSoon.",
        ]
        let proposal = try CourseProposal(TypedForm(CourseProposal.fields, texts))
        #expect(proposal.number == "compsci 330" && proposal.note == "Please. Soon.")
        #expect(CourseProposal(payload: try proposal.payload()) == proposal)
        let file = try proposal.file { _ throws(PostingError) in false }
        #expect(file.path == "Content/courses/compsci-330.md")
        #expect(String(decoding: file.bytes, as: UTF8.self).contains("number: compsci 330\n"))
        let second = try proposal.file { slug throws(PostingError) in slug.text == "compsci-330" }
        #expect(second.path == "Content/courses/compsci-330-2.md")
    }

    @Test(
        "needs a number with a letter or digit, and a name",
        arguments: [
            (["number": "!", "name": "x"], ["number"]), (["number": "A 1"], ["name"]),
            ([:], ["number", "name"]),
        ] as [([String: String], [String])])
    func wrong(fields: [String: String], names: [String]) {
        do throws(PostingError) {
            _ = try CourseProposal(TypedForm(CourseProposal.fields, fields))
            Issue.record("The form was accepted")
        } catch {
            guard case .form(let problems) = error else { return }
            #expect(problems.map(\.field) == names)
        }
    }
}
