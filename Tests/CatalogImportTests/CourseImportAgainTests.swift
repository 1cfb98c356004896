import CatalogImport
import Model
import Tables
import Testing

@testable import Courses

@Suite("Courses that are imported again")
struct CourseImportAgainTests {
    private static func table(_ name: String, _ description: String, number: String = "A 1") -> Table {
        Sample.table(["Code", "Title", "Description"], [[number, name, description]])
    }

    private let first = table("Algebra", "Rings.")

    @Test("Names and descriptions that only the file changed are taken")
    func taken() throws {
        let site = try Sample.plan(first).courses
        let plan = try Sample.plan(Self.table("Algebra I", "Rings, fields."), courses: site)
        #expect(plan.courses.map(\.name) == ["Algebra I"])
        #expect(plan.courses.map(\.description) == ["literal(Rings, fields.)"])
        #expect(plan.report.notes.map(\.reason) == [.newName, .newDescription])
        let again = try Sample.plan(Self.table("Algebra I", "Rings, fields."), courses: plan.courses)
        #expect(again.courses == [] && again.report.counts["coursesUnchanged"] == 1)
    }

    @Test("What the site changed stays; what both changed is named once")
    func kept() throws {
        var site = try Sample.plan(first).courses
        site[0].name = LocalizedText(byLanguage: ["en": "Algebra with Rings", "zh-Hans": "代数"])
        site[0].description = "By *hand*."
        let same = try Sample.plan(first, courses: site)
        #expect(same.courses == [] && same.report.notes.allSatisfy { $0.kind == .normalised })
        let other = Self.table("Algebra I", "Rings, fields.")
        let plan = try Sample.plan(other, courses: site)
        #expect(plan.courses.map(\.name) == [site[0].name])
        #expect(plan.courses.map(\.description) == ["By *hand*."])
        #expect(plan.report.counts["coursesUnchanged"] == 1)
        let notes = plan.report.notes.filter { $0.kind == .doubted }
        #expect(notes.map(\.reason) == [.nameOfBoth, .descriptionOfBoth])
        #expect(notes.map(\.was) == ["A 1: Algebra I", "Rings, fields."])
        let again = try Sample.plan(other, courses: plan.courses)
        #expect(again.courses == [] && again.report.notes.allSatisfy { $0.kind == .normalised })
    }

    @Test("Without a memory of the last import the site's stay, and the table is remembered")
    func unremembered() throws {
        var site = try Sample.plan(first).courses
        site[0].imported = nil
        let plan = try Sample.plan(Self.table("Geometry", "Lines."), courses: site)
        #expect(plan.courses.map(\.name) == ["Algebra"] && plan.report.counts["coursesUnchanged"] == 1)
        #expect(plan.report.notes.map(\.reason) == [.otherName, .otherDescription])
        let again = try Sample.plan(Self.table("Geometry", "Lines, circles."), courses: plan.courses)
        #expect(again.courses.map(\.description) == ["literal(Rings.)"])
        #expect(again.report.notes.map(\.reason) == [.otherName, .descriptionOfBoth])
    }

    @Test("A description that is taken is Markdown, also in a file whose texts were typed")
    func typed() throws {
        var site = try Sample.plan(first).courses
        site[0].textProfile = "typed"
        (site[0].description, site[0].translations) = ("", ["zh-Hans": "a_b"])
        site[0].imported = nil
        let course = try #require(Sample.plan(first, courses: site).courses.first)
        #expect(course.textProfile == nil && course.description == "literal(Rings.)")
        #expect(course.translations == ["zh-Hans": "a\\_b"])
    }

    @Test("A number that the site left out stays out until the file has others")
    func numbers() throws {
        let both = Self.table("Algebra", "Rings.", number: "A 1/B 1")
        var site = try Sample.plan(both).courses
        #expect(site[0].crossListed.map(\.text) == ["B 1"])
        site[0].crossListed = []
        #expect(try Sample.plan(both, courses: site).courses == [])
        let more = Self.table("Algebra", "Rings.", number: "A 1/B 1/C 1")
        #expect(
            try Sample.plan(more, courses: site).courses.map { $0.crossListed.map(\.text) } == [
                ["B 1", "C 1"]
            ])
    }
}
