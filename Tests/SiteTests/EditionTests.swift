import Foundation
import Model
import Samples
import StandardSections
import TestSupport
import Testing

@testable import Site

@Suite("A site in several languages")
struct EditionTests {
    private func renderer(
        _ languages: [String], url: String = "https://pine.example.org", theme: Theme = Sample.theme()
    ) async throws -> SiteRenderer {
        var content = Sample.content([Sample.course("ART 1")], [Sample.review("a", "ART 1")])
        content.settings.languages = languages
        content.settings.url = url
        return try await SiteRenderer(content: content, theme: theme, now: Sample.now, sections: .standard)
    }

    @Test("has each page once a language, the others below their tag, and what is for programs once")
    func pages() async throws {
        let addresses = Set(try await renderer(["en", "zh-Hans"]).pages.map(\.address))
        let main = addresses.filter { !$0.hasPrefix("/zh-Hans/") }
        let once: Set = [
            "/robots.txt", "/sitemap.xml", "/service-worker.js", "/searches/trending.json",
            "/unread.json", "/courses/search/comments/0.json", "/courses/search/words.json",
            "/sitemap-front.xml", "/sitemap-courses.xml", "/sitemap-events.xml",
            "/sitemap-feedback.xml", "/sitemap-notices.xml", "/sitemap-pages.xml",
        ]
        #expect(addresses.subtracting(main) == Set(main.subtracting(once).map { "/zh-Hans" + $0 }))
        #expect(main.isSuperset(of: once))
    }

    @Test("has each file once, and pictures that were drawn for a language at that language's address")
    func drawings() async throws {
        let drawn = ["/events/gala/card.png": "State/a.png", "/zh-Hans/events/gala/card.png": "State/b.png"]
        let pages = try await SiteRenderer(
            content: Sample.content([]), theme: Sample.theme(), now: Sample.now, drawings: drawn,
            sections: .standard
        ).pages
        let addresses = pages.map(\.address)
        #expect(Set(addresses).count == addresses.count)
        #expect(pages.first { $0.address == "/zh-Hans/events/gala/card.png" }?.source == "State/b.png")
    }

    @Test("has no folder for its main language, whichever that is")
    func main() async throws {
        let addresses = Set(try await renderer(["zh-Hans", "en"]).pages.map(\.address))
        #expect(
            addresses.isSuperset(of: ["/", "/courses/art-1/", "/en/", "/en/courses/art-1/", "/en/404.html"]))
        #expect(!addresses.contains("/zh-Hans/"))
    }

    @Test("gets a third language from a file of words and a line of the settings")
    func third() async throws {
        var theme = Sample.theme()
        var french = try #require(OwnWords.wordbooks["en"]).groups
        french["tabs"]?["home"] = Phrase([.other: "Accueil"], file: "Templates/words/fr.yml", line: 1)
        theme.words["fr"] = Wordbook(language: "fr", file: "Templates/words/fr.yml", groups: french)
        theme.templates["home"] = "{{:tabs.home}}"
        let renderer = try await renderer(["en", "zh-Hans", "fr"], theme: theme)
        let page = try #require(renderer.pages.first { $0.address == "/fr/" })
        #expect(String(decoding: try renderer.render(page).bytes, as: UTF8.self) == "Accueil")
        #expect(renderer.warnings == [])
    }

    @Test("leads within a language, to what all share, and to the same page in the others")
    func links() throws {
        var settings = Sample.settings
        settings.url = "https://pine.example.org/club"
        let wordbooks = try Translations(Sample.theme(), languages: ["en", "zh-Hans"], sections: .standard)
            .all
        let words = Sample.words(settings, wordbooks)[1]
        #expect(words.link("/events/") == "/club/zh-Hans/events/")
        #expect(words.link("/media/a.png") == "/club/media/a.png")
        #expect(words.link("/assets/style.css") == "/club/assets/style.css")
        #expect(words.link("/poster/login") == "/club/poster/login")
        #expect(words.url("/events.ics") == "https://pine.example.org/club/zh-Hans/events.ics")
        let head = PageHead(address: "/events/")
        #expect(LanguageLink.others(of: head, words: words).map(\.languageAddress) == ["/club/events/"])
        let lost = PageHead(address: "/404.html", isFound: false)
        #expect(LanguageLink.others(of: lost, words: words).map(\.languageAddress) == ["/club/"])
    }

    @Test("says words in the language of the page, with the form that its numbers ask for")
    func phrases() async throws {
        let page = "<p>{{:tabs.home}}{{#commentCount}}{{:home.comments}}{{/commentCount}}</p>"
        let renderer = try await renderer(["en", "zh-Hans"], theme: Sample.theme(["home": page]))
        func text(_ address: String) throws -> String {
            String(
                decoding: try renderer.render(renderer.pages.first { $0.address == address }!).bytes,
                as: UTF8.self)
        }
        #expect(try text("/") == "<p>Home, 1 comment</p>")
        #expect(try text("/zh-Hans/") == "<p>首页，1 条评价</p>")
    }

    @Test("gives scripts a group of phrases as JSON that is harmless in HTML")
    func group() throws {
        var book = try #require(OwnWords.wordbooks["en"])
        book.groups = [
            "x": [
                "b": Phrase([.other: "</script> \"{n}\""], file: "", line: 1),
                "a": Phrase([.one: "1", .other: "n"], file: "", line: 2),
            ]
        ]
        let library = try TemplateLibrary(
            TemplateLibrary.trees(of: ["t": "{{%x}}"]), pages: ["t": [:]], words: book)
        #expect(
            library.render("t", TemplateRecord(BareView()))
                == #"{"a":{"one":"1","other":"n"},"b":"\u003c/script> \"{n}\""}"#)
    }

    // MARK: Bad input

    private func theme(_ changes: (inout Theme) -> Void) -> Theme {
        var theme = Sample.theme()
        changes(&theme)
        return theme
    }

    @Test("names a language that nobody has written words in")
    func unknownLanguage() throws {
        #expect {
            try Translations(Sample.theme(), languages: ["en", "fr"], sections: .standard)
        } throws: { error in
            (error as? Problems)?.all.map(\.description) == [
                "Content/site.yml: 'languages' is \"fr\"; expected languages with words: en, en-US, zh-Hans; or copy Templates/words/en.yml to Content/theme/words/fr.yml and translate it"
            ]
        }
    }

    @Test(
        "shows English where a translation is missing, and says so; a phrase that nothing says is named too")
    func untranslated() throws {
        let theme = theme { theme in
            let skip = theme.words["zh-Hans"]?.groups["frame"]?.removeValue(forKey: "skip")
            theme.words["zh-Hans"]?.groups["frame"]?["skp"] = skip
        }
        let wordbooks = try Translations(theme, languages: ["en", "zh-Hans"], sections: .standard)
        #expect(wordbooks.all[1].phrase("frame.skip")?.text(.other) == "Skip to the content")
        let line = wordbooks.all[1].phrase("frame.skp")?.line ?? 0
        #expect(
            wordbooks.warnings.map(\.description) == [
                "Templates/words/zh-Hans.yml: warning: 'frame.skip' is missing, and \"Skip to the content\" shows in its place; expected a translation",
                "Templates/words/zh-Hans.yml:\(line): warning: 'frame.skp' is not a known key; did you mean 'frame.skip'?",
            ])
    }

    @Test("refuses words without a phrase that pages say, and phrases that name what there is not")
    func broken() throws {
        let theme = theme { theme in
            theme.words["en"]?.groups["tabs"]?.removeValue(forKey: "home")
            theme.words["zh-Hans"]?.groups["moved"]?["page-title"] = Phrase(
                [.other: "{titel}"], file: "Templates/words/zh-Hans.yml", line: 7)
        }
        #expect {
            try Translations(theme, languages: ["en", "zh-Hans"], sections: .standard)
        } throws: { error in
            (error as? Problems)?.all.map(\.description) == [
                "Templates/words/en.yml: 'tabs.home' has no words; expected them in Templates/words/en.yml",
                "Templates/words/zh-Hans.yml:7: 'titel' is not known here; expected one of title",
            ]
        }
    }

    @Test("the project's own translations are complete")
    func complete() throws {
        #expect(
            try Translations(Sample.theme(), languages: OwnWords.wordbooks.keys.sorted(), sections: .standard)
                .warnings == [])
    }
}
