import ContentFiles
import Foundation
import Model
import Samples
import Testing

@testable import Courses
@testable import Events
@testable import Questions
@testable import Site

@Suite("The page of a question")
struct QuestionPageTests {
    private static let hostile = "</script><img src=x> \"&\"\u{301} it's \u{202E}< '"

    @Test("has the accepted answer first, then by votes, then the oldest")
    func order() async throws {
        var question = QuestionSample.question(1)
        question.accepted = Sample.slug("a-3")
        let answers = (1...5).map { QuestionSample.answer($0, to: 1, author: "m-\($0)") }
        let template =
            "{{answersHeading}}:{{#answers}} {{answerID}}{{#isAccepted}}*{{/isAccepted}}{{/answers}}"
        let content = QuestionSample.content([question], answers)
        let votes = ["a-2": 2, "a-5": 4, "a-3": -1, "a-1": 2]
        #expect(
            try await QuestionSample.text("/questions/q-1/", content, template, votes: votes)
                == "5 answers: a-3* a-5 a-1 a-2 a-4")
        question.accepted = Sample.slug("a-9")
        #expect(
            try await QuestionSample.text(
                "/questions/q-1/", QuestionSample.content([question], answers), template, votes: votes)
                == "5 answers: a-5 a-1 a-2 a-4 a-3")
    }

    @Test("leads officers to their page of the question, where the site has members and the program")
    func care() async throws {
        var content = QuestionSample.content([QuestionSample.question(1)])
        let template = "{{careAddress}}"
        #expect(
            try await QuestionSample.text("/questions/q-1/", content, template)
                == "/poster/questions/q-1/manage?lang=en")
        content.settings.members = nil
        #expect(try await QuestionSample.text("/questions/q-1/", content, template) == "")
    }

    @Test("shows texts as they were typed; search engines follow no link in them, and pictures are text")
    func typed() async throws {
        let text = "Line *one*\n**two** <b> https://a.example/?x=1&y and [here](/about/) ![x](/media/a.jpg)"
        let content = QuestionSample.content([QuestionSample.question(1, text: text)])
        let html = try await QuestionSample.text("/questions/q-1/", content, "{{{content}}}")
        #expect(html.contains("Line *one*<br />\n<strong>two</strong> &lt;b&gt; "))
        #expect(
            html.contains(
                "<a rel=\"nofollow ugc\" href=\"https://a.example/?x=1&amp;y\">https://a.example/?x=1&amp;y</a>"
            )
        )
        #expect(html.contains("<a rel=\"nofollow ugc\" href=\"/about/\">here</a>"))
        #expect(!html.contains("<img") && html.components(separatedBy: "<a ").count == 3)
    }

    @Test("has the pictures of those who wrote, and none of others")
    func pictures() async throws {
        let content = QuestionSample.content(
            [QuestionSample.question(1)],
            [QuestionSample.answer(1, to: 1), QuestionSample.answer(2, to: 1, author: "m-cy")])
        let template = "{{authorPicture}}:{{#answers}} {{answerID}} {{answerPicture}}{{/answers}}"
        let names = ["m-ada": "Ada", MemberNames.pictureKey("m-ada"): "a.jpg", "m-cy": "Cy"]
        var own = content
        own.settings.poster = "/poster"
        #expect(
            try await QuestionSample.text("/questions/q-1/", own, template, names: names)
                == "/poster/member/picture/a.jpg: a-1  a-2 ")
    }

    @Test("names members by their present names, and those whose account is gone as former ones")
    func names() async throws {
        let entry = DiscussionEntry(
            id: Sample.slug("c-1"), author: .member(Sample.slug("m-cleo")),
            posted: QuestionSample.time("2026-11-20T10:00:00Z"), text: "Thanks.")
        let content = QuestionSample.content(
            [QuestionSample.question(1)], [QuestionSample.answer(1, to: 1)],
            comments: [DiscussionFile(post: Sample.slug("a-1"), entry: entry)])
        let template =
            "{{{author}}}{{#answers}}, {{{answerAuthor}}}{{#comments}}, {{commentsHeading}}"
            + "{{#discussionComments}}{{#comment}}: {{{entryAuthor}}}{{/comment}}{{/discussionComments}}{{/comments}}{{/answers}}"
        #expect(
            try await QuestionSample.text(
                "/questions/q-1/", content, template, names: ["m-ada": "Ada", "m-cleo": "Cleo <3"])
                == "Ada, A former member, 1 comment: Cleo &lt;3")
    }

    @Test("leads to the asker by the question's id, as long as there is an account and a question")
    func write() async throws {
        var content = QuestionSample.content([QuestionSample.question(1)])
        content.settings.poster = "/poster"
        let template = "{{#writeLink}}{{writeText}} {{writeAddress}}{{/writeLink}}"
        let names = ["m-ada": "Ada"]
        #expect(
            try await QuestionSample.text("/questions/q-1/", content, template, names: names)
                == "Write to Ada /poster/messages/to/q-1?lang=en")
        #expect(try await QuestionSample.text("/questions/q-1/", content, template) == "")
        content.settings.poster = nil
        #expect(try await QuestionSample.text("/questions/q-1/", content, template, names: names) == "")
    }

    @Test("says why a question is closed, and leads to the one that asks the same")
    func closed() async throws {
        var question = QuestionSample.question(1)
        question.closing = Question.Closing(reason: "Asked before.", duplicateOf: Sample.slug("q-2"))
        let template =
            "{{#closed}}{{text}}{{/closed}} {{originalAddress}} {{{originalTitle}}}|{{answerAddress}}"
        var other = QuestionSample.question(2)
        #expect(
            try await QuestionSample.text(
                "/questions/q-1/", QuestionSample.content([question, other]), template)
                == "Asked before. /questions/q-2/ Question 2|")
        #expect(
            try await QuestionSample.text(
                "/questions/q-2/", QuestionSample.content([question, other]), template)
                == "  |/poster/questions/q-2/answers?lang=en")
        other.isHidden = true
        #expect(
            try await QuestionSample.text(
                "/questions/q-1/", QuestionSample.content([question, other]), template) == "Asked before.  |")
    }

    @Test("tells search engines of question and answers, whatever their texts are")
    func data() async throws {
        var question = QuestionSample.question(1, title: Self.hostile, text: "T </script> **b**")
        question.accepted = Sample.slug("a-2")
        question.updated = QuestionSample.time("2026-11-20T10:00:59Z")
        let answers = [
            QuestionSample.answer(1, to: 1, author: "m-x", text: Self.hostile),
            QuestionSample.answer(2, to: 1),
        ]
        let site = try await QuestionSample.site(
            QuestionSample.content([question], answers), try Sample.ownTheme(),
            votes: ["q-1": -1, "a-2": 3], names: ["m-bob": "Bob"])
        let html = try QuestionSample.text("/questions/q-1/", site)
        let start = try #require(html.range(of: "<script type=\"application/ld+json\">"))
        let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
        let json = html[start.upperBound..<end.lowerBound]
        let page = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(page["@type"] as? String == "QAPage")
        let entity = try #require(page["mainEntity"] as? [String: Any])
        #expect((entity["name"] as? String).map { Array($0.utf8) } == Array(Self.hostile.utf8))
        #expect(entity["answerCount"] as? Int == 2 && entity["upvoteCount"] as? Int == -1)
        #expect(entity["dateCreated"] as? String == "2026-11-01T10:01:00+00:00")
        #expect(entity["dateModified"] as? String == "2026-11-20T10:00:00+00:00")
        let accepted = try #require(entity["acceptedAnswer"] as? [String: Any])
        #expect(accepted["url"] as? String == "https://pine.example.org/questions/q-1/#a-2")
        #expect((accepted["author"] as? [String: Any])?["name"] as? String == "Bob")
        let suggested = try #require(entity["suggestedAnswer"] as? [[String: Any]])
        #expect(suggested.count == 1 && suggested[0]["upvoteCount"] as? Int == 0)
        #expect((suggested[0]["text"] as? String)?.contains("</script><img src=x>") == true)
        #expect(!html.contains("<img src=x>"))
        #expect(html.contains("A former member"))
    }

    @Test("stands on the page of the event or course that the question is about, and leads there")
    func related() async throws {
        var content = QuestionSample.content([
            QuestionSample.question(1, about: PostSubject(.courses, "math-216")),
            QuestionSample.question(2, title: "Late <b>?", about: PostSubject(.courses, "math-216")),
            QuestionSample.question(3, about: PostSubject(.events, "gala-id")),
            QuestionSample.question(4, about: PostSubject(.events, "gone")),
        ])
        content.courses = [Sample.course("MATH 216", "Algebra"), Sample.course("MATH 89")]
        var event = Event(id: "gala-id", slug: Sample.slug("gala"), title: "Gala", detail: "Come.")
        event.posted = QuestionSample.time("2026-11-01")
        content.events = [event]
        let rows =
            "{{#related}}{{relatedHeading}}:{{#relatedRows}} {{relatedAddress}} {{{relatedTitle}}}{{/relatedRows}}"
            + "|{{relateTitle}} {{relateAddress}}{{/related}}"
        let site = try await QuestionSample.site(
            content,
            Sample.theme([
                "course": rows, "event": rows, "question": "{{aboutAddress}} {{{aboutTitle}}}",
            ]))
        let way = "|Ask a question /poster/questions/new?lang=en&amp;about="
        #expect(
            try QuestionSample.text("/courses/math-216/", site)
                == "Questions: /questions/q-2/ Late &lt;b&gt;? /questions/q-1/ Question 1\(way)courses%2Fmath-216"
        )
        #expect(
            try QuestionSample.text("/courses/math-89/", site) == "Questions:\(way)courses%2Fmath-89")
        #expect(
            try QuestionSample.text("/events/gala/", site)
                == "Questions: /questions/q-3/ Question 3\(way)events%2Fgala-id")
        #expect(try QuestionSample.text("/questions/q-2/", site) == "/courses/math-216/ Algebra")
        #expect(try QuestionSample.text("/questions/q-3/", site) == "/events/gala/ Gala")
        #expect(try QuestionSample.text("/questions/q-4/", site) == " ")
    }

    @Test("is in feeds with its author, its minute, and its title unharmed")
    func feeds() async throws {
        let content = QuestionSample.content([
            QuestionSample.question(1), QuestionSample.question(2, title: Self.hostile, tags: ["food"]),
        ])
        let site = try await QuestionSample.site(content, Sample.theme(), names: ["m-ada": "Ada"])
        let feed = try JSONSerialization.jsonObject(
            with: Data(try QuestionSample.text("/questions/feed.json", site).utf8))
        let items = try #require((feed as? [String: Any])?["items"] as? [[String: Any]])
        #expect(
            items.map { $0["url"] as? String } == [
                "https://pine.example.org/questions/q-2/", "https://pine.example.org/questions/q-1/",
            ])
        #expect((items[0]["title"] as? String).map { Array($0.utf8) } == Array(Self.hostile.utf8))
        #expect(items[0]["date_published"] as? String == "2026-11-01T10:02:00+00:00")
        #expect(items[0]["tags"] as? [String] == ["food"])
        #expect(try QuestionSample.text("/questions/feed.xml", site).contains("<name>Ada</name>"))
    }

    @Test("is unread with its answers, the newest first, but not what is hidden")
    func unread() async throws {
        var hidden = QuestionSample.question(2)
        hidden.isHidden = true
        let content = QuestionSample.content(
            [QuestionSample.question(1), hidden],
            [QuestionSample.answer(1, to: 1), QuestionSample.answer(2, to: 2)])
        let site = try await QuestionSample.site(content, Sample.theme())
        #expect(
            try QuestionSample.text("/unread.json", site).contains(
                "\"/questions/\":[[\"a-1\",\"/questions/q-1/\"],[\"q-1\",\"/questions/q-1/\"]]"))
    }
}
