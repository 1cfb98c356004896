import ContentFiles
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

    @Test("has pages that are numbered from the oldest message, and links between them")
    func paging() async throws {
        let size = FeedbackList.size
        let template =
            "{{#paging}}{{previousPage}} {{nextPage}}{{/paging}} {{#rows}}{{feeling}}{{/rows}}"
        func page(_ count: Int, _ address: String, _ links: String, rows: Int) async throws {
            let expected = links + " " + String(repeating: "love", count: rows)
            #expect(try await text(address, content(hours: Array(1...count)), template) == expected)
        }
        try await page(2 * size - 1, "/feedback/", "", rows: 2 * size - 1)
        try await page(3 * size - 1, "/feedback/", " /feedback/page/1/", rows: 2 * size - 1)
        try await page(3 * size, "/feedback/", " /feedback/page/2/", rows: size)
        try await page(3 * size, "/feedback/page/2/", "/feedback/ /feedback/page/1/", rows: size)
        try await page(4 * size, "/feedback/page/2/", "/feedback/page/3/ /feedback/page/1/", rows: size)
        try await page(4 * size, "/feedback/page/1/", "/feedback/page/2/ ", rows: size)
    }

    @Test("has one page for each span, which leads on to the list of all messages where it is cut")
    func spanPages() async throws {
        let template = "{{#pulse}}{{loveCount}}{{/pulse}} {{#paging}}{{previousPage}} {{nextPage}}{{/paging}}"
        let content = content(hours: Array(1...200))
        let last = 200 / FeedbackList.size - 1
        #expect(try await text("/feedback/week/", content, template) == "167  /feedback/page/\(last)/")
        let few = self.content(hours: [1, 2, 30])
        #expect(try await text("/feedback/day/", few, "{{#paging}}paged{{/paging}}") == "")
    }

    @Test("changes the first page alone with a new message, while that has room")
    func stable() async throws {
        let size = FeedbackList.size
        let (before, after) = (content(hours: Array(2...4 * size)), content(hours: Array(1...4 * size)))
        for number in 1...2 {
            let address = "/feedback/page/\(number)/"
            let template = "{{#rows}}{{address}}{{/rows}}{{#pulse}}{{loveCount}}{{/pulse}}{{pageTitle}}"
            let old = try await text(address, before, template)
            #expect(try await text(address, after, template) == old)
        }
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

    @Test("leads to the program, without a program to a letter, else nowhere")
    func ways() async throws {
        var content = content(hours: [1])
        let template = "{{#ways}}{{loveAddress}} {{hateAddress}}{{/ways}}"
        #expect(
            try await text("/feedback/m1/", content, template)
                == "/poster/feedback/new?feeling=love&amp;lang=en /poster/feedback/new?feeling=hate&amp;lang=en"
        )
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

    @Test("tells the script of votes for how long a vote can be taken back")
    func voteDays() async throws {
        let text = try await text("/feedback/m1/", content(hours: [1]), "{{#vote}}{{voteDays}}{{/vote}}")
        #expect(text == "89")
    }

    /// Entries below messages: the post, the entry's id, and the entry that it answers.
    private func entries(_ all: [(post: String, id: String, replyTo: String?)]) -> [DiscussionFile<Feedback>]
    {
        all.enumerated().map { number, file in
            let posted = Sample.now.addingTimeInterval(Double(60 * number - 3600))
            let entry = DiscussionEntry(
                id: Sample.slug(file.id), author: .officers, replyTo: file.replyTo.map { Sample.slug($0) },
                posted: Timestamp(posted, in: .gmt)!, text: "Text of \(file.id)\n& more")
            return DiscussionFile(post: Sample.slug(file.post), entry: entry)
        }
    }

    @Test("shows the replies below a message, the oldest first, and those to a reply below the same comment")
    func discussion() async throws {
        var content = content(hours: [1, 2])
        content[DiscussionFile<Feedback>.self] = entries([
            ("m1", "a", nil), ("m1", "b", "a"), ("m1", "c", nil), ("m1", "d", "b"), ("m1", "e", "gone"),
            ("m1", "f", "g"), ("m1", "g", "f"),
        ])
        let entry = "{{entryID}}{{#answeredID}}({{answeredID}} {{answeredWords}}){{/answeredID}}"
        let template =
            "{{#discussion}}{{discussionHeading}}:{{#discussionComments}} {{#comment}}\(entry){{/comment}}"
            + "{{#hasReplies}}[{{#replies}}\(entry){{/replies}}]{{/hasReplies}}{{/discussionComments}}{{/discussion}}"
        #expect(
            try await text("/feedback/m1/", content, template) == "7 replies: a[bd(b to Pine Club)] c e f g")
        #expect(try await text("/feedback/m2/", content, template) == "")
        let parts =
            "{{#discussion}}{{#discussionComments}}{{#comment}}{{{entryAuthor}}} {{entryPosted}} "
            + "{{entryPostedText}} {{#entryText}}{{text}}{{/entryText}};{{/comment}}{{/discussionComments}}{{/discussion}}"
        content[DiscussionFile<Feedback>.self] = entries([("m1", "a", nil)])
        #expect(
            try await text("/feedback/m1/", content, parts)
                == "Pine Club 2026-11-21T16:00:00+00:00 21 November 2026, 16:00 Text of a\n&amp; more;")
    }

    @Test("shows no hidden reply, says which messages have an answer, and leaves the pages of others alone")
    func answered() async throws {
        var content = content(hours: [1, 2])
        let row = "{{#rows}}{{address}}{{#isAnswered}}!{{/isAnswered}}{{/rows}}"
        let page =
            "{{feelingWord}}{{#discussion}}{{#discussionComments}}{{#comment}}[{{entryID}}]{{/comment}}"
            + "{{/discussionComments}}{{/discussion}}"
        let (before, other) = (
            try await text("/feedback/m1/", content, page), try await text("/feedback/m2/", content, page)
        )
        var files = entries([("m2", "a", nil)])
        content[DiscussionFile<Feedback>.self] = files
        #expect(try await text("/feedback/", content, row) == "/feedback/m1//feedback/m2/!")
        #expect(try await text("/feedback/m1/", content, page) == before)
        #expect(try await text("/feedback/m2/", content, page).contains("[a]"))
        files[0].entry.isHidden = true
        content[DiscussionFile<Feedback>.self] = files
        #expect(try await text("/feedback/", content, row) == "/feedback/m1//feedback/m2/")
        #expect(try await text("/feedback/m2/", content, page) == other)
    }

    @Test("gives the times and feelings of a month, and no more, to scripts")
    func pulse() async throws {
        let text = try await Sample.text(
            "/feedback/pulse.json", content(hours: [1, -2, 4, 743, 745], hidden: [4]), Sample.theme())
        #expect(text == "{\"newest\":1795276800,\"love\":[0,2671200],\"hate\":[3600]}\n")
    }
}
