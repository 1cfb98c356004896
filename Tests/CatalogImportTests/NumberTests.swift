import CatalogImport
import Model
import Testing

@Suite("Numbers of classes")
struct NumberTests {
    @Test(
        "A cell's numbers, and why they are not what it says",
        arguments: [
            ("MATH 216", ["MATH 216"], nil),
            (" MATH  216 ", ["MATH 216"], nil),
            ("LIT 89S", ["LIT 89S"], nil),
            ("MUSIC 101-2", ["MUSIC 101-2"], nil),
            ("ME221", ["ME 221"], .usualSpelling),
            ("I&E281", ["I&E 281"], .usualSpelling),
            ("PHYSICS 89s", ["PHYSICS 89S"], .usualSpelling),
            ("EECS-150", ["EECS 150"], .usualSpelling),
            ("数学101", ["数学 101"], .usualSpelling),
            ("JPN 204 - 001", ["JPN 204"], .section),
            ("MATH 103 - 02", ["MATH 103"], .section),
            ("DANCE 140-01", ["DANCE 140"], .section),
            ("PUBPOL 290s-04", ["PUBPOL 290S"], .section),
            ("MUSIC 103-1 - 01", ["MUSIC 103-1"], .section),
            ("MUSIC 203-1-02", ["MUSIC 203-1"], .section),
            ("HOUSE 59 - 11", ["HOUSE 59 - 11"], .unusualNumber),
            ("HOUSE CS 59-17", ["HOUSE CS 59-17"], .unusualNumber),
            ("FOCUS 195FS.14", ["FOCUS 195FS.14"], .unusualNumber),
            ("LINGUIST 213-FS", ["LINGUIST 213-FS"], .unusualNumber),
            ("ECON 370 A", ["ECON 370 A"], .unusualNumber),
            ("Endurance Swimming", ["Endurance Swimming"], .unusualNumber),
            ("MATH 6??", ["MATH 6??"], .unusualNumber),
            ("ECE/CS 250", ["ECE 250", "CS 250"], .crossListed),
            ("AAAS 261/CulAnth 261", ["AAAS 261", "CULANTH 261"], .crossListed),
            ("ECON 346 / PHIL 447", ["ECON 346", "PHIL 447"], .crossListed),
            ("MATH 501, 502", ["MATH 501", "MATH 502"], .crossListed),
            ("MATH 501; MATH 501", ["MATH 501"], .crossListed),
            ("MATH 581/ECON 6??", ["MATH 581"], .unsureNumber),
            ("MATH 101/Lab", ["MATH 101"], .unsureNumber),
            ("Swimming/Diving", ["Swimming/Diving"], .unusualNumber),
            ("18.06", ["18.06"], nil),
            ("1-Oct", ["1-Oct"], .dateOfSpreadsheet),
            ("Mar-21", ["Mar-21"], .dateOfSpreadsheet),
            ("3/2/2011", ["3/2/2011"], .dateOfSpreadsheet),
            ("2025-03-01 00:00:00", ["2025-03-01 00:00:00"], .dateOfSpreadsheet),
            ("1.23E+05", ["1.23E+05"], .lostInSpreadsheet),
            ("MATH 216 - A name", ["MATH 216"], .nameBehindNumber),
            ("MATH 216: Another name", ["MATH 216"], .otherNameBehindNumber),
            ("ECON 101D (formerly 55D)", ["ECON 101D (FORMERLY 55D)"], .unusualNumber),
            ("00130201", ["00130201"], nil),
        ] as [(String, [String], CourseImportReason?)])
    func numbers(cell: String, numbers: [String], reason: CourseImportReason?) throws {
        let plan = try Sample.plan(Sample.reviews([[cell, "A name", "", "", "Good"]]))
        let course = try #require(plan.courses.first)
        #expect(plan.courses.count == 1)
        #expect([course.number.text] + course.crossListed.map(\.text) == numbers.sortedBehindFirst)
        #expect(plan.report.notes.map(\.reason) == [reason].compactMap(\.self))
        #expect(plan.report.notes.allSatisfy { $0.line == 2 && $0.about == "Number" })
    }

    @Test(
        "A subject of its own column stands before numbers without one",
        arguments: [
            ("LIT", "89S", ["LIT 89S"]), ("ECE/CS", "250", ["ECE 250", "CS 250"]), ("", "18.06", ["18.06"]),
            ("Mathematics", "MATH 216", ["MATH 216"]), ("MATH", "501, 502", ["MATH 501", "MATH 502"]),
        ])
    func subjects(subject: String, number: String, numbers: [String]) throws {
        let table = Sample.table(["Subject", "Number", "Name"], [[subject, number, "x"]])
        let course = try #require(try Sample.plan(table).courses.first)
        #expect([course.number.text] + course.crossListed.map(\.text) == numbers.sortedBehindFirst)
    }

    @Test("Where most numbers need the subject column, those that begin with a letter have it too")
    func letters() throws {
        let table = Sample.table(
            ["Subject", "Number", "Comments"],
            [
                ["BIO", "101", "a"], ["BIO", "L101", "b"], ["CHEM", "L101", "c"], ["CHEM", "200", "d"],
                ["CHEM", "chem 201", "e"], ["CHEM", "202", "f"], ["CHEM", "203", "g"], ["CHEM", "", "h"],
            ])
        let plan = try Sample.plan(table)
        #expect(
            plan.reviews.map(\.course.text) == [
                "bio-101", "bio-l-101", "chem-l-101", "chem-200", "chem-201", "chem-202", "chem-203",
            ])
        #expect(plan.report.counts["rowsRefused"] == 1)
    }

    @Test(
        "A number is not another because its subject ends in a digit",
        arguments: [
            (["Subject", "Number", "Comments"], ["AB1", "23", "Good"], ["AB", "123", "Good"]),
            (["Number", "Comments"], ["AB 1 23", "Good"], ["AB 12 3", "Good"]),
            (["Number", "Comments"], ["AB 1,23", "Good"], ["AB,123", "Good"]),
        ])
    func apart(columns: [String], first: [String], second: [String]) throws {
        let plan = try Sample.plan(Sample.table(columns, [first, second]))
        #expect(plan.courses.count == 2)
        #expect(Set(plan.reviews.map(\.course)).count == 2)
        #expect(Set(plan.reviews.map(\.id)).count == 2)
        #expect(plan.report.counts["rowsMerged"] == 0)
    }

    @Test("Without a number the name stands in its place; without both the row is refused")
    func missing() throws {
        let plan = try Sample.plan(
            Sample.reviews([
                ["", "Chess", "", "", "Fun"], ["--", "", "Smith", "", "Lost?"],
                [" ", "", "", "\u{A0}", "", ""],
                ["MMS 190", "", "", "", "Readings"],
            ]))
        #expect(plan.courses.map(\.number.text) == ["Chess", "MMS 190"])
        #expect(plan.courses.map(\.name) == ["Chess", "MMS 190"])
        #expect(plan.report.counts["rowsRefused"] == 1)
        #expect(plan.report.counts["rowsBlank"] == 1)
        #expect(plan.report.counts["commentsAdded"] == 2)
        #expect(
            plan.report.notes.map(\.description) == [
                "line 2: Number \"\" became \"Chess\": no number; the name stands in its place",
                "line 3: Row \"-- | Smith | Lost?\": neither number nor name; expected a number such as MATH 216",
                "line 5: Name \"\" became \"MMS 190\": no row names the course; the number stands in the name's place",
            ])
    }
}

extension [String] {
    /// The course's own number is the first; the others come in order.
    fileprivate var sortedBehindFirst: [String] { prefix(1) + dropFirst().sorted() }
}
