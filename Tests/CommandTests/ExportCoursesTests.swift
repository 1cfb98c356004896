import Foundation
import TestSupport
import Testing

@testable import Courses

@Suite("corkboard export courses")
struct ExportCoursesTests {
    private static let bare = ["site.yml": TemporarySite.small["site.yml"] ?? ""]

    @Test("gives a row for each comment that is not hidden, and for each course without one")
    func rows() throws {
        let site = try TemporarySite(Self.bare)
        try site.write(
            "---\nnumber: ART 1\nname: Drawing\ncrossListed: [VMS 2]\n---\n", to: "Content/courses/art-1.md")
        try site.write("---\nnumber: MATH 216\nname: Algebra\n---\n", to: "Content/courses/math-216.md")
        try site.write(
            "---\nprofessor: Ames, B.\nsemester: Fall 2013\n---\n\nHard.\n\"Worth\" it\n",
            to: "Content/reviews/math-216/a1.md")
        try site.write(
            "---\nprofessor: Boyd\nhidden: true\n---\n\nWaits.\n", to: "Content/reviews/math-216/c-a2.md")
        let outcome = try site.run("export", "courses")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = [
            "\u{FEFF}Number,Name,Professor,Semester,Comments,Major", "ART 1/VMS 2,Drawing,,,,",
            "MATH 216,Algebra,\"Ames, B.\",Fall 2013,\"Hard.\n\"\"Worth\"\" it\",", "",
        ]
        #expect(outcome.output == lines.joined(separator: "\r\n"))
    }

    @Test("guards formulas, and what it gives imports to the same content")
    func formulas() throws {
        let site = try TemporarySite(Self.bare)
        try site.write(
            "Number,Name,Professor,Comments\nART 1,Drawing,@Ames,=1+1\nART 1,Drawing,,''=2\nART 1,Drawing,,'tis -1\n",
            to: "table.csv")
        #expect(try site.run("import", "courses", site.path("table.csv")).status == 0)
        #expect(try site.run("export", "courses", "-o", site.path("all.csv")).status == 0)
        let written = try String(contentsOfFile: site.path("all.csv"), encoding: .utf8)
        #expect(
            written.contains(",'@Ames,,'=1+1,") && written.contains(",,,''=2,")
                && written.contains(",'tis -1,"))
        let empty = try TemporarySite(Self.bare)
        #expect(try empty.run("import", "courses", site.path("all.csv")).status == 0)
        #expect(try empty.tree("Content") == site.tree("Content"))
    }

    @Test(
        "gives a real class database so that it imports to the same content",
        .enabled(if: SharedData.isTested("courses")))
    func back() throws {
        let database = try SharedData.url("courses/duke-csa-class-database.json").path
        let site = try TemporarySite(Self.bare)
        #expect(try site.run("import", "courses", database).status == 0)
        #expect(try site.run("export", "courses", "-o", site.path("all.csv")).status == 0)
        let own = try site.run("import", "courses", site.path("all.csv"))
        #expect(own.output.contains("Courses: 0 added, 0 updated"), "\(own.output)")
        #expect(own.output.contains("Comments: 0 added"), "\(own.output)")
        let empty = try TemporarySite(Self.bare)
        #expect(try empty.run("import", "courses", site.path("all.csv")).status == 0)
        let (first, second) = (try site.tree("Content"), try empty.tree("Content"))
        #expect(Set(second.keys).symmetricDifference(first.keys).sorted() == [])
        #expect(second == first)
    }
}
