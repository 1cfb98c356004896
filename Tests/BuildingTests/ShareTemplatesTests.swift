import Files
import Foundation
import Model
import StandardSections
import TestSupport
import Testing

@testable import Building

@Suite("A site without templates of its own")
struct ShareTemplatesTests {
    private let site: SmallSite
    private let share: TemporaryFolder
    private let build: SiteBuild

    /// A small site whose templates lie in a share folder.
    init() throws {
        (site, share) = (try SmallSite(), try TemporaryFolder())
        try FileManager.default.moveItem(atPath: site.folder("Templates"), toPath: share("Templates"))
        build = Self.build(site, share, output: "Public")
    }

    private static func build(_ site: SmallSite, _ share: TemporaryFolder, output: String) -> SiteBuild {
        SiteBuild(
            root: site.folder.path, output: site.folder(output),
            share: ShareFolder(places: ["/nowhere/share/corkboard", share.path]), sections: .standard)
    }

    /// The page about the association as a build leaves it, which must leave all pages as a clean build makes them.
    private func about() async throws -> String? {
        try FileClock.settle()
        _ = try await build.run(now: .distantPast)
        try? FileManager.default.removeItem(atPath: site.folder("Clean"))
        _ = try await Self.build(site, share, output: "Clean").run(now: .distantPast, rewriting: true)
        let made = try site.folder.tree("Public")
        #expect(try site.folder.tree("Clean") == made)
        return made["about/index.html"]?.split(separator: "<link").first.map(String.init)
    }

    @Test(
        "is built with those of the share folder, again when they change, and Content/theme stands in for them"
    )
    func changes() async throws {
        #expect(try await about() == "<p>We.</p>\n")
        #expect(try await build.run(now: .distantPast).rendered == 0)
        try share.write("{{{content}}}!{{>tail}}", to: "Templates/page.mustache")
        #expect(try await about() == "<p>We.</p>\n!")
        try site.folder.write("{{{content}}}?{{>tail}}", to: "Content/theme/page.mustache")
        #expect(try await about() == "<p>We.</p>\n?")
        try site.folder.remove("Content/theme")
        try FileManager.default.copyItem(atPath: share("Templates"), toPath: site.folder("Templates"))
        try site.folder.write("{{{content}}}own{{>tail}}", to: "Templates/page.mustache")
        #expect(try await about() == "<p>We.</p>\nown")
        try site.folder.remove("Templates")
        #expect(try await about() == "<p>We.</p>\n!")
    }

    @Test("The desk finds them too, and sees that they were changed")
    func desk() async throws {
        _ = try await about()
        #expect(ThemeCache(build).records() != nil)
        try share.write("{{{content}}}!", to: "Templates/page.mustache")
        #expect(ThemeCache(build).records() == nil)
        _ = try ThemeCache(build).made()
    }

    @Test(
        "What is wrong with them is told with their path in the share folder; without any, one line names the places"
    )
    func problems() async throws {
        try share.write([0xFF], to: "Templates/page.mustache")
        try site.folder.write(
            "title: CSA\nurl: https://csa.example.edu\ntimeZone: UTC\nlanguages: [fr]\n",
            to: "Content/site.yml")
        let check = SiteCheck(
            root: site.folder.path, share: ShareFolder(places: [share.path]), sections: .standard)
        let found = await check.problems(now: .distantPast, followingLinks: false).map(\.description)
        #expect(
            found == [
                "\(share("Templates/page.mustache")):1: is not UTF-8 at byte 0; expected a text saved as UTF-8"
            ])
        try share.write("", to: "Templates/page.mustache")
        #expect(
            await check.problems(now: .distantPast, followingLinks: false).map(\.description) == [
                "Content/site.yml: 'languages' is \"fr\"; expected languages with words: en; or copy \(share("Templates/words/en.yml")) to Content/theme/words/fr.yml and translate it"
            ])
        try share.remove("Templates")
        let places = ShareFolder(places: ["/nowhere/share/corkboard", share.path])
        let expected = Problem(file: "Templates", cause: .noTemplates(places: places.places))
        let missing = SiteCheck(root: site.folder.path, share: places, sections: .standard)
        #expect(await missing.problems(now: .distantPast, followingLinks: false) == [expected])
        await #expect(throws: Problems([expected])) { try await build.run(now: .distantPast) }
    }
}
