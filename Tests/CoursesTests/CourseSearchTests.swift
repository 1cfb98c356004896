import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Courses
@testable import Site

@Suite("The files of the search")
struct CourseSearchTests {
    private func entries(_ count: Int) -> [CourseEntry] {
        (0..<count).map { position in
            let number = "MATH \(100 + position)"
            let reviews = [Sample.review("r\(position)", number, professor: "Zoë \(position % 9)")]
            return CourseEntry(
                Sample.course(number, LocalizedText("Algebra \(position * 7 % 100)")), reviews: reviews)
        }
    }

    /// The files in order, as the site has them.
    private func files(_ entries: [CourseEntry], limit: Int) async throws -> [(address: String, text: String)]
    {
        let renderer = try await SiteRenderer(
            content: Sample.content([]), theme: Sample.theme(), now: Sample.now, sections: .standard)
        return try CourseSearch(entries, words: Sample.words, limit: limit).pages.map {
            ($0.address, String(decoding: try renderer.render($0).bytes, as: UTF8.self))
        }
    }

    @Test("are one, as long as that is not larger than a search may load")
    func oneFile() async throws {
        let entries = entries(100)
        let whole = CourseSearchIndex(entries, words: Sample.words).json
        let one = try await files(entries, limit: whole.utf8.count)
        let further = ["/courses/search/comments/0.json", "/courses/search/words.json"]
        #expect(one.map(\.address) == ["/courses/search.json"] + further)
        #expect(one[0].text == whole)
        let many = try await files(entries, limit: whole.utf8.count - 1)
        #expect(many.count > 3)
        #expect(
            try await files([], limit: 300_000).map(\.text) == [
                CourseSearchIndex([], words: Sample.words).json
            ])
    }

    @Test("have all courses in the order of the list, in parts, and say how many and where grams begin")
    func parts() async throws {
        let files = try await files(entries(100), limit: 0)
        #expect(
            files.map(\.address) == [
                "/courses/search/grams/0.json", "/courses/search/courses/0.json",
                "/courses/search/courses/1.json", "/courses/search-kept.json",
                "/courses/search.json", "/courses/search/comments/0.json", "/courses/search/words.json",
            ])
        #expect(
            files[4].text == """
                {"count":100,"partSize":55,"hasPinyin":false,"isKept":true,"grams":[" 1"]}

                """)
        let rows = files[1...2].flatMap { $0.text.split(separator: "\n").filter { $0.hasPrefix("[\"") } }
        #expect(rows.count == 100)
        #expect(rows[54] == "[\"MATH 154\",\"Algebra 78\",[0],1]")
        #expect(rows[55] == "[\"MATH 155\",\"Algebra 85\",[0],1],")
        let kept = files[3].text.split(separator: "\n").filter { $0.hasPrefix("[\"") }
        #expect(kept.count == 100)
        #expect(kept[54] == "[\"MATH 154\",\"Algebra 78\",[0]],")
    }

    @Test("tell for each gram and field in which courses it stands")
    func grams() async throws {
        var listed = Sample.course("A 1", LocalizedText(byLanguage: ["en": "É-", "zh-Hans": "长"]))
        listed.crossListed = [CourseNumber("A-2")!]
        let entries = [
            CourseEntry(listed, reviews: []),
            CourseEntry(Sample.course("B 1", "e"), reviews: [Sample.review("r", "B 1", professor: "乐")]),
        ]
        #expect(
            CourseGrams(entries).json(ofFile: 0) == """
                {"-1":"0fw==",
                "10":"0Pw==",
                "20":"0fw==",
                "a0":"0fw==",
                "a10":"0fw==",
                "a20":"0fw==",
                "ang3":"0fw==",
                "b0":"0vw==",
                "b10":"0vw==",
                "ch3":"0fw==",
                "cha3":"0fw==",
                "e1":"0Pw==",
                "e-1":"0fw==",
                "han3":"0fw==",
                "le4":"0vw==",
                "yu4":"0vw==",
                "yue4":"0vw==",
                "zh3":"0fw==",
                "zha3":"0fw==",
                "乐2":"0vw==",
                "长1":"0fw=="}

                """)
    }

    @Test("tell for names and professors which grams stand there without blanks and hyphens")
    func joinedGrams() async throws {
        let entry = CourseEntry(
            Sample.course("B 1", "a-b c"), reviews: [Sample.review("r", "B 1", professor: "Al Xu")])
        let text = CourseGrams([entry]).json(ofFile: 0)
        #expect(
            text.split(separator: "\n").filter { $0.contains("5\":") || $0.contains("6\":") } == [
                "\"abc5\":\"0fw==\",", "\"alx6\":\"0fw==\",", "\"lxu6\":\"0fw==\",",
            ])
    }

    @Test("are small, however many courses there are, and the same at every build")
    func sizes() {
        let entries = (0..<10_000).map { position in
            CourseEntry(
                Sample.course("C \(position)", LocalizedText("Name \(position * 7919 % 10_000) of it")),
                reviews: [])
        }
        let grams = CourseGrams(entries)
        let files = grams.firstKeys.indices.map { grams.json(ofFile: $0) }
        #expect(files.count > 10)
        #expect(files.allSatisfy { $0.utf8.count <= 12_500 })
        let again = CourseGrams(entries)
        #expect(again.firstKeys.indices.map { again.json(ofFile: $0) } == files)
    }
}
