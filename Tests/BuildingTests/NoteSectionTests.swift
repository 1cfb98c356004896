import Building
import ContentFiles
import Foundation
import Model
import Notes
import StandardSections
import TestSupport
import Testing

@testable import Site

@Suite("A section that only the tests have")
struct NoteSectionTests {
    /// The one line of registration.
    private static let sections = Sections(
        Sections.standard.all + [NoteSection.self], deskViews: Sections.standard.deskViews)

    private static func build(_ folder: TemporaryFolder, into output: String = "Public") -> SiteBuild {
        SiteBuild(root: folder.path, output: folder(output), sections: sections)
    }

    private static let now = Date(timeIntervalSince1970: 1_795_280_400)

    private static func note(_ id: String, _ title: String, posted: String = "2026-11-20T12:00:00Z") -> String
    {
        "---\nid: \(id)\ntitle: \(title)\nposted: \(posted)\n---\n\nSee *the* ![board](/media/m0.gif).\n"
    }

    /// Templates and phrases of the section, and a home page that shows its part.
    private static func addTemplates(to folder: TemporaryFolder) throws {
        try NoteTheme.add(toSiteIn: folder.path)
        try folder.write(
            "{{#notes}}<p>{{{title}}}</p>{{/notes}}{{#nextRow}}{{{eventTitle}}}{{/nextRow}}\n",
            to: "Content/theme/home.mustache")
    }

    @Test("is named where a file is in no folder of content, as all others are")
    func misplacedFile() throws {
        let file = Problem(
            file: "Content/note/a.md", cause: .unexpectedPlace(expected: Self.sections.kinds.pathPatterns))
        #expect(
            file.description
                == "Content/note/a.md: warning: is not read from here; expected courses/NAME.md, reviews/COURSE/ID.md, professors/NAME.md, courses-replies/POST/ID.md, events/NAME.md, events-replies/POST/ID.md, feedback/YEAR/MONTH/ID.md, feedback-replies/POST/ID.md, questions/ID.md, answers/QUESTION/ID.md, answers-replies/POST/ID.md, meetups/ID.md, meetups-replies/POST/ID.md, items/ID.md, broadcasts/ID.json, notes/NAME.md, notes-replies/POST/ID.md, media/PICTURE, files/FILE or pages/NAME.md"
        )
    }

    @Test(
        "has its list, its pages, its part of the home page, its feed, its search, unread posts, and a way in the navigation"
    )
    func pages() async throws {
        let site = try RandomEdits(seed: 1)
        try Self.addTemplates(to: site.folder)
        try site.folder.write(Self.note("n1", "Lost scarf"), to: "Content/notes/scarf.md")
        try site.folder.write(
            Self.note("n2", "Later", posted: "2026-12-20T12:00:00Z"), to: "Content/notes/later.md")
        let report = try await Self.build(site.folder).run(now: Self.now)
        #expect(report.leftOut == [])
        func text(_ path: String) throws -> String {
            try String(contentsOf: URL(filePath: site.folder(path)), encoding: .utf8)
        }
        #expect(
            try text("Public/notes/index.html")
                == "<ul><li><a href=\"/notes/scarf/\">Lost scarf</a></li></ul>\n")
        let page = try text("Public/notes/scarf/index.html")
        #expect(page.hasPrefix("<h1>Lost scarf</h1><p>See <em>the</em> "))
        #expect(page.contains(">Notes</a>"))
        #expect(try text("Public/index.html").hasPrefix("<p>Lost scarf</p>"))
        let feed = try text("Public/notes/feed.xml")
        #expect(feed.contains("<title>Lost scarf</title>"))
        #expect(feed.contains("csa.example.edu,2026:note/n1"))
        #expect(try text("Public/feed.json").contains("2026:note/n1"))
        #expect(try text("Public/unread.json").contains("\"/notes/\":[[\"note-n1\",\"/notes/scarf/\"]]"))
        #expect(
            try text("Public/sitemap-notes.xml").contains("<loc>https://csa.example.edu/notes/scarf/</loc>"))
        #expect(FileManager.default.fileExists(atPath: site.folder("Public/media/m0.gif")))
        let search = SearchRecords(output: site.folder("Public"), sections: Self.sections).search()
        #expect(
            search.rows("SCARF", in: NoteSearch.area).map { search.slug($0, in: NoteSearch.area) } == [
                "scarf"
            ])
        #expect(
            report.warnings.filter { $0.file.hasPrefix("Content/notes") }.map(\.file) == [
                "Content/notes/later.md"
            ])
    }

    @Test("leaves a redirect where a post is renamed, and the page of a file with an error")
    func renamed() async throws {
        let site = try RandomEdits(seed: 2)
        try Self.addTemplates(to: site.folder)
        try site.folder.write(Self.note("n1", "Lost scarf"), to: "Content/notes/scarf.md")
        try site.folder.write(Self.note("n2", "Rides"), to: "Content/notes/rides.md")
        _ = try await Self.build(site.folder).run(now: Self.now)
        try site.folder.remove("Content/notes/scarf.md")
        try site.folder.write(Self.note("n1", "Found scarf"), to: "Content/notes/found.md")
        try site.folder.write("---\nid: n2\n---\n", to: "Content/notes/rides.md")
        let report = try await Self.build(site.folder).run(now: Self.now)
        #expect(report.leftOut.map(\.file) == ["Content/notes/rides.md", "Content/notes/rides.md"])
        let moved = try String(
            contentsOf: URL(filePath: site.folder("Public/notes/scarf/index.html")), encoding: .utf8)
        #expect(moved.contains("/notes/found/"))
        let rides = try String(
            contentsOf: URL(filePath: site.folder("Public/notes/rides/index.html")), encoding: .utf8)
        #expect(rides.hasPrefix("<h1>Rides</h1>"))
    }

    /// A site with these tabs in its settings, and a note.
    private static func site(tabs: String) throws -> TemporaryFolder {
        let folder = try RandomEdits(seed: 3).folder
        try addTemplates(to: folder)
        try folder.write(
            "title: CSA\nurl: https://csa.example.edu\ntimeZone: America/New_York\nlanguages: [en]\ntabs: \(tabs)\n",
            to: "Content/site.yml")
        try folder.write(note("n1", "Lost scarf"), to: "Content/notes/scarf.md")
        return folder
    }

    @Test("is a tab where the settings choose it")
    func tab() async throws {
        let folder = try Self.site(tabs: "[home, notes]")
        try folder.write(
            "TABS{{#tabs}} {{address}}{{/tabs}};", to: "Content/theme/tabs.mustache")
        _ = try await Self.build(folder).run(now: Self.now)
        let page = try String(
            contentsOf: URL(filePath: folder("Public/notes/scarf/index.html")), encoding: .utf8)
        #expect(page.contains("TABS / /notes/;"))
    }

    @Test("is among the tabs that the message about an unknown one names")
    func unknownTab() async throws {
        let folder = try Self.site(tabs: "[home, notse]")
        let problems = await Self.outcome(Self.build(folder), Self.now).map(\.description).filter {
            $0.contains("notse")
        }
        #expect(problems.count == 1)
        #expect(problems.first?.contains(", notes") == true)
        #expect(problems.first?.hasSuffix("did you mean 'notes'?") == true)
    }

    @Test(
        "is the same in an incremental build as in a clean one, after any sequence of edits",
        arguments: 0..<12)
    func property(seed: UInt64) async throws {
        var site = try RandomEdits(seed: seed)
        var random = SeededRandom(state: seed)
        try Self.addTemplates(to: site.folder)
        for _ in 0..<4 {
            for _ in 0..<3 { try Self.edit(site.folder, &random) }
            try site.step()
            _ = await Self.outcome(Self.build(site.folder), site.now)
        }
        let problems = await Self.outcome(Self.build(site.folder), site.now)
        #expect(await Self.outcome(Self.build(site.folder, into: "Clean"), site.now) == problems)
        let (made, wanted) = (try site.folder.tree("Public"), try site.folder.tree("Clean"))
        let different = Set(made.keys).union(wanted.keys).filter { made[$0] != wanted[$0] }
        #expect(different.sorted() == [], "\(site.history)")
    }

    /// Adds, changes, renames or removes a note.
    private static func edit(_ folder: TemporaryFolder, _ random: inout SeededRandom) throws {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder("Content/notes")))?.sorted() ?? []
        let number = Int.random(in: 0..<6, using: &random)
        switch (Int.random(in: 0..<4, using: &random), names.randomElement(using: &random)) {
        case (0, let name?): try folder.remove("Content/notes/\(name)")
        case (1, let name?):
            let other = folder("Content/notes/x\(number)-\(name)")
            guard !FileManager.default.fileExists(atPath: other) else { return }
            try FileManager.default.moveItem(atPath: folder("Content/notes/\(name)"), toPath: other)
        default:
            let day = String(format: "%02d", Int.random(in: 1...28, using: &random))
            let text = note("n\(number)", "Title \(day)", posted: "2026-11-\(day)T12:00:00Z")
            try folder.write(text, to: "Content/notes/n\(number).md")
        }
    }

    /// The errors of a build.
    private static func outcome(_ build: SiteBuild, _ now: Date) async -> [Problem] {
        do throws(Problems) { return try await build.run(now: now).leftOut } catch { return error.all }
    }
}
