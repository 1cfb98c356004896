import ContentFiles
import Foundation
import Model
import Site
import StandardSections
import Testing

@testable import Desk

@Suite("The help for officers")
struct HelpPagesTests: ReaderSuite {
    private static let templates = URL(filePath: #filePath).appending(path: "../../../Templates").standardized
    private static let languages = ["en", "zh-Hans"]

    let host: DeskHost

    init() async throws {
        host = try DeskHost()
        try host.add("mei")
    }

    /// The files of a folder of templates with an ending, by their names without it.
    private static func files(_ folder: String, _ ending: String) throws -> [String: Data] {
        let folder = templates.appending(path: folder)
        let all = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try Dictionary(
            uniqueKeysWithValues: all.filter { $0.pathExtension == ending }.map {
                ($0.deletingPathExtension().lastPathComponent, try Data(contentsOf: $0))
            })
    }

    private static func text(_ page: HelpPage, _ language: String) throws -> String {
        try String(
            contentsOf: templates.appending(path: "help/\(language)/\(page.rawValue).md"), encoding: .utf8)
    }

    @Test("has ten pages, and a text of each in both languages, and no other", arguments: languages)
    func pages(_ language: String) throws {
        #expect(HelpPage.allCases.count == 10)
        #expect(
            try Self.files("help/\(language)", "md").keys.sorted()
                == HelpPage.allCases.map(\.rawValue).sorted())
    }

    @Test("begins each page with its heading and one paragraph, and names no number but limits of the code")
    func beginnings() throws {
        for language in Self.languages {
            for page in HelpPage.allCases {
                let parts = try Self.text(page, language).components(separatedBy: "\n\n")
                #expect(parts[0].hasPrefix("# ") && parts[1].first?.isLetter == true, "\(language)/\(page)")
                let names = try Self.text(page, language).matches(of: /\{(\w+)\}/).map { String($0.1) }
                #expect(names.filter { DeskLimit(rawValue: $0) == nil } == [], "\(language)/\(page)")
                let whole = page.source(in: [page.rawValue: try Self.text(page, language)]) ?? ""
                #expect(whole.matches(of: /\{\w+\}/).isEmpty, "\(language)/\(page)")
            }
        }
    }

    @Test("names the same buttons in both languages, each of which a page of the desk has")
    func buttons() throws {
        let desk = try Self.files("", "mustache").values.map { String(decoding: $0, as: UTF8.self) }
            .joined()
        for page in HelpPage.allCases {
            let keys = try Self.languages.map { language in
                Set(try Self.text(page, language).matches(of: /\{\{:([a-z.-]+)\}\}/).map { String($0.1) })
            }
            #expect(keys[0] == keys[1], "\(page)")
            #expect(keys[0].count > 2, "\(page)")
            let unknown = keys[0].filter { key in
                !desk.contains("{{:\(key)}}") && !Translations.keys(.standard).contains(key)
            }
            #expect(unknown == [], "\(page)")
        }
    }

    @Test("leads to pages that are there, and every link of the desk to a page of help")
    func links() throws {
        let routes = DeskSections.standard.routes
        for language in Self.languages {
            for page in HelpPage.allCases {
                for link in try Self.text(page, language).matches(of: /\]\((\/[^)]*)\)/) {
                    let path = String(link.1)
                    #expect(routes.matching(path)?.routes.first?.method == .get, "\(path)")
                    if let name = path.split(separator: "/").last, path.hasPrefix("/help/"),
                        !path.hasSuffix(".webp")
                    {
                        #expect(HelpPage(rawValue: String(name)) != nil, "\(path)")
                    }
                }
            }
        }
        var linked: Set<String> = []
        for (name, text) in try Self.files("", "mustache") {
            for link in String(decoding: text, as: UTF8.self).matches(
                of: /\{\{mount\}\}\/help(?:\/([a-z-]+))?"/)
            {
                guard let page = link.1 else { continue }
                #expect(HelpPage(rawValue: String(page)) != nil, "\(name)")
                linked.insert(String(page))
            }
        }
        let all = Set(HelpPage.allCases.map(\.rawValue))
        // Every page of the desk leads to the list, which begins with `start`.
        #expect(all.subtracting(linked) == ["start"])
    }

    @Test("is shown to officers in their language, with the words of the buttons and the limits")
    func shown() async throws {
        var mei = await officer()
        let list = await mei.get("/help")
        #expect(list.status == 200)
        #expect(list.page.contains("<a href=\"/poster/help/posting\">Post an event</a>"))
        let page = await mei.get("/help/changes")
        #expect(page.page.contains("<h1 id=\"change-cancel-or-take-back-an-event\">"))
        #expect(page.page.contains("press <strong>Save changes</strong>"))
        #expect(page.page.contains("For 60 seconds you can take back what you did"))
        #expect(page.page.contains("<a href=\"/poster/\">start page</a>"))
        #expect(page.page.contains("<img src=\"/poster/help/picture/changes.en.webp\""))
        let chinese = await mei.get("/help/changes?lang=zh-Hans")
        #expect(chinese.page.contains("<strong>保存修改</strong>"))
        #expect(await mei.get("/help/nothing").status == 404)
        #expect(await mei.get("/help/picture/nothing.en.webp").status == 404)
        #expect(await mei.get("/log").page.contains("<a href=\"/poster/help/history\">"))
    }

    @Test("has the association's own texts and pictures of Content/theme, where phrases are checked")
    func own() async throws {
        try host.folder.write(
            "# Our way\n\nAsk Lin, then {{:desk-event.post}}.\n", to: "Content/theme/help/en/posting.md")
        try host.folder.write("picture", to: "Content/theme/help/pictures/posting.en.webp")
        var mei = await officer()
        #expect(await mei.get("/help/posting").page.contains("<p>Ask Lin, then Post.</p>"))
        let picture = await mei.get("/help/picture/posting.en.webp")
        #expect(picture.page == "picture" && picture.headers("Content-Type") == ["image/webp"])
        #expect(await mei.get("/help").page.contains("Our way"))
    }
}
