import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@Suite("The look of a site")
struct LookTests {
    private let site: SampleSite
    private static let svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 48 24\"><path d=\"M0 0h48v24z\"/></svg>"

    init() throws {
        site = try SampleSite()
        try site.folder.write("---\ntitle: About\n---\n\nWe.\n", to: "Content/pages/about.md")
        try site.folder.write(Self.svg, to: "Content/theme/logo.svg")
    }

    private func look(_ keys: String) async throws -> SiteLook? {
        try site.folder.write(SampleSite.settings + keys + "\n", to: "Content/site.yml")
        return await site.reading().content?.settings.look
    }

    private func sentences(_ keys: String) async throws -> [String] {
        _ = try await look(keys)
        return await site.sentences()
    }

    @Test("is that of the templates where site.yml says nothing")
    func designed() async throws {
        #expect(try await look("") == SiteLook())
        #expect(try await look("colours:\ntabs: []\nlogo:") == SiteLook())
    }

    @Test(
        "has the chosen colours, and shades of them that can be read on dark pages where none are chosen for those"
    )
    func colours() async throws {
        let look = try #require(
            try await look(
                "colours:\n  calls: \"#0b6e4f\"\n  paper: '#FFF'\ndarkColours: {informs: \"#ffd166\"}"))
        #expect(look.light == Palette.light.with([.calls: Colour(0x0B6E4F), .paper: Colour(0xFFFFFF)]))
        #expect(look.dark == Palette.dark.with([.calls: Colour(0x6DA895), .informs: Colour(0xFFD166)]))
        #expect(await site.sentences() == [])
    }

    @Test("has a logo of Content/theme or Content/media, by what it holds")
    func logo() async throws {
        let vector = Logo(
            file: "Content/theme/logo.svg", format: .svg, width: 48, height: 24, bytes: Array(Self.svg.utf8))
        #expect(try await look("logo: logo.svg")?.logo == vector)
        try site.folder.write(PictureTests.png, to: "Content/media/seal.png")
        let picture = Logo(
            file: "Content/media/seal.png", format: .png, width: 3, height: 2, bytes: PictureTests.png)
        #expect(try await look("logo: seal.png")?.logo == picture)
    }

    @Test("has the chosen tabs in their order")
    func tabs() async throws {
        let about = SiteTab.page(try .of("about"))
        #expect(try await look("tabs: [about, home, events]")?.tabs == [about, .home, .section("events")])
        #expect(try await look("tabs: events")?.tabs == [.section("events")])
    }

    private static let colour = "expected a colour in quotation marks such as \"#c0301d\" or \"#c32\""
    private static let sections =
        "some of home, events, courses, feedback, notices and the names of files in Content/pages"

    @Test(
        "Mistakes, one message each",
        arguments: [
            ("colours: {calls: red}", "4: 'colours: calls' is \"red\"; \(colour)"),
            ("colours:\n  ink: \"#1c1a17\"\n  calls: #c0301d", "6: 'colours: calls' is \"\"; \(colour)"),
            ("darkColours:\n  paper: \"#12345678\"", "5: 'darkColours: paper' is \"#12345678\"; \(colour)"),
            (
                "colours: blue",
                "4: 'colours' is \"blue\"; expected a map such as {calls: \"#c0301d\", informs: \"#27457e\"}"
            ),
            (
                "colours:\n  cals: \"#c0301d\"",
                "5: warning: 'colours: cals' is not a known key; did you mean 'calls'?"
            ),
            (
                "colours:\n  informs: \"#27457e\"\n  calls: \"#e08060\"",
                "6: 'colours: calls' is \"#e08060\", whose contrast with paper (#fbf8f2) is 2.66; expected 4.5 or more, as \"#a65f47\" has"
            ),
            (
                "darkColours: {ink: '#555'}",
                "4: 'darkColours: ink' is \"#555555\", whose contrast with cards (#18191c) is 2.35; expected 4.5 or more, as \"#838383\" has"
            ),
            (
                "colours: {paper: '#888'}",
                "4: 'colours: paper' is \"#888888\", whose contrast with calls (#c0301d) is 1.60; expected 4.5 or more, as \"#e5e5e5\" has"
            ),
            ("tabs: [home, evnets]", "4: 'tabs' is \"evnets\"; expected \(sections); did you mean 'events'?"),
            ("tabs: [home, abuot]", "4: 'tabs' is \"abuot\"; expected \(sections); did you mean 'about'?"),
            ("tabs: [xyzzy]", "4: 'tabs' is \"xyzzy\"; expected \(sections)"),
            ("tabs: [home, home]", "4: 'tabs' is \"home\"; expected each name only once"),
            (
                "tabs: [home, events, courses, feedback, notices, about]",
                "4: 'tabs' is \"home, events, courses, feedback, notices, about\"; expected at most 5, which a phone has room for"
            ),
            (
                "tabs: {home: 1}",
                "4: 'tabs' is \"a map\"; expected a list of texts such as [home, events, about]"
            ),
            (
                "logo: gone.svg",
                "4: 'logo' is \"gone.svg\", which is not there; expected a file of Content/theme or Content/media"
            ),
            (
                "logo: ../site.yml",
                "4: 'logo' is \"../site.yml\", which is no file's name; expected one such as logo.svg"
            ),
        ])
    func mistakes(keys: String, sentence: String) async throws {
        // A value that YAML takes for a comment is warned of as well.
        let errors = try await sentences(keys).filter {
            !$0.contains(": warning: ") || sentence.contains("warning: ")
        }
        #expect(errors == ["Content/site.yml:\(sentence)"])
    }

    @Test(
        "Files that are no logo",
        arguments: [
            (Array("Our logo".utf8), "is no picture that a logo can be; expected SVG, PNG, JPEG or WebP"),
            ([], "is no picture that a logo can be; expected SVG, PNG, JPEG or WebP"),
            (
                Array("GIF89a".utf8) + [3, 0, 2, 0, 0, 0, 0],
                "is no picture that a logo can be; expected SVG, PNG, JPEG or WebP"
            ),
            (
                PictureTests.png.prefix(16) + [0, 1, 0, 0, 0, 1, 0, 0] + PictureTests.png.suffix(9),
                "has 65536 by 65536 pixels; expected at most 20000000 in all"
            ),
            (
                PictureTests.png + [UInt8](repeating: 0, count: 100 << 10),
                "has 102433 bytes; expected at most 102400"
            ),
            (
                Array("\u{FEFF}\n<svg>".utf8),
                "begins with <svg>; expected <svg xmlns=\"http://www.w3.org/2000/svg\">"
            ),
            (
                Array("<svg xmlns='http://www.w3.org/2000/svg'>\n<script/></svg>".utf8),
                "has <script> on line 2; expected shapes, texts and gradients without scripts, animation and addresses elsewhere: remove it, or save the file as plain SVG"
            ),
        ] as [([UInt8], String)])
    func noLogo(bytes: [UInt8], reason: String) async throws {
        try site.folder.write(bytes, to: "Content/theme/x.svg")
        #expect(
            try await sentences("logo: x.svg") == ["Content/site.yml:4: 'logo' is \"x.svg\", which \(reason)"]
        )
        #expect(await site.reading().content == nil)
    }
}
