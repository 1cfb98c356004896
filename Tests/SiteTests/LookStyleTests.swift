import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Feedback
@testable import Site

@Suite("A site's own look")
struct LookStyleTests {
    private static let css = Theme.Asset(name: "style.css", bytes: Array("p {}\n".utf8))
    private static let icon = Theme.Asset(name: "icon.svg", bytes: Array("<svg/>".utf8))

    private func content(_ look: SiteLook) -> SiteContent {
        var content = Sample.content([])
        content.settings.look = look
        return content
    }

    private func style(_ look: SiteLook) -> String {
        let asset = Sample.theme(assets: [Self.css]).assets(for: look).first { $0.name == "style.css" }
        return String(decoding: asset?.bytes ?? [], as: UTF8.self)
    }

    @Test("leaves the style sheet as it is where no colours are chosen")
    func designed() { #expect(style(SiteLook()) == "p {}\n") }

    @Test("puts its colours behind those of the style sheet, for the screen alone")
    func colours() {
        let light = Palette.light.with([.calls: Colour(0x0B6E4F)])
        let dark = Palette.dark.with([.paper: Colour(0xFFFFFF), .ink: Colour(0)])
        let calls = "--red: #0b6e4f; --red-wash: #e3eae2; --both: #021e27"
        #expect(
            style(SiteLook(light: light))
                == "p {}\n\n@media screen and (prefers-color-scheme: light) { :root { \(calls) } }\n")
        #expect(style(SiteLook(dark: dark)).hasSuffix("; color-scheme: light } }\n"))
    }

    @Test("knows the colours that the style sheet has")
    func designedColours() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let css = try String(
            contentsOf: folder.appending(path: "../../Templates/assets/style.css"), encoding: .utf8)
        let (light, dark) = (
            css.components(separatedBy: ":root {")[1], css.components(separatedBy: ":root {")[2]
        )
        for (text, palette) in [(light, Palette.light), (dark, .dark)] {
            for (name, colour) in palette.tokens {
                let value = try #require(text.firstMatch(of: try Regex("--\(name): (#[0-9a-f]+);")))
                #expect(Colour(String(value[1].substring ?? "")) == colour, "--\(name)")
            }
        }
    }

    @Test("tells templates the paper's colours and the icon's address")
    func constants() async throws {
        let template = "{{paperColour}} {{darkPaperColour}} {{iconType}} {{iconAddress}}"
        let theme = Sample.theme(["404": template], assets: [Self.icon])
        let plain = try await Sample.text("/404.html", content(SiteLook()), theme)
        #expect(plain.hasPrefix("#fbf8f2 #15161a image/svg+xml /assets/icon."))
        let logo = Logo(file: "Content/media/seal.jpg", format: .png, width: 1, height: 1, bytes: [1])
        let own = try await Sample.text("/404.html", content(SiteLook(logo: logo)), theme)
        #expect(own.hasPrefix("#fbf8f2 #15161a image/png /assets/logo/seal.") && own.hasSuffix(".png"))
        let both = Sample.theme(
            ["404": template], assets: [Theme.Asset(name: "icon.svg", bytes: [], isOwn: true)])
        #expect(
            try await Sample.text("/404.html", content(SiteLook(logo: logo)), both).contains("/assets/icon."))
    }

    @Test(
        "shows the logo within 160 by 40 pixels, in its own proportions",
        arguments: [(48, 24, "80x40"), (1000, 100, "160x16"), (10, 1000, "1x40"), (20, 20, "40x40")]
            as [(Double, Double, String)])
    func logo(width: Double, height: Double, size: String) async throws {
        let logo = Logo(file: "Content/theme/a.b.svg", format: .svg, width: width, height: height, bytes: [1])
        let theme = Sample.theme([
            "404": "{{{brand}}}",
            "brand": "{{#logo}}{{address}} {{width}}x{{height}}{{/logo}}{{^logo}}none{{/logo}}",
        ])
        let shown = try await Sample.text("/404.html", content(SiteLook(logo: logo)), theme)
        #expect(shown.hasPrefix("/assets/logo/a.") && shown.hasSuffix(".svg \(size)"))
        #expect(try await Sample.text("/404.html", content(SiteLook()), theme) == "none")
    }

    @Test("has its tabs in order, and all else in the foot")
    func tabs() async throws {
        let link = "[{{title}}{{#isCurrent}}*{{/isCurrent}}{{#isHere}}!{{/isHere}}]"
        let theme = Sample.theme([
            "page": "{{{tabs}}}|{{{foot}}}", "tabs": "{{#tabs}}\(link){{/tabs}}",
            "foot": "{{#others}}\(link){{/others}}",
        ])
        let look = SiteLook(tabs: [.page(Sample.slug("about")), .section("events")])
        #expect(
            try await Sample.text("/about/", content(look), theme)
                == "[About*!][Events]|[Home][Courses][Feedback][Notifications][Privacy]")
        #expect(
            try await Sample.text("/about/", content(SiteLook()), theme)
                == "[Home][Events][Courses][Feedback][Notifications]|[About*!][Privacy]")
    }

    @Test("names the file of a template of its own in problems, and one that nothing uses")
    func overrides() async throws {
        var theme = Sample.theme(["404": "{{>part}}", "part": "", "cuorse": ""])
        theme.ownFiles = ["404": "Content/theme/404.mustache", "part": "Content/theme/part.mustache"]
        theme.ownFiles["cuorse"] = "Content/theme/cuorse.mustache"
        let unused =
            "Content/theme/cuorse.mustache: warning: is used by nothing; did you mean 'Content/theme/course.mustache'?"
        #expect(SiteRenderer.problems(in: theme, sections: .standard).map(\.description) == [unused])
        let renderer = try await SiteRenderer(
            content: Sample.content([]), theme: theme, now: Sample.now, sections: .standard)
        #expect(renderer.warnings.map(\.description) == [unused])
        theme.templates["part"] = "\n{{>gone}}"
        #expect(
            SiteRenderer.problems(in: theme, sections: .standard).map(\.description) == [
                "Content/theme/part.mustache:2: 'gone' is not a template; expected Templates/gone.mustache"
            ])
        theme.templates["404"] = "{{#open}}"
        #expect(
            SiteRenderer.problems(in: theme, sections: .standard).map(\.description) == [
                "Content/theme/404.mustache:1: \"{{ open\" cannot stand here; expected its end, {{/open}}"
            ])
    }
}
