import ContentFiles
import Files
import Foundation
import Model
import TestSupport
import Testing

@testable import Courses

/// A site on a real disk that a test can spoil.
struct SampleSite {
    let folder: TemporaryFolder

    static let settings = "title: CSA\nurl: https://csa.example.edu\ntimeZone: America/New_York\n"
    static let algebra = "---\nnumber: MATH 216\nname: Linear Algebra\n---\n\nMatrices.\n"

    /// A site with settings, one course and one review.
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.settings, to: "Content/site.yml")
        try folder.write(Self.algebra, to: "Content/courses/math-216.md")
        try folder.write(
            "---\nprofessor: Ada\nsemester: Fall 2025\n---\n\nGood.\n", to: "Content/reviews/math-216/r1.md")
    }

    func reading() async -> ContentReading { await ContentReading(root: folder.path) }

    /// The sentences of everything that is wrong.
    func sentences() async -> [String] { await reading().problems.map(\.description) }

    /// Writes a course file with this front matter.
    func course(_ name: String, _ frontMatter: String, body: String = "Text.") throws {
        try folder.write("---\n\(frontMatter)\n---\n\n\(body)\n", to: "Content/courses/\(name).md")
    }

    /// Writes a review of MATH 216 with this front matter.
    func review(_ name: String, _ frontMatter: String, body: String = "Text.") throws {
        try folder.write("---\n\(frontMatter)\n---\n\n\(body)\n", to: "Content/reviews/math-216/\(name).md")
    }
}

extension Slug {
    /// The slug that a test names.
    static func of(_ text: String) throws -> Slug { try #require(Slug(text)) }
}

extension CourseNumber {
    /// The number that a test names.
    static func of(_ text: String) throws -> CourseNumber { try #require(CourseNumber(text)) }
}
