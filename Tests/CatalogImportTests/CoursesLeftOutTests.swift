import CatalogImport
import Model
import Testing

@Suite("Courses that a newer file has no more")
struct CoursesLeftOutTests {
    private static func plan(site: [String], file: [String]) throws -> CourseImportPlan {
        try Sample.plan(
            Sample.reviews(file.map { [$0, "Algebra"] }), courses: try site.map { try CourseTests.course($0) }
        )
    }

    @Test(
        "Those of the site, or of the file's subjects, that are not in a file with at least half of them",
        arguments: [
            (["A 1", "A 2", "B 1", "B 2"], ["A 1", "B 1"], ["A 2", "B 2"]),
            (["A 10", "A 9", "B 1", "C 1"], ["A 1", "B 1", "C 1"], ["A 9", "A 10"]),
            (["A 1", "A 2", "B 1", "B 2", "C 1"], ["A 1", "A 3"], ["A 2"]),
            (["A 1", "A 2", "A 3", "B 1", "B 2"], ["A 1", "B 1"], []),
            (["A 1", "A 2", "A 3"], ["A 1"], []), (["A 1", "A 2"], ["a1/A 2"], []),
            (["A 1", "B 1"], ["C 1"], []), ([], ["C 1"], []), (["18.06", "18.02"], ["18.06"], ["18.02"]),
        ])
    func rule(site: [String], file: [String], leftOut: [String]) throws {
        let report = try Self.plan(site: site, file: file).report
        #expect(report.notes.filter { $0.kind == .notInFile }.map(\.was) == leftOut)
    }

    @Test("They are counted with their first numbers, each is noted, and none is changed")
    func report() throws {
        let plan = try Self.plan(site: (1...24).map { "A \($0)" }, file: (1...12).map { "A \($0)" })
        #expect(plan.report.counts["coursesUpdated"] == 0 && plan.report.counts["coursesAdded"] == 0)
        #expect(
            plan.report.summary.contains(
                "On the site but not in this file: 12 courses, which stay (A 13, A 14, A 15, A 16, A 17, A 18, A 19, A 20,"
                    + " A 21, A 22 and 2 more)"))
        #expect(plan.report.notes.count { $0.kind == .notInFile } == 12)
        #expect(
            plan.report.notes.first?.description
                == "Number \"A 13\": on the site but not in this file; the course stays: delete its file if the class is gone"
        )
        #expect(
            plan.report.csv.hasPrefix(
                "\u{FEFF}line,kind,column,was,became,reason\r\n,not in the file,Number,A 13,,"
                    + "\"on the site but not in this file; the course stays: delete its file if the class is gone\"\r\n"
            ))
        let one = try Self.plan(site: ["A 1", "A 2"], file: ["A 1"])
        #expect(one.report.summary.contains("On the site but not in this file: 1 course, which stays (A 2)"))
    }
}
