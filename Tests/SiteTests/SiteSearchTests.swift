import Foundation
import Model
import Samples
import StandardSections
import TestSupport
import Testing

@testable import Courses
@testable import Events
@testable import Feedback
@testable import Pages
@testable import Site

@Suite("Search on the server")
struct SiteSearchTests {
    private static func content() -> SiteContent {
        var content = Sample.content(
            [
                Sample.course("CHEM 210", "Modern Applications"), Sample.course("CHINESE 306", "饺子与文化"),
                Sample.course(
                    "COMPSCI 330", LocalizedText(byLanguage: ["en": "Algorithms", "zh-Hans": "算法设计"])),
                Sample.course("MATH 216", "Linear Algebra & Co"),
            ],
            [
                Sample.review("a", "CHEM 210", professor: "Chem Li", semester: "Fall 2025"),
                Sample.review("b", "MATH 216", professor: "José Núñez", semester: "Spring 2026"),
                Sample.review("c", "MATH 216", professor: "李文", semester: "Fall 2024"),
            ])
        content.feedback = [
            Feedback(
                id: Sample.slug("f1"), feeling: .love, title: "Quiet  rooms", author: "Ana",
                posted: Timestamp(Sample.now, in: .gmt)!, message: "More\nof <them>, please"),
            Sample.message("f2", .hate, hoursAgo: 2),
            Sample.message("f3", .hate, hoursAgo: 3, isHidden: true),
        ]
        content.pages = [
            InfoPage(
                slug: Sample.slug("about"), title: "About us", body: "We meet every **Friday**.",
                file: "Content/pages/about.md")
        ]
        content.events = [
            event("past-early", "Chess", "2026-03-01T18:00"), event("past-late", "Chess", "2026-05-01T18:00"),
            event("next", "Chess in the *park*", "2026-12-24T18:00"),
            event("soon", "Chess", "2026-12-01T18:00"),
            event("draft", "Chess", "2026-12-02T18:00", status: .draft),
            event(
                "hike", "Hike", "2026-12-03T18:00",
                detail: "Bring a **chess**board to the [lake](https://x.example)"),
        ]
        return content
    }

    private static func event(
        _ slug: String, _ title: String, _ starts: String, status: Event.Status = .published,
        detail: String = "Text"
    ) -> Event {
        var event = Sample.event(slug, LocalizedText(title), Sample.schedule(starts))
        (event.status, event.detail) = (status, detail)
        return event
    }

    private static func editions() throws -> LocalizedSite {
        let theme = try SiteTheme(try Sample.ownTheme(), settings: Sample.settings, sections: .standard)
        return LocalizedSite(Sample.settings, pages: [], media: [], theme: theme, sections: .standard)
    }

    private func search() async throws -> SiteSearch {
        let editions = try Self.editions()
        var files: [SiteSection: SearchFile] = [:]
        for area in Sections.standard.searchAreas {
            let plan = await editions.plan(area, of: Self.content(), now: Sample.now)
            let table = try #require(plan.search)
            files[area] = SearchFile(Data(await table.bytes(reusing: nil)))
        }
        return SiteSearch(files, sections: .standard)
    }

    @Test(
        "Courses are found by number, then name, then professor",
        arguments: [
            ("chem", SearchScope.all, ["chem-210"]), ("ch", .all, ["chem-210", "chinese-306"]),
            ("COMPSCI330", .number, ["compsci-330"]), ("compsci-3", .all, ["compsci-330"]),
            ("chem", .professor, ["chem-210"]), ("nunez", .professor, ["math-216"]),
            ("l", .all, ["chem-210", "compsci-330", "math-216"]),
            ("算", .all, ["compsci-330"]), ("法设", .name, ["compsci-330"]), ("sf", .all, ["compsci-330"]),
            ("jiaozi", .name, ["chinese-306"]), ("lw", .all, ["math-216"]), ("lw", .name, []),
            (" ", .all, []), ("", .all, []),
            ("ＣＨＥＭ", .all, ["chem-210"]), ("linear  algebra", .all, ["math-216"]),
            ("Prof. Núñez", .all, ["math-216"]),
            ("algebra linear", .all, ["math-216"]), ("intro to chem", .all, ["chem-210"]), ("the", .all, []),
            ("演算法設計", .all, []), ("算法設計", .all, ["compsci-330"]), ("zzz", .all, []),
            ("linearalgebra", .all, ["math-216"]), ("linearalgebra", .name, ["math-216"]),
            ("linearalgebra", .professor, []), ("linearalgebra", .number, []), ("moses", .all, []),
            ("nunez math", .all, ["math-216"]), ("nunez math", .name, []),
            ("math 21 algebra", .all, ["math-216"]),
            ("math 16 algebra", .all, []), ("chemli", .professor, ["chem-210"]),
        ])
    func courses(query: String, scope: SearchScope, expected: [String]) async throws {
        let search = try await search()
        #expect(
            search.rows(query, in: .courses, scope: scope).map { search.slug($0, in: .courses) } == expected)
    }

    @Test(
        "Comments are found by what begins at a word",
        arguments: [
            ("fine", ["chem-210", "math-216"]), ("ine", []), ("fin", ["chem-210", "math-216"]), ("fi", []),
        ])
    func comments(query: String, expected: [String]) async throws {
        let search = try await search()
        #expect(
            search.rows(query, in: .courses, scope: .comments).map { search.slug($0, in: .courses) }
                == expected)
    }

    @Test(
        "Close matches of abbreviations and slips are found",
        arguments: [
            ("cs 330", .all, ["COMPSCI 330"], ["compsci-330"]), ("algebar", .name, ["algebra"], ["math-216"]),
            ("nunez, jose", .all, ["jose nunez"], ["math-216"]), ("linear", .all, [], []),
            ("zzz", .all, [], []),
        ] as [(String, SearchScope, [String], [String])])
    func close(query: String, scope: SearchScope, queries: [String], expected: [String]) async throws {
        let search = try await search()
        let close = search.close(query, scope: scope)
        #expect(close.queries == queries)
        #expect(close.rows.map { search.slug($0, in: .courses) } == expected)
    }

    @Test("Coming events stand first in order, then past ones, the latest first; drafts are not found")
    func events() async throws {
        let search = try await search()
        let found = search.rows("chess", in: .events).map { search.slug($0, in: .events) }
        #expect(found == ["soon", "hike", "next", "past-late", "past-early"])
        #expect(
            search.rows("chessboard to the lake", in: .events).map { search.slug($0, in: .events) } == [
                "hike"
            ])
        #expect(search.rows("x.example", in: .events) == [])
    }

    @Test(
        "Feedback is found by title, text and author, the newest first; hidden messages are not",
        arguments: [
            ("quiet rooms", ["f1"]), ("more of <them>", ["f1"]), ("ana", ["f1"]), ("title", ["f2"]),
            ("e", ["f1", "f2"]),
            ("f3", []), ("rooms more", ["f1"]), ("quietrooms", ["f1"]), ("quietroomsmore", []),
            ("ooms more", []),
        ])
    func feedback(query: String, expected: [String]) async throws {
        let search = try await search()
        #expect(search.rows(query, in: .feedback).map { search.slug($0, in: .feedback) } == expected)
    }

    @Test("Pages of the association are found by title and text, after the sections with tabs")
    func pages() async throws {
        let search = try await search()
        #expect(
            Sections.standard.searchAreas.map(\.rawValue)
                == ["courses", "events", "feedback", "questions", "meetups", "items", "pages"])
        let area = SiteSection.pages
        for (query, expected) in [("about", ["about"]), ("every **", []), ("every Friday", ["about"])] {
            #expect(search.rows(query, in: area).map { search.slug($0, in: area) } == expected)
        }
    }

    @Test(
        "All areas' results are one list: number, title, beginning of a title, words of a title, text",
        arguments: [
            ("chess", ["soon", "past-late", "past-early", "next", "hike"]),
            ("about us", ["about"]), ("chem 210", ["chem-210"]), ("li", ["math-216", "chem-210"]),
        ])
    func best(query: String, expected: [String]) async throws {
        let search = try await search()
        let found = search.sections.searchAreas.map { area in (area: area, rows: search.rows(query, in: area))
        }
        let best = search.best(found, of: SearchQuery(query))
        #expect(best.map { search.slug($0.row, in: $0.area) } == expected)
    }

    @Test(
        "A row's rank follows from its numbers and titles",
        arguments: [
            ("math-216", .number), ("linear  ALGEBRA", .title), ("linear", .beginning), ("math", .beginning),
            ("216", .words), ("algebra linear", .words), ("xxds", .words), ("núñez", .text),
        ] as [(String, SearchRank)])
    func ranks(query: String, expected: SearchRank) {
        let heading = (numbers: ["MATH 216", "CS 1"], titles: ["Linear Algebra", "线性代数"])
        #expect(SearchQuery(query).rank(of: heading) == expected)
    }

    @Test("A table of what is the same takes what was compared from the earlier file")
    func reuse() async throws {
        let editions = try Self.editions()
        var content = Self.content()
        let first = try #require(await editions.plan(.courses, of: content, now: Sample.now).search)
        let old = try #require(SearchFile(Data(await first.bytes(reusing: nil))))
        content.courses[1].name = "Tea"
        content.courses.remove(at: 2)
        content.courses.append(Sample.course("WRITING 101", "Essays"))
        let plan = await editions.plan(.courses, of: content, now: Sample.now).search
        let second = try #require(plan)
        #expect(await second.bytes(reusing: old) == second.bytes(reusing: nil))
        let count = Counter()
        let counted = SearchTable(
            columnCount: second.columnCount, rowCount: second.rowCount, shown: second.shown,
            compared: { row in
                count.add(row)
                return second.compared(row)
            })
        _ = await counted.bytes(reusing: old)
        #expect(count.rows.sorted() == [1, 3])
    }

    @Test("A page of hits marks what was looked for, whatever it is")
    func page() async throws {
        let editions = try Self.editions()
        let page = text(
            of: SearchResultPage(["q": "linear algebra & co"], search: try await search(), editions: editions)
        )
        #expect(page.contains("<title>Search: linear algebra &amp; co · Pine Club</title>"))
        #expect(page.contains("value=\"linear algebra &amp; co\""))
        #expect(
            page.contains("<span class=\"title\" dir=\"auto\"><mark>Linear Algebra &amp; Co</mark></span>"))
        #expect(page.contains("<h2 id=\"found-all\">1 result</h2>"))
        #expect(page.contains("<p class=\"facts\"><span>Course</span> <span>2 comments</span>"))
        #expect(page.contains("href=\"?q=linear%20algebra%20%26%20co&amp;in=events\""))
        let hostile = text(
            of: SearchResultPage(
                ["q": "\"><script>", "in": "courses", "scope": "<", "lang": "<"], search: try await search(),
                editions: editions))
        #expect(!hostile.contains("\"><script>"))
        #expect(hostile.contains("Nothing matches “&quot;&gt;&lt;script&gt;”."))
    }

    @Test("An empty query leads to the lists, in the language that is asked for")
    func empty() async throws {
        let editions = try Self.editions()
        let page = text(
            of: SearchResultPage(
                ["q": " ", "lang": "zh-Hans"], search: try await search(), editions: editions))
        #expect(page.contains("<html lang=\"zh-Hans\""))
        #expect(page.contains("<a href=\"/zh-Hans/courses/\">全部课程，按字母顺序</a>"))
        #expect(page.contains("<input type=\"hidden\" name=\"lang\" value=\"zh-Hans\">"))
        #expect(page.contains("action=\"/poster/search\""))
    }

    private func text(of page: SearchResultPage) -> String { String(decoding: page.html, as: UTF8.self) }
}

/// Rows that were asked for, on whatever core.
private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var asked: [Int] = []

    func add(_ row: Int) { lock.withLock { asked.append(row) } }

    var rows: [Int] { lock.withLock { asked } }
}
