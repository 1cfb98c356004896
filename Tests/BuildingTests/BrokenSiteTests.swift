import Building
import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@Suite("A site with broken templates is not published, and content with errors is left out")
struct BrokenSiteTests {
    private let site: SmallSite
    private let build: SiteBuild

    init() throws {
        site = try SmallSite()
        build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
    }

    /// Builds a good site, spoils it and builds again, which must fail and leave all as it was.
    private func sentences(spoil: () throws -> Void) async throws -> [String] {
        _ = try await build.run(now: .distantFuture)
        let before = (try site.folder.tree("Public"), try site.folder.tree(".Public.corkboard"))
        try spoil()
        let error = await #expect(throws: Problems.self) { try await build.run(now: .distantFuture) }
        #expect(try site.folder.tree("Public") == before.0)
        // But for the note that says so.
        let after = try site.folder.tree(".Public.corkboard").filter { $0.key != "failed" }
        #expect(after == before.1)
        let checked = await SiteCheck(root: site.folder.path, sections: .standard).problems(
            now: .distantFuture, followingLinks: true)
        #expect(checked == error?.all)
        return error?.all.map(\.description) ?? []
    }

    @Test("All problems of content and templates are listed together, by file and line, warnings too")
    func everything() async throws {
        let sentences = try await sentences {
            try site.folder.write("---\nnumber: [\n---\n", to: "Content/courses/math-89.md")
            try site.folder.write("---\nnmae: X\n---\n", to: "Content/courses/a.md")
            try site.folder.write("{{>tial}}\n{{tilte}}\n", to: "Templates/page.mustache")
            try site.folder.write("{{#open}}", to: "Templates/extra.mustache")
            try site.folder.link("Templates/assets/link.css", to: "style.css")
        }
        #expect(
            sentences.map { String($0.prefix(60)) } == [
                "Content/courses/a.md: 'name' is missing; expected the name o",
                "Content/courses/a.md: 'number' is missing; expected the numb",
                "Content/courses/a.md:2: warning: 'nmae' is not a known key; ",
                "Content/courses/math-89.md:2: the value of 'number' begins w",
                "Templates/assets/link.css: warning: is a symbolic link or sp",
                "Templates/extra.mustache:1: \"{{ open\" cannot stand here; exp",
            ])
    }

    @Test("Names that templates do not know are listed beside problems of content")
    func templates() async throws {
        let sentences = try await sentences {
            try site.folder.write("---\nnumber: X 1\n---\n", to: "Content/courses/a.md")
            try site.folder.write("\n{{>tial}}\n{{titel}}\n", to: "Templates/page.mustache")
        }
        #expect(sentences.count == 3)
        #expect(sentences.first == "Content/courses/a.md: 'name' is missing; expected the name of the class")
        #expect(
            sentences.dropFirst().first
                == "Templates/page.mustache:2: 'tial' is not a template; expected Templates/tial.mustache")
        #expect(
            sentences.last?.hasPrefix(
                "Templates/page.mustache:3: 'titel' is not known here; expected one of ") == true)
    }

    @Test("A missing template, an unreadable template, and no templates at all")
    func missing() async throws {
        let one = try await sentences { try site.folder.remove("Templates/404.mustache") }
        #expect(one == ["Templates/404.mustache: is missing; expected it in every site"])
        try site.folder.write([0xFF], to: "Templates/404.mustache")
        #expect(
            await SiteCheck(root: site.folder.path, sections: .standard).problems(
                now: .distantFuture, followingLinks: false
            ).map(
                \.description)
                == ["Templates/404.mustache:1: is not UTF-8 at byte 0; expected a text saved as UTF-8"])
        try site.folder.remove("Templates")
        #expect(
            await SiteCheck(root: site.folder.path, sections: .standard).problems(
                now: .distantFuture, followingLinks: false
            ).map(
                \.description)
                == ["Templates: is missing; expected it in every site"])
    }

    @Test(
        "A page that cannot be made is a problem of its content file, which is left out while its page stays")
    func tooComplex() async throws {
        let deep = String(repeating: "> ", count: 300) + "x"
        _ = try await build.run(now: .distantFuture)
        let before = try site.folder.tree("Public")
        try site.course("math-89", "Proofs", deep)
        try site.folder.write("---\ntitle: About\n---\n\n\(deep)\n", to: "Content/pages/about.md")
        let sentences = try await build.run(now: .distantFuture).leftOut.map(\.description)
        let after = try site.folder.tree("Public")
        for page in ["courses/math-89/index.html", "about/index.html"] {
            #expect(after[page] == before[page])
        }
        #expect(build.state.leftOut.map(\.description) == sentences)
        #expect(try await build.run(now: .distantFuture).leftOut.map(\.description) == sentences)
        #expect(sentences.count == 2)
        #expect(
            sentences.first?.hasPrefix("Content/courses/math-89.md: cannot be made into a page: ") == true)
        #expect(sentences.last?.hasPrefix("Content/pages/about.md: cannot be made into a page: ") == true)
    }

    @Test("An empty folder is no site, and gets no web root")
    func empty() async throws {
        let folder = try TemporaryFolder()
        await #expect(throws: Problems.self) {
            try await SiteBuild(root: folder.path, output: folder("Public"), sections: .standard).run(
                now: .distantFuture)
        }
        #expect(try folder.tree() == [:])
    }
}
