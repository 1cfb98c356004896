import Basics
import Files
import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@testable import Building

@Suite("A kept theme")
struct ThemeCacheTests {
    private let site: SmallSite
    private let build: SiteBuild

    /// A small site whose theme is kept.
    init() async throws {
        site = try SmallSite()
        try site.folder.write(Self.picture, to: "Content/media/m.png")
        build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
        try FileClock.settle()
        _ = try await build.run(now: .distantPast)
    }

    /// A PNG of one pixel.
    private static let picture = [UInt8](
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
        ) ?? Data())

    private var isThere: Bool { ThemeCache(build).records() != nil }

    @Test("holds until a template, an asset, words, settings, the names of pages or the program are others")
    func changes() async throws {
        #expect(isThere)
        for (path, text) in [
            ("Templates/page.mustache", "{{{content}}}!"),
            ("Templates/assets/style.css", "p { color: blue }"),
            ("Content/theme/words/en.yml", "tabs:\n  home: Start\n"),
            ("Content/site.yml", "title: CSA\nurl: https://csa.example.edu\ntimeZone: UTC\nlogo: m.png\n"),
            ("Content/pages/rules.md", "---\ntitle: Rules\n---\nNone."),
            ("Content/media/m.png", ""),
        ] {
            try site.folder.write(path.hasSuffix(".png") ? Self.picture + [0] : Array(text.utf8), to: path)
            #expect(!isThere, "\(path)")
            try FileClock.settle()
            _ = try await build.run(now: .distantPast)
            #expect(isThere, "\(path)")
        }
        let later = SiteBuild(
            root: build.root, output: build.output,
            executable: ("corkboard", "2"), sections: .standard)
        #expect(ThemeCache(later).records() == nil)
        let other = SiteBuild(
            root: build.root, output: build.output,
            executable: ("poster", nil), sections: .standard)
        #expect(ThemeCache(other).records() == nil)
    }

    @Test("Who finds none makes and keeps it, but not while a file may be changed without a trace")
    func made() async throws {
        let desk = SiteBuild(
            root: build.root, output: build.output,
            executable: ("poster", "1"), sections: .standard)
        #expect(ThemeCache(desk).records() == nil)
        try site.folder.write("{{{content}}}?", to: "Templates/page.mustache")
        let template = FileState(of: site.folder("Templates/page.mustache"))
        let unkept = try ThemeCache(desk).made { _ in template }
        #expect(unkept.value(SettingsRecord.self, of: SettingsRecord.name)?.settings?.poster == "/poster")
        #expect(ThemeCache(desk).records() == nil)
        try FileClock.settle()
        _ = try ThemeCache(desk).made()
        let kept = ThemeCache(desk).records()
        let settings = try #require(kept?.value(SettingsRecord.self, of: SettingsRecord.name)?.settings)
        #expect(settings.url == "https://csa.example.edu")
        #expect(kept?.value(TemplateLibrary.self, of: TemplateLibrary.deskRecord(of: "en")) != nil)
        #expect(kept.flatMap { DeskWords($0, settings: settings, language: "en", constants: [:]) } != nil)
        #expect(kept.flatMap { DeskWords($0, settings: settings, language: "fr", constants: [:]) } == nil)
        #expect(!FileManager.default.fileExists(atPath: site.folder(".Public.corkboard/staging")))
    }

    @Test("is no excuse for a file that cannot be read when its bytes are wanted")
    func unreadableLater() throws {
        let archive = try #require(ThemeCache(build).records())
        let elsewhere = try TemporaryFolder()
        try elsewhere.write("tabs: [", to: "Templates/words/en.yml")
        let kept = try #require(ReadTheme(archive, root: elsewhere.path, share: ShareFolder()))
        let settings = try #require(kept.settings.settings)
        #expect(throws: Problems.self) { try kept.compiled(settings, withFiles: true, sections: .standard) }
        _ = try kept.compiled(settings, withFiles: false, sections: .standard)
    }

    @Test("Settings come back as they were")
    func settings() throws {
        var settings = SiteSettings(
            title: LocalizedText(byLanguage: ["en": "CSA", "zh-Hans": "学生会"]), shortTitle: "C", tagline: "",
            url: "https://csa.example.edu/x", timeZone: try #require(TimeZone(identifier: "Asia/Shanghai")),
            languages: ["en", "zh-Hans"], email: "a@b", poster: "/poster")
        settings.tags = [
            try #require(Slug("food")): LocalizedText(byLanguage: ["en": "food", "zh-Hans": "美食"]),
            try #require(Slug("foo")): "bar",
        ]
        let ways: [SignInSettings] = [
            SignInSettings(), SignInSettings(requiresSecondFactor: true, remoteUser: .name),
            SignInSettings(remoteUser: .nameAt("example.edu")),
        ]
        let members: [MemberSettings?] = [
            nil, MemberSettings(domains: ["example.edu", "cs.example.edu"]),
            MemberSettings(domains: [], remoteUser: true),
        ]
        let partners = [nil, PartnerSettings(), PartnerSettings(slot: 15, readers: true)]
        let places: [PublishSettings?] = [
            nil, .rclone("store:bucket/site"),
            .git(url: "/srv/git/pages.git", branch: "gh-pages", keepsHistory: false),
        ]
        for (index, (signIn, members)) in zip(ways, members).enumerated() {
            (settings.signIn, settings.members) = (signIn, members)
            settings.partners = partners[index]
            settings.countsVisits = index == 1
            settings.publishing = places[index]
            let bytes = try RecordEncoder.bytes(of: SettingsRecord(settings))
            #expect(try RecordDecoder.value(SettingsRecord.self, of: bytes).settings == settings)
        }
    }

    @Test("A theme that was kept says the same as one that was read, and has the same warnings")
    func sameAsRead() async throws {
        try site.folder.write("", to: "Content/theme/fot.mustache")
        try site.folder.write("---\ntitle: About\n---\n\nWe are.\n", to: "Content/pages/about.md")
        try FileClock.settle()
        let first = try await build.run(now: .distantPast)
        #expect(isThere)
        try site.folder.write("---\ntitle: About\n---\n\nWe are many.\n", to: "Content/pages/about.md")
        let second = try await build.run(now: .distantPast)
        #expect(first.warnings == second.warnings)
        #expect(first.warnings.map(\.file) == ["Content/theme/fot.mustache"])
        let page = try site.folder.tree("Public")["about/index.html"]
        #expect(page?.hasPrefix("<p>We are many.</p>") == true)
    }
}
