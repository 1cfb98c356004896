import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Courses
@testable import Site

@Suite("The pages of professors")
struct ProfessorPageTests {
    private static let show =
        "{{{professorName}}}|{{#aliases}}{{{spelling}}},{{/aliases}}|{{#courses}}{{courseNumber}} {{courseAddress}}: {{#semesters}}{{semester}} ({{#semesterComments}}{{commentAddress}} {{/semesterComments}}) {{/semesters}}; {{/courses}}"

    private static let reviews = [
        Sample.review("a", "MATH 1", professor: "Bob Smith", semester: "Fall 2024"),
        Sample.review("b", "MATH 2", professor: "smith, bob", semester: "Fall 2025"),
        Sample.review("c", "MATH 1", professor: "B. Smith", semester: "Spring 2026"),
        Sample.review("d", "MATH 1", professor: "Haase / McClay"), Sample.review("e", "MATH 1"),
        Sample.review("f", "MATH 2", professor: "李伟"),
    ]

    private func content(_ professors: [Professor] = [], _ reviews: [Review] = reviews) -> SiteContent {
        var content = Sample.content(["MATH 1", "MATH 2"].map { Sample.course($0) }, reviews)
        content.professors = professors
        return content
    }

    private func addresses(_ content: SiteContent) async throws -> [String] {
        let renderer = try await SiteRenderer(
            content: content, theme: Sample.theme(), now: Sample.now, sections: .standard)
        return renderer.pages.map(\.address).filter { $0.hasPrefix("/courses/professors/") }.sorted()
    }

    @Test("exist for each name, and not for several names in one field")
    func names() async throws {
        #expect(
            try await addresses(content()) == [
                "/courses/professors/", "/courses/professors/b-smith/", "/courses/professors/bob-smith/",
                "/courses/professors/li-wei-\(Self.digest("李伟"))/", "/courses/professors/smith-bob/",
            ])
    }

    private static func digest(_ key: String) -> String {
        let slug = Professor.slug(ofKey: key, taken: [])?.text ?? ""
        return String(slug.suffix(8))
    }

    @Test("have all comments of a professor by course and semester, under the name in the file")
    func joined() async throws {
        let bob = Professor(
            slug: Sample.slug("bob"), name: "Bob Smith", aliases: ["smith, bob", "B. Smith"])
        let content = content([bob])
        let page = try await Sample.text(
            "/courses/professors/bob/", content, Sample.theme(["professor": Self.show]))
        #expect(
            page
                == "Bob Smith|smith, bob,B. Smith,|MATH 1 /courses/math-1/: Spring 2026 (/courses/math-1/#c-c ) Fall 2024 (/courses/math-1/#c-a ) ; MATH 2 /courses/math-2/: Fall 2025 (/courses/math-2/#c-b ) ; "
        )
        let course = try await Sample.text(
            "/courses/math-1/", content,
            Sample.theme(["course": "{{#professors}}{{{professor}}}={{professorAddress}} {{/professors}}"]))
        #expect(course == "Bob Smith=/courses/professors/bob/ Haase / McClay= = ")
    }

    @Test("lead from the addresses that their spellings had to the professor's")
    func redirects() async throws {
        let bob = Professor(
            slug: Sample.slug("bob"), name: "Bob Smith", aliases: ["smith, bob", "B. Smith"])
        let theme = Sample.theme(["moved": "{{address}}"])
        for name in ["bob-smith", "smith-bob", "b-smith"] {
            let page = try await Sample.text("/courses/professors/\(name)/", content([bob]), theme)
            #expect(page == "/courses/professors/bob/", "\(name)")
        }
    }

    @Test("join spellings that differ in letter case, accents and punctuation")
    func sameKey() async throws {
        let reviews = [
            Sample.review("a", "MATH 1", professor: "José Núñez"),
            Sample.review("b", "MATH 1", professor: "JOSE NUNEZ"),
            Sample.review("c", "MATH 2", professor: "José  Núñez"),
            Sample.review("d", "MATH 2", professor: "José Núñez"),
        ]
        #expect(
            try await addresses(content([], reviews)) == [
                "/courses/professors/", "/courses/professors/jose-nunez/",
            ])
        let page = try await Sample.text(
            "/courses/professors/jose-nunez/", content([], reviews),
            Sample.theme(["professor": "{{{professorName}}} {{#comments}}{{number}}{{/comments}}"]))
        #expect(page == "José Núñez 4")
    }

    @Test(
        "have an address that follows from the name alone, unless a file has it",
        arguments: [
            ("Owen Astrachan", [], "owen-astrachan"), ("O'Brien, Kate", [], "o-brien-kate"),
            ("page", [], "page-"), ("Bob Smith", ["bob-smith"], "bob-smith-"), ("李伟", [], "li-wei-"),
            ("Иван", [], "professor-"), (String(repeating: "a", count: 90), [], "aaaaaaaaaa"), ("—", [], nil),
        ])
    func slugs(name: String, taken: [String], expected: String?) {
        let slug = Professor.slug(ofKey: Professor.key(name), taken: Set(taken.map(Sample.slug)))
        guard let expected else {
            #expect(slug == nil)
            return
        }
        let text = slug?.text ?? ""
        let isWhole = !expected.hasSuffix("-") && !expected.hasSuffix("a")
        #expect(isWhole ? text.utf8.elementsEqual(expected.utf8) : text.hasPrefix(expected))
        #expect(!taken.contains(text) && text != "page")
    }

    @Test(
        "Texts that are several names, or none, have no page",
        arguments: [
            "A / B", "A & B", "Ames; Boyd", "Ames and Boyd", "张伟、李娜", "?", "123",
            "I took it with somebody whose name I do not remember at all",
        ])
    func several(text: String) {
        #expect(!Professor.isOne(text))
    }

    @Test(
        "A professor's name with many words has one",
        arguments: ["María de la Cruz García", "van der Berg, J. P."])
    func one(text: String) {
        #expect(Professor.isOne(text))
    }

    @Test("are listed by the first letter of the name, Chinese by the reading")
    func list() async throws {
        let names = ["Ziegler", "ames", "Ångström", "李伟", "Émile Zola", "_Bo", "9"]
        let reviews = names.enumerated().map { Sample.review("r\($0)", "MATH 1", professor: $1) }
        let page = try await Sample.text(
            "/courses/professors/", content([], reviews),
            Sample.theme([
                "professors":
                    "{{#sections}}{{letter}}: {{#rows}}{{{professorName}}} {{numbers}}, {{/rows}}{{/sections}}"
            ]))
        #expect(
            page
                == "A: ames MATH 1, Ångström MATH 1, B: _Bo MATH 1, E: Émile Zola MATH 1, L: <span lang=\"zh-Hans\">李伟</span> MATH 1, Z: Ziegler MATH 1, "
        )
    }

    @Test("are in the sitemap, with a canonical address, and tell search engines of a person")
    func metadata() async throws {
        let bob = Professor(slug: Sample.slug("bob"), name: "Bob Smith", aliases: ["smith, bob"])
        let content = content([bob])
        let map = try await Sample.text("/sitemap-courses.xml", content, Sample.theme())
        #expect(map.contains("<loc>https://pine.example.org/courses/professors/bob/</loc>"))
        #expect(map.contains("<loc>https://pine.example.org/courses/professors/</loc>"))
        let head = try await Sample.text(
            "/courses/professors/bob/", content, Sample.theme(["professor": "{{{metadata}}}"]))
        #expect(
            head.contains(
                "<link rel=\"canonical\" href=\"https://pine.example.org/courses/professors/bob/\">"))
        let script = try #require(
            head.firstMatch(of: /<script type="application\/ld\+json">(.*)<\/script>/)?.1)
        let data = try JSONSerialization.jsonObject(with: Data(script.utf8)) as? [String: Any]
        #expect(data?["@type"] as? String == "Person")
        #expect(data?["name"] as? String == "Bob Smith")
        #expect(data?["alternateName"] as? [String] == ["smith, bob"])
    }

    @Test("are not made for a site without names")
    func none() async throws {
        #expect(try await addresses(content([], [Sample.review("a", "MATH 1")])) == [])
    }
}
