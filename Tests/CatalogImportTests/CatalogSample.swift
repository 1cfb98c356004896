import CatalogImport
import ContentFiles
import Foundation
import Model
import Tables
import TestSupport

@testable import Courses

/// What the tests of imports have in common.
enum Sample {
    /// Stands for Markdown's own function, so that a test sees where it was called.
    static func importer(isReplacing: Bool) -> CatalogImporter {
        CatalogImporter(isReplacing: isReplacing) { "literal(\($0))" }
    }

    /// A table with these columns, its first row on line 2.
    static func table(_ columns: [String], _ rows: [[String]]) -> Table {
        Table(
            columns: columns,
            rows: rows.enumerated().map { Table.Row(line: $0.offset + 2, cells: $0.element) })
    }

    /// A table of the six columns of the class database; cells left out at the end are empty.
    static func reviews(_ rows: [[String]]) -> Table {
        let columns = ["Number", "Name", "Professor", "Semester", "Comments", "Major"]
        return table(columns, rows.map { $0 + Array(repeating: "", count: columns.count - $0.count) })
    }

    static func plan(
        _ table: Table, courses: [Course] = [], reviews: [Review] = [], isReplacing: Bool = false
    ) throws -> CourseImportPlan {
        try importer(isReplacing: isReplacing).plan(for: table, courses: courses, reviews: reviews)
    }

    /// A file that is not the project's own.
    static func realFile(_ name: String) throws -> Table {
        let file = try SharedData.url("courses/\(name)")
        return try Table.read(
            bytes: Array(try Data(contentsOf: file)), format: TableFormat(fileExtension: file.pathExtension))
    }

    /// The site after a plan has been carried out.
    static func site(_ courses: [Course], _ reviews: [Review], after plan: CourseImportPlan) -> (
        [Course], [Review]
    ) {
        let written = Set(plan.courses.map(\.slug))
        return (courses.filter { !written.contains($0.slug) } + plan.courses, reviews + plan.reviews)
    }
}

typealias CourseImportPlan = ImportPlan<CourseImportReason>

extension CourseImportPlan {
    var courses: [Course] { content.compactMap { $0 as? Course } }
    var reviews: [Review] { content.compactMap { $0 as? Review } }

    /// The courses that are added or changed, without what is remembered for the next import.
    func shown(besides site: [Course]) -> [Course] {
        courses.map { course in
            var course = course
            course.imported = nil
            return course
        }.filter { !site.contains($0) }
    }
}
