import Model
import Samples
import StandardSections
import Testing

@testable import Pages
@testable import Site

@Suite("The index of pages for search without a connection")
struct PageSearchIndexTests {
    @Test("has titles and plain texts, the page's language first, and readings of Chinese titles")
    func languages() async throws {
        var content = Sample.content([])
        content.pages = [
            InfoPage(
                slug: Sample.slug("about"),
                title: LocalizedText(byLanguage: ["en": "About", "zh-Hans": "关于"]),
                body: "We **meet**.", translations: ["zh-Hans": "我们*见面*。"], file: "Content/pages/about.md"),
            InfoPage(
                slug: Sample.slug("rules"), title: "Rules", body: "No [smoking](https://x.example).",
                file: "Content/pages/rules.md"),
        ]
        #expect(
            try await Sample.text("/searches/pages.json", content, Sample.theme()) == """
                {"older":[],"messages":[
                ["about",0,0,["About","关于"],["We meet.","我们见面。"],"","guan yu"],
                ["rules",0,0,["Rules"],["No smoking."],"",""]
                ]}

                """)
        #expect(
            try await Sample.text("/zh-Hans/searches/pages.json", content, Sample.theme()) == """
                {"older":[],"messages":[
                ["about",0,0,["关于","About"],["我们见面。","We meet."],"","guan yu"],
                ["rules",0,0,["Rules"],["No smoking."],"",""]
                ]}

                """)
    }

    @Test("is not there without pages")
    func none() async throws {
        var content = Sample.content([])
        content.pages = []
        let renderer = try await SiteRenderer(
            content: content, theme: Sample.theme(), now: Sample.now, sections: .standard)
        #expect(!renderer.pages.map(\.address).contains { $0.hasSuffix("/searches/pages.json") })
    }
}
