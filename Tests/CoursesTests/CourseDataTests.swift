import Foundation
import Model
import Samples
import Testing

@testable import Courses
@testable import Site

@Suite("What search engines read of a course")
struct CourseDataTests {
    private func data(_ course: Course, below root: String = "") async throws -> [String: Any]? {
        let text = try await Sample.text(
            "\(root)/courses/\(course.slug)/", Sample.content([course]),
            Sample.theme(["course": "{{{metadata}}}"]))
        let script = try #require(
            text.firstMatch(of: /<script type="application\/ld\+json">(.*)<\/script>/)?.1)
        return try JSONSerialization.jsonObject(with: Data(script.utf8)) as? [String: Any]
    }

    @Test("is a schema.org Course with code, name, description and provider")
    func course() async throws {
        let data = try #require(try await data(Sample.course("MATH 216", "Algebra", "All *about* matrices.")))
        let provider = data["provider"] as? [String: String]
        #expect(
            data.filter { $0.key != "provider" } as? [String: String] == [
                "@context": "https://schema.org", "@type": "Course",
                "@id": "https://pine.example.org/courses/math-216/",
                "url": "https://pine.example.org/courses/math-216/", "courseCode": "MATH 216",
                "name": "Algebra",
                "description": "All about matrices.", "inLanguage": "en",
            ])
        #expect(
            provider == ["@type": "Organization", "name": "Pine Club", "url": "https://pine.example.org"])
    }

    @Test("is in the language of the page")
    func chinese() async throws {
        let name = LocalizedText(byLanguage: ["en": "Algebra", "zh-Hans": "代数"])
        let data = try #require(try await data(Sample.course("MATH 216", name), below: "/zh-Hans"))
        #expect(
            ["@id", "name", "description", "inLanguage"].map { data[$0] as? String } == [
                "https://pine.example.org/zh-Hans/courses/math-216/", "代数", "同学们对 MATH 216 代数 的评价", "zh-Hans",
            ])
    }

    @Test("describes a course without a description, and holds any name")
    func hostile() async throws {
        let name = "</script><b>]]>\u{202E}<\u{301}"
        let data = try await data(Sample.course("ART 1", LocalizedText(name)))
        #expect((data?["name"] as? String).map { Array($0.utf8) } == Array(name.utf8))
        #expect(data?["description"] as? String == "Student comments on ART 1: \(name)")
    }
}
