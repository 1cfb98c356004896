import ContentFiles
import Foundation
import Model
import Samples
import TestSupport
import Testing

@testable import Courses
@testable import Pages

@Suite("Reading a good site")
struct ContentReadingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let files = [
        "site.yml": """
        # A comment.
        title: {en: Students, zh-Hans: 学生会}
        tagline: Better together
        url: https://csa.example.edu/club/
        timeZone: America/New_York
        languages: [en, zh-Hans]
        email: board@csa.example.edu
        poster: /cgi-bin/poster.cgi
        tags: {Hot pot: {en: Hot pot, zh-Hans: 火锅}, art: Arts}
        """,
        "pages/join.md": "---\ntitle: Join us\n---\n\nCome.\n",
        "pages/about.md": "---\ntitle: {en: About, zh-Hans: 关于}\nbody: {zh-Hans: 我们。}\n---\n# Who\n\nWe.",
        "courses/math-216.md": "---\nnumber: MATH 216\nname: Linear Algebra\n---\n",
        "courses/math-89.md":
            "---\nname: {en: Proofs, zh-Hans: 证明}\ndescription: {zh-Hans: 为何。}\nnumber: '  MATH   89S '\ncrossListed: LIT 89S\n---\nWhy.",
        "courses/Économie 101.md":
            "---\nnumber: ECON 101\nname: Prices\ncrossListed: [PUBPOL 1, SOC 7]\n---\n",
        "reviews/math-89/b.md": "---\nposted: 2026-01-02T03:04:05+08:00\n---\n\n  Two\n\nlines  \n\n",
        "reviews/math-89/a.md":
            "---\nprofessor: Ada Lovelace\nsemester: Fall 2025\nmajor: Math\nposted: 2026-01-02\n---\nGood",
        "reviews/MATH 216/2024-x.md": "---\n---\n好",
        "theme/logo.svg": "anything", ".draft.md": "anything",
    ]

    @Test("All that the files say, courses by number, reviews by course and id, pages by slug")
    func whole() async throws {
        for (name, text) in Self.files { try folder.write(text, to: "Content/\(name)") }
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let reading = await ContentReading(root: folder.path)
        #expect(reading.problems == [])
        #expect(reading.fileCount == 10)
        var settings = SiteSettings(
            title: LocalizedText(byLanguage: ["en": "Students", "zh-Hans": "学生会"]),
            tagline: "Better together", url: "https://csa.example.edu/club", timeZone: zone,
            languages: ["en", "zh-Hans"], email: "board@csa.example.edu", poster: "/cgi-bin/poster.cgi",
            tags: [
                try .of("hot-pot"): LocalizedText(byLanguage: ["en": "Hot pot", "zh-Hans": "火锅"]),
                try .of("art"): "Arts",
            ])
        settings.channels = SetUpChannels(push: false, apps: false, mail: false)
        #expect(
            reading.content
                == SiteContent(
                    settings: settings, courses: try courses(), reviews: try reviews(zone),
                    pages: try pages()))
    }

    private func courses() throws -> [Course] {
        [
            Course(
                slug: try .of("economie-101"), number: try .of("ECON 101"), name: "Prices",
                crossListed: [try .of("PUBPOL 1"), try .of("SOC 7")],
                file: "Content/courses/Économie 101.md"),
            Course(
                slug: try .of("math-89"), number: try .of("MATH 89S"),
                name: LocalizedText(byLanguage: ["en": "Proofs", "zh-Hans": "证明"]),
                crossListed: [try .of("LIT 89S")],
                description: "Why.", translations: ["zh-Hans": "为何。"], file: "Content/courses/math-89.md"),
            Course(
                slug: try .of("math-216"), number: try .of("MATH 216"), name: "Linear Algebra",
                file: "Content/courses/math-216.md"),
        ]
    }

    private func reviews(_ zone: TimeZone) throws -> [Review] {
        [
            Review(id: try .of("2024-x"), course: try .of("math-216"), comment: "好"),
            Review(
                id: try .of("a"), course: try .of("math-89"), professor: "Ada Lovelace",
                semester: "Fall 2025",
                major: "Math", posted: Timestamp("2026-01-02", in: zone), comment: "Good"),
            Review(
                id: try .of("b"), course: try .of("math-89"),
                posted: Timestamp("2026-01-02T03:04:05+08:00", in: zone), comment: "  Two\n\nlines"),
        ]
    }

    private func pages() throws -> [InfoPage] {
        [
            InfoPage(
                slug: try .of("about"), title: LocalizedText(byLanguage: ["en": "About", "zh-Hans": "关于"]),
                body: "# Who\n\nWe.", translations: ["zh-Hans": "我们。"],
                file: "Content/pages/about.md"),
            InfoPage(slug: try .of("join"), title: "Join us", body: "Come.", file: "Content/pages/join.md"),
        ]
    }

    @Test(
        "Files of other systems read the same: line ends, byte order mark, no line end at the end",
        arguments: [
            "---\r\nnumber: MATH 217\r\nname: Algebra\r\n---\r\n\r\nOne\r\n\r\nTwo\r\n",
            "---\rnumber: MATH 217\rname: Algebra\r---\r\rOne\r\rTwo\r",
            "\u{FEFF}---\nnumber: MATH 217\nname: Algebra\n---\n\nOne\n\nTwo",
            "\u{FEFF}---\r\nnumber: MATH 217\nname: Algebra\r---\r\n\nOne\r\rTwo",
        ])
    func lineEnds(text: String) async throws {
        let site = try SampleSite()
        try site.folder.write(text, to: "Content/courses/math-217.md")
        let reading = await site.reading()
        #expect(reading.problems == [])
        #expect(reading.content?.courses.last?.name == "Algebra")
        #expect(reading.content?.courses.last?.description == "One\n\nTwo")
    }

    @Test(
        "A professor is the text that stands there, whatever YAML takes it for",
        arguments: [
            "no", "Yes", "on", "true", "12:30:00", "~", "Null", "null", "1e3", "0x1F", "017", "1_000", ".inf",
            "2026-12-05", "-1", "=", "<<", "0o7", ".NaN", "!",
        ])
    func plainScalars(text: String) async throws {
        let site = try SampleSite()
        try site.review("r2", "professor: \(text == "!" ? "'!'" : text)")
        let reading = await site.reading()
        #expect(reading.problems == [])
        #expect(reading.content?.reviews.last?.professor == text)
    }

    @Test(
        "An empty value is as good as none, where none is required", arguments: ["", "''", "' '", "\"\\t\""])
    func emptyValues(value: String) async throws {
        let site = try SampleSite()
        try site.review("r2", "professor: \(value)\nsemester: \(value)\nposted: \(value)\nmajor: \(value)")
        let reading = await site.reading()
        #expect(reading.problems == [])
        #expect(
            reading.content?.reviews.last
                == Review(id: try .of("r2"), course: try .of("math-216"), comment: "Text."))
    }
}
