import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Feedback
@testable import Site

@Suite("The feedback")
struct FeedbackTests {
    /// Messages so many hours before the sample's present, each named after its hours; those of hate below 0.
    private func content(hours: [Int], hidden: [Int] = []) -> SiteContent {
        var content = Sample.content([])
        content.feedback = hours.sorted { abs($0) < abs($1) }.map { hour in
            Sample.message(
                "m\(abs(hour))", hour < 0 ? .hate : .love, hoursAgo: abs(hour),
                isHidden: hidden.contains(hour))
        }
        return content
    }

    private func text(_ address: String, _ content: SiteContent, _ template: String) async throws -> String {
        let name =
            address.hasSuffix("/") && address.contains("m") && !address.contains("month")
            ? "message" : "feedback"
        return try await Sample.text(address, content, Sample.theme([name: template]))
    }

    @Test(
        "has lists that go back a day, a week and a month from now, and hidden messages in none",
        arguments: [
            ("/feedback/", "1 5 23 24 167 168 719 720"), ("/feedback/day/", "1 5 23"),
            ("/feedback/week/", "1 5 23 24 167"), ("/feedback/month/", "1 5 23 24 167 168 719"),
        ])
    func spans(address: String, expected: String) async throws {
        let hours = [1, 2, -5, 23, 24, 167, -168, 719, 720]
        let found = try await text(
            address, content(hours: hours, hidden: [2]), "{{#rows}}{{address}}{{/rows}}")
        #expect(found == expected.split(separator: " ").map { "/feedback/m\($0)/" }.joined())
    }

    @Test(
        "says how love and hate stand, with the days that a list covers",
        arguments: [
            ("/feedback/", [1, 2, -3], "66.7% love 2 love, 1 hate. Love leads by 1."),
            ("/feedback/", [1, -2], "50.0% none 1 love, 1 hate. Love and hate are tied."),
            ("/feedback/", [], "50.0% none Nothing yet."),
            (
                "/feedback/day/", [-1, 30],
                "0.0% hate 0 love, 1 hate from 20 to 21 November 2026. Hate leads by 1."
            ),
            ("/feedback/week/", [300], "50.0% none Nothing yet from 14 to 21 November 2026."),
            (
                "/feedback/month/", [1, 2, 3],
                "100.0% love 3 love, 0 hate from 22 October to 21 November 2026. Love leads by 3."
            ),
        ])
    func balance(address: String, hours: [Int], expected: String) async throws {
        let template = "{{#pulse}}{{loveShare}} {{leader}} {{pulseWords}}{{/pulse}}"
        #expect(try await text(address, content(hours: hours), template) == expected)
    }

    @Test("has pages of a hundred rows, and links between them")
    func paging() async throws {
        let content = content(hours: Array(1...205))
        let template =
            "{{#paging}}{{previousPage}} {{pageNumber}}/{{pageCount}} {{nextPage}}{{/paging}} {{#rows}}{{feeling}}{{/rows}}"
        func page(_ address: String, _ links: String, rows: Int) async throws {
            let expected = links + " " + String(repeating: "love", count: rows)
            #expect(try await text(address, content, template) == expected)
        }
        try await page("/feedback/", " 1/3 /feedback/page/2/", rows: 100)
        try await page("/feedback/page/2/", "/feedback/ 2/3 /feedback/page/3/", rows: 100)
        try await page("/feedback/page/3/", "/feedback/page/2/ 3/3 ", rows: 5)
        try await page("/feedback/week/page/2/", "/feedback/week/ 2/2 ", rows: 67)
    }

    @Test("has a page for each message, which leads to the next newer and older one")
    func message() async throws {
        var content = content(hours: [1, -2, 3], hidden: [3])
        content.feedback[1].author = "Lin <3"
        content.feedback[1].message = "One\n  two & three"
        let template =
            "{{feelingWord}} {{{title}}} {{author}} {{posted}} {{postedText}} {{#message}}{{text}}{{/message}} "
            + "{{#newer}}{{neighbourAddress}}{{/newer}} {{#older}}{{neighbourAddress}}{{/older}}"
        #expect(
            try await text("/feedback/m2/", content, template)
                == "Hate Title m2 Lin &lt;3 2026-11-21T15:00:00+00:00 21 November 2026, 15:00 "
                + "One\n  two &amp; three /feedback/m1/ ")
        #expect(
            try await text(
                "/feedback/m1/", content,
                "{{author}}{{#newer}}newer{{/newer}}{{#older}}{{neighbourTitle}}{{/older}}".replacing(
                    "{{neighbourTitle}}", with: "{{{neighbourTitle}}}"))
                == "SomeoneTitle m2")
        let pages = try await SiteRenderer(
            content: content, theme: Sample.theme(), now: Sample.now, sections: .standard
        ).pages
        #expect(!pages.contains { $0.address == "/feedback/m3/" })
    }

    @Test("leads to the program once that takes messages, without a program to a letter, else nowhere")
    func ways() async throws {
        var content = content(hours: [1])
        let template = "{{#ways}}{{loveAddress}} {{hateAddress}}{{/ways}}"
        #expect(try await text("/feedback/m1/", content, template) == "")
        let words = Sample.words(content.settings)
        let ways = PostWays(content.settings, words: words, programTakesMessages: true)
        #expect(ways?.love == "/poster/feedback/new?feeling=love")
        #expect(ways?.hate == "/poster/feedback/new?feeling=hate")
        content.settings.poster = nil
        #expect(
            try await text("/feedback/", content, template)
                == "mailto:post@pine.example.org?subject=I%20love mailto:post@pine.example.org?subject=I%20hate"
        )
        content.settings.email = nil
        #expect(try await text("/feedback/", content, template) == "")
    }

    @Test("hands on a page in a letter that holds any title unharmed")
    func letter() async throws {
        var content = content(hours: [1])
        content.feedback[0].title = "Tea & \"cake\"\r?#饺"
        #expect(
            try await text("/feedback/m1/", content, "{{shareMail}}")
                == "mailto:?subject=Tea%20%26%20%22cake%22%0D%3F%23%E9%A5%BA&amp;body=https%3A%2F%2Fpine.example.org%2Ffeedback%2Fm1%2F"
        )
    }

    @Test("gives the times and feelings of a month, and no more, to scripts")
    func pulse() async throws {
        let text = try await Sample.text(
            "/feedback/pulse.json", content(hours: [1, -2, 4, 743, 745], hidden: [4]), Sample.theme())
        #expect(text == "{\"newest\":1795276800,\"love\":[0,2671200],\"hate\":[3600]}\n")
    }
}
