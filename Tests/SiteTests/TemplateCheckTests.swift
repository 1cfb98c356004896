import Model
import Samples
import StandardSections
import Testing

@testable import Site

@Suite("The check of templates")
struct TemplateCheckTests {
    private func problems(_ templates: [String: String]) async -> [String] {
        do {
            _ = try await SiteRenderer(
                content: Sample.content([]), theme: Sample.theme(templates), now: Sample.now,
                sections: .standard)
            return []
        } catch {
            return error.all.map(\.description)
        }
    }

    @Test(
        "names file and line of each mistake, and what was expected",
        arguments: [
            (
                "a\n{{nmae}}",
                "Templates/404.mustache:2: 'nmae' is not known here; expected one of asksProgram, assetStyleCss, base, brand, canonical, contentPolicy, darkPaperColour, email, feeds, fileOrigin, foot, hasDevices, hasMail, hasNotifications, hasOtherLanguages, hasTwelveHours, iconAddress, iconType, language, metadata, mount, onlyLinks, otherLanguages, pageTitle, paperColour, programPath, root, searchAddress, shareMail, siteName, siteTitle, summary, tabs, tagline, timeZone"
            ),
            (
                "{{>nothing}}",
                "Templates/404.mustache:1: 'nothing' is not a template; expected Templates/nothing.mustache"
            ),
            (
                "{{>“foot”}}",
                "Templates/404.mustache:1: '“foot”' is not a template; expected Templates/“foot”.mustache"
            ),
            (
                "\n\n{{#tabs}}",
                "Templates/404.mustache:3: \"{{ tabs\" cannot stand here; expected its end, {{/tabs}}"
            ),
            (
                "{{#tabs}}{{/tab}}",
                "Templates/404.mustache:1: \"{{/tab}}\" cannot stand here; expected {{/tabs}} for line 1 first"
            ),
            (
                "{{/tabs}}",
                "Templates/404.mustache:1: \"{{/tabs}}\" cannot stand here; expected {{#tabs}} before it"
            ),
            (
                "{{{email}}}",
                "Templates/404.mustache:1: \"{{{email}}}\" cannot stand here; expected {{email}}: it is plain text"
            ),
            (
                "{{siteTitle}}",
                "Templates/404.mustache:1: \"{{siteTitle}}\" cannot stand here; expected {{{siteTitle}}}: it is HTML"
            ),
            (
                "{{email",
                "Templates/404.mustache:1: \"{{email\" cannot stand here; expected its end, }}"
            ),
            (
                "\n{{! a } b }\n",
                "Templates/404.mustache:2: \"{{!\" cannot stand here; expected its end, }}"
            ),
            (
                "{{=<% %>=}}",
                "Templates/404.mustache:1: \"{{=<% %>=}}\" cannot stand here; expected one name of letters and digits, alone or behind one of # ^ / > < $ ! : % {"
            ),
            (
                "{{a b}}",
                "Templates/404.mustache:1: \"{{a b}}\" cannot stand here; expected one name of letters and digits, alone or behind one of # ^ / > < $ ! : % {"
            ),
            (
                "{{>404}}",
                "Templates/404.mustache:1: \"{{>404}}\" cannot stand here; expected one name of letters and digits, alone or behind one of # ^ / > < $ ! : % {"
            ),
        ])
    func mistakes(template: String, expected: String) async {
        let theme = Sample.theme(
            ["404": template], assets: [Theme.Asset(name: "style.css", bytes: [])])
        let found: [String]
        do {
            _ = try await SiteRenderer(
                content: Sample.content([]), theme: theme, now: Sample.now, sections: .standard)
            found = []
        } catch {
            found = error.all.map(\.description)
        }
        #expect(found == [expected])
    }

    @Test("takes HTML with three braces only")
    func html() async {
        #expect(
            await problems(["page": "{{content}}"]) == [
                "Templates/page.mustache:1: \"{{content}}\" cannot stand here; expected {{{content}}}: it is HTML"
            ])
        #expect(await problems(["page": "{{{content}}}"]) == [])
    }

    @Test("lists the mistakes of all templates, each once though many pages share it")
    func shared() async {
        let templates = ["home": "{{>part}}", "course": "{{>part}}\n{{wrong}}", "part": "\n{{bad}}"]
        let found = await problems(templates).map { $0.prefix { $0 != ";" } }
        #expect(
            Set(found.map { $0.prefix { $0 != " " } }) == [
                "Templates/course.mustache:2:", "Templates/part.mustache:2:",
            ])
    }

    @Test("names a template that includes itself")
    func recursion() async {
        #expect(
            await problems(["404": "{{>part}}", "part": "{{>part}}"]) == [
                "Templates/part.mustache:1: \"{{>part}}\" cannot stand here; expected a template that does not include itself"
            ])
    }

    @Test("names a template that is missing")
    func missing() async {
        var theme = Sample.theme()
        theme.templates["course"] = nil
        await #expect(throws: Problems([Problem(file: "Templates/course.mustache", cause: .missing)])) {
            try await SiteRenderer(
                content: Sample.content([]), theme: theme, now: Sample.now, sections: .standard)
        }
    }

    @Test("knows the fields of lists inside their sections, and those around them")
    func scopes() async {
        #expect(
            await problems([
                "home": "{{#newest}}{{courseNumber}}{{#excerpt}}{{text}}{{/excerpt}}{{root}}{{/newest}}"
            ]) == [])
        #expect(await problems(["home": "{{courseNumber}}"]).count == 1)
    }

    @Test("names a block that the parent does not have")
    func unknownBlock() async {
        let templates = [
            "404": "{{<outer}}\n{{$mian}}x{{/mian}}{{/outer}}", "outer": "{{>inner}}",
            "inner": "{{$main}}{{/main}}",
        ]
        #expect(
            await problems(templates) == [
                "Templates/404.mustache:2: \"{{$mian}}\" cannot stand here; expected a block that 'outer' has"
            ])
        #expect(
            await problems(templates.merging(["404": "{{<outer}}{{$main}}x{{/main}}{{/outer}}"]) { $1 }) == []
        )
    }

    @Test("wants a section for what is no text")
    func records() async {
        #expect(
            await problems(["home": "{{newest}}"]) == [
                "Templates/home.mustache:1: \"{{newest}}\" cannot stand here; expected {{#newest}}: it is no text"
            ])
    }

    @Test("checks a block where its template's parent shows it")
    func blocks() async {
        let outer = "{{#courseCount}}{{$count}}{{number}}{{/count}}{{/courseCount}}"
        let page = "{{<outer}}\n{{$count}}{{#isNone}}1{{/isNone}}{{/count}}{{/outer}}"
        #expect(await problems(["home": page, "outer": outer]) == [])
        let wrong = await problems(["home": page.replacing("isNone", with: "isTwo"), "outer": outer])
        #expect(
            wrong == [
                "Templates/home.mustache:2: 'isTwo' is not known here; expected one of isNone, number"
            ])
    }
}
