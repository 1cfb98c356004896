import CatalogImport
import Model
import Tables
import Testing

@testable import Courses

@Suite("Imported courses")
struct CourseTests {
    static func course(_ number: String, name: LocalizedText = "Algebra", also: [String] = []) throws
        -> Course
    {
        Course(
            slug: try #require(Slug(making: number)), number: try #require(CourseNumber(number)), name: name,
            crossListed: also.compactMap { CourseNumber($0) }, description: "By *hand*.")
    }

    @Test("The most frequent name wins; of equally frequent ones one not in capitals, then the longest")
    func names() throws {
        let plan = try Sample.plan(
            Sample.reviews([
                ["A 1", "Algbra"], ["A 1", "Algebra"], ["A 1", "Algebra"], ["A 1", ""],
                ["B 1", "ORGANIC CHEMISTRY"], ["B 1", "Organic"], ["C 1", "Piano"], ["C 1", "Piano II"],
            ]))
        #expect(plan.courses.map(\.name) == ["Algebra", "Organic", "Piano II"])
        let notes = plan.report.notes.filter { $0.reason == .otherNames }
        #expect(notes.map(\.was) == ["Algbra", "ORGANIC CHEMISTRY", "Piano"])
        #expect(notes.map(\.line) == [2, 6, 8])
    }

    @Test("Numbers that rows name together are one course, with all their comments")
    func crossListings() throws {
        let plan = try Sample.plan(
            Sample.reviews([
                ["AAAS 261", "Race", "", "", "One"], ["AAAS 261/CulAnth 261", "Race", "", "", "Two"],
                ["CULANTH 261", "Race", "", "", "Three"], ["culanth261/GENOME 5", "Race", "", "", "Four"],
            ]))
        #expect(plan.courses.map(\.number.text) == ["AAAS 261"])
        #expect(plan.courses.map { $0.crossListed.map(\.text) } == [["CULANTH 261", "GENOME 5"]])
        #expect(plan.reviews.map(\.course.text) == Array(repeating: "aaas-261", count: 4))
    }

    @Test("A number that a course of the site lists goes to that course, which keeps its slug")
    func existing() throws {
        let site = try Self.course("AAAS 261", also: ["CULANTH 261"])
        let table = Sample.reviews([
            ["CulAnth261", "Algebra", "", "", "Good"], ["CULANTH 261/LIT 9", "Algebra"],
        ])
        let plan = try Sample.plan(table, courses: [site])
        #expect(plan.reviews.map(\.course) == [site.slug])
        var changed = site
        changed.crossListed += [CourseNumber("LIT 9")].compactMap(\.self)
        #expect(plan.shown(besides: [site]) == [changed])
        #expect(plan.report.counts["coursesUpdated"] == 1)
    }

    @Test("Two courses of the site are not joined, but listed")
    func twoCourses() throws {
        let site = [try Self.course("A 1"), try Self.course("B 1")]
        let plan = try Sample.plan(Sample.reviews([["A 1/B 1", "Algebra", "", "", "Good"]]), courses: site)
        #expect(plan.shown(besides: site) == [])
        #expect(plan.reviews.map(\.course.text) == ["a-1"])
        #expect(plan.report.notes.map(\.reason) == [.crossListed, .twoCourses])
    }

    @Test("A name of the site stays where a row has it too, and where none does but it is to be replaced")
    func siteNames() throws {
        let site = [try Self.course("A 1"), try Self.course("B 1"), try Self.course("C 1")]
        let rows = [
            ["A 1", "ALGEBRA"], ["A 1", "ALGEBRA"], ["A 1", "Algebra"], ["B 1", "Geometry"], ["C 1", ""],
        ]
        let kept = try Sample.plan(Sample.reviews(rows), courses: site)
        #expect(kept.shown(besides: site) == [])
        let note = try #require(kept.report.notes.first { $0.reason == .otherName })
        #expect([note.was, note.became] == ["B 1: Geometry", "Algebra"])

        let plan = try Sample.plan(Sample.reviews(rows), courses: site, isReplacing: true)
        var changed = site[1]
        changed.name = "Geometry"
        #expect(plan.shown(besides: site) == [changed])
        #expect(plan.report.counts["coursesUnchanged"] == 2)
        let new = try #require(plan.report.notes.first { $0.reason == .newName })
        #expect([new.was, new.became] == ["B 1: Algebra", "Geometry"])
    }

    @Test("Names in several languages stay even then")
    func languages() throws {
        let name = LocalizedText(byLanguage: ["en": "Algebra", "zh": "代数"])
        let site = [try Self.course("A 1", name: name), try Self.course("B 1", name: name)]
        let rows = Sample.reviews([["A 1", "代数"], ["B 1", "Geometry"]])
        let plan = try Sample.plan(rows, courses: site, isReplacing: true)
        #expect(plan.shown(besides: site) == [])
        #expect(plan.report.notes.filter { $0.kind == .doubted }.map(\.reason) == [.nameInLanguages])
    }

    @Test("A description is filled in, stays where the site has another, and is replaced where it is to be")
    func descriptions() throws {
        var blank = try Self.course("D 1")
        blank.description = ""
        let site = [try Self.course("A 1"), try Self.course("B 1"), blank]
        let rows = [
            ["A 1", "Algebra", "New"], ["B 1", "Algebra", " "], ["D 1", "Algebra", "First"],
            ["C 1", "&lt;b&gt; &amp; c", "See <a href=x>A&#160;1</a>."],
        ]
        let table = Sample.table(["Code", "Title", "Description"], rows)
        let plan = try Sample.plan(table, courses: site)
        let changed = plan.shown(besides: site)
        #expect(changed.map(\.number.text) == ["C 1", "D 1"])
        #expect(changed.map(\.description) == ["literal(See A 1.)", "literal(First)"])
        #expect(changed.map(\.name) == ["<b> & c", "Algebra"])
        #expect(plan.report.notes.map(\.reason).contains(.otherDescription))

        let replaced = try Sample.plan(table, courses: site, isReplacing: true)
        let other = replaced.shown(besides: site)
        #expect(other.map(\.number.text) == ["A 1", "C 1", "D 1"])
        #expect(other.first?.description == "literal(New)")
    }

    @Test("The most frequent description stands, and the others are listed")
    func otherDescriptions() throws {
        let table = Sample.table(
            ["Code", "Title", "Description"],
            [
                ["A 1", "x", "One"], ["A 1", "x", "Two"], ["A 1", "x", "Two"], ["A 1", "x", "Three"],
                ["A 1", "x", ""],
            ])
        let plan = try Sample.plan(table)
        #expect(plan.courses.map(\.description) == ["literal(Two)"])
        let sentence =
            "line 2: Description \"One | Three\" became \"Two\": the rows of this course describe it in several ways;"
            + " the most frequent one stands"
        #expect(plan.report.notes.map(\.description) == [sentence])
        #expect(try Sample.plan(table, courses: plan.courses).report.notes.map(\.description) == [sentence])
    }

    @Test("Slugs that would be the same, or the list's own, get a suffix")
    func slugs() throws {
        let rows = ["C 1", "C# 1", "C++ 1", "Page", "Café"].map { [$0, "x"] }
        let plan = try Sample.plan(Sample.reviews(rows), courses: [try Self.course("Cafe")])
        #expect(
            Dictionary(uniqueKeysWithValues: plan.courses.map { ($0.number.text, $0.slug.text) }) == [
                "C 1": "c-1", "C# 1": "c-1-2", "C++ 1": "c-1-3", "Page": "page-2", "Café": "cafe-2",
            ])
    }
}
