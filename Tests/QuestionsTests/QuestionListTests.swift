import ContentFiles
import Foundation
import Model
import Samples
import Testing

@testable import Questions
@testable import Site

@Suite("The lists of questions")
struct QuestionListTests {
    private static let rows =
        "{{#orders}}{{#isCurrent}}{{title}}:{{/isCurrent}}{{/orders}}{{#rows}} {{address}}{{/rows}}"

    private func list(_ numbers: [Int]) -> String {
        numbers.map { " /questions/q-\($0)/" }.joined()
    }

    @Test(
        "have the newest first, those with the most votes, and those without an answer, with the choice marked",
        arguments: [
            ("/questions/", "Newest:", [4, 3, 2, 1]), ("/questions/votes/", "Most votes:", [1, 4, 2, 3]),
            ("/questions/unanswered/", "Unanswered:", [3]),
        ])
    func orders(address: String, choice: String, expected: [Int]) async throws {
        var questions = (1...5).map { QuestionSample.question($0) }
        questions[3].closing = Question.Closing(reason: "Done.")
        questions[4].isHidden = true
        var answers = [QuestionSample.answer(1, to: 1), QuestionSample.answer(2, to: 2)]
        answers.append(QuestionSample.answer(3, to: 3))
        answers[2].isHidden = true
        let text = try await QuestionSample.text(
            address, QuestionSample.content(questions, answers), Self.rows,
            votes: ["q-1": 3, "q-3": -2, "q-5": 9])
        #expect(text == choice + list(expected))
    }

    @Test("are numbered from the oldest question by time, and from the first by votes")
    func paging() async throws {
        let size = QuestionLists.size
        let content = QuestionSample.content((1...3 * size).map { QuestionSample.question($0) })
        let template = "{{#paging}}{{previousPage}} {{nextPage}}{{/paging}}{{#rows}}.{{/rows}}"
        func page(_ address: String) async throws -> String {
            try await QuestionSample.text(address, content, template)
        }
        let dots = String(repeating: ".", count: size)
        #expect(try await page("/questions/") == " /questions/page/2/" + dots)
        #expect(try await page("/questions/page/2/") == "/questions/ /questions/page/1/" + dots)
        #expect(try await page("/questions/page/1/") == "/questions/page/2/ " + dots)
        #expect(try await page("/questions/votes/2/") == "/questions/votes/ /questions/votes/3/" + dots)
        #expect(try await page("/questions/unanswered/3/") == "/questions/unanswered/2/ " + dots)
        #expect(try await page("/questions/unanswered/4/") == "no page")
    }

    @Test("show a new question on the first page by time alone")
    func stable() async throws {
        let size = QuestionLists.size
        let few = (1..<4 * size).map { QuestionSample.question($0) }
        let more = few + [QuestionSample.question(4 * size)]
        for number in 1...2 {
            let address = "/questions/page/\(number)/"
            let before = try await QuestionSample.text(address, QuestionSample.content(few), Self.rows)
            #expect(
                try await QuestionSample.text(address, QuestionSample.content(more), Self.rows) == before)
        }
    }

    @Test("name all topics with their numbers on the first page by time, the largest first")
    func topicNumbers() async throws {
        var questions = [
            QuestionSample.question(1, tags: ["food", "sports"]),
            QuestionSample.question(2, tags: ["sports"]),
            QuestionSample.question(3, tags: ["Sports", "art"]), QuestionSample.question(4, tags: ["art"]),
        ]
        questions[3].isHidden = true
        let content = QuestionSample.content(questions)
        let template =
            "{{#hasTopicCounts}}:{{/hasTopicCounts}}{{#topicCounts}} {{{topicName}}} {{topicCount}} {{topicAddress}}{{/topicCounts}}"
        #expect(
            try await QuestionSample.text("/questions/", content, template)
                == ": Sports 3 /questions/topics/sports/ art 1 /questions/topics/art/ food 1 /questions/topics/food/"
        )
        #expect(try await QuestionSample.text("/questions/votes/", content, template) == "")
        #expect(try await QuestionSample.text("/questions/topics/art/", content, template) == "")
    }

    @Test("have a list of all topics, to which the list of each topic leads")
    func topicList() async throws {
        let questions = [
            QuestionSample.question(1, tags: ["food"]), QuestionSample.question(2, tags: ["art", "food"]),
        ]
        let content = QuestionSample.content(questions)
        let template =
            "{{listTitle}}{{#rows}} {{address}}{{/rows}}{{#topicCounts}} {{topicCount}} {{topicAddress}}{{/topicCounts}}"
            + "{{#isTopicList}} all{{/isTopicList}}{{#topicsAddress}} of {{topicsAddress}}{{/topicsAddress}}"
        #expect(
            try await QuestionSample.text("/questions/topics/", content, template)
                == "Topics of questions 2 /questions/topics/food/ 1 /questions/topics/art/ all")
        #expect(
            try await QuestionSample.text("/questions/topics/art/", content, template)
                == "Questions /questions/q-2/ of /questions/topics/")
        let none = QuestionSample.content([QuestionSample.question(1)])
        #expect(try await QuestionSample.text("/questions/topics/", none, template) == "no page")
        let page = try await QuestionSample.text(
            "/questions/topics/", QuestionSample.site(content, try Sample.ownTheme()))
        #expect(page.contains("<h1 dir=\"auto\">Topics of questions</h1>"))
        #expect(!page.contains("have an answer") && !page.contains("<h2 id=\"topics\">"))
    }

    @Test("have one for each topic, under any of its names")
    func topics() async throws {
        var content = QuestionSample.content([
            QuestionSample.question(1, tags: ["food", "Café"]), QuestionSample.question(2, tags: ["Food"]),
            QuestionSample.question(3),
        ])
        content.settings.tags = [Sample.slug("food"): "Things to eat"]
        let template = "{{{topic}}}{{#rows}} {{address}}{{/rows}}"
        #expect(
            try await QuestionSample.text("/questions/topics/food/", content, template)
                == "Things to eat" + list([2, 1]))
        #expect(
            try await QuestionSample.text("/questions/topics/cafe/", content, template) == "Café" + list([1]))
    }

    @Test("say of a question how many votes and answers it has, and who asked")
    func row() async throws {
        var question = QuestionSample.question(1, title: "A <b>?", text: "One *two*\nthree.")
        question.accepted = Sample.slug("a-1")
        let content = QuestionSample.content([question], [QuestionSample.answer(1, to: 1)])
        let template =
            "{{#rows}}{{{title}}}|{{#excerpt}}{{text}}{{/excerpt}}|{{scoreWords}}|{{answerWords}}"
            + "|{{#isSolved}}solved{{/isSolved}}|{{{author}}}|{{#posted}}{{minute}}{{/posted}}{{/rows}}"
        #expect(
            try await QuestionSample.text(
                "/questions/", content, template, votes: ["q-1": -2], names: ["m-ada": "Ada & Co"])
                == "A &lt;b&gt;?|One *two* three.|\u{2212}2 votes|1 answer|solved|Ada &amp; Co|2026-11-01T10:01:00+00:00"
        )
        #expect(
            try await QuestionSample.text("/questions/", content, "{{#rows}}{{{author}}}{{/rows}}")
                == "A former member")
    }

    @Test("offer members a form only where the site has members and the program")
    func asking() async throws {
        var content = QuestionSample.content([QuestionSample.question(1)])
        let template = "{{askAddress}}"
        #expect(
            try await QuestionSample.text("/questions/", content, template)
                == "/poster/questions/new?lang=en")
        content.settings.members = nil
        #expect(try await QuestionSample.text("/questions/", content, template) == "")
    }

    @Test("leave out a question that its author deleted, whose page stays for the answers")
    func withdrawn() async throws {
        var question = QuestionSample.question(1, title: "", text: "")
        question.isWithdrawn = true
        let content = QuestionSample.content([question], [QuestionSample.answer(1, to: 1)])
        #expect(try await QuestionSample.text("/questions/", content, Self.rows) == "Newest:")
        #expect(
            try await QuestionSample.text(
                "/questions/q-1/", content,
                "{{{title}}} {{#answers}}{{answerID}}{{/answers}}{{answerAddress}}")
                == "This question was withdrawn by the person who asked it a-1")
    }

    @Test("are nowhere, and nothing leads to them, where there are neither members nor questions")
    func nowhere() async throws {
        var without = QuestionSample.content([])
        without.settings.members = nil
        let site = try await QuestionSample.site(without, try Sample.ownTheme())
        #expect(
            site.pages.filter { $0.address.contains("question") }.map(\.address).allSatisfy {
                $0.hasPrefix("/assets/")
            })
        for address in [
            "/", "/feedback/", "/unread.json", "/feed.json", "/service-worker.js", "/sitemap.xml",
        ] {
            let text = try QuestionSample.text(address, site)
            #expect(!text.contains("/questions/"), "\(address)")
        }
        let with = try await QuestionSample.site(QuestionSample.content([]), try Sample.ownTheme())
        #expect(try QuestionSample.text("/", with).contains("href=\"/questions/\""))
        #expect(try QuestionSample.text("/unread.json", with).contains("\"/questions/\":[]"))
        #expect(try QuestionSample.text("/questions/", with).contains("No questions yet."))
    }

    @Test("have a tab where there are members, and what is more than five is in the foot then")
    func tabs() async throws {
        let site = try await QuestionSample.site(
            QuestionSample.content([]),
            Sample.theme([
                "tabs": "{{#tabs}}{{address}} {{/tabs}}", "foot": "{{#others}}{{address}} {{/others}}",
                "questions": "{{{tabs}}}|{{{foot}}}",
            ]))
        #expect(
            try QuestionSample.text("/questions/", site)
                == "/ /events/ /courses/ /feedback/ /questions/ |/notifications/ /meetups/ /items/ /about/ /privacy/ "
        )
    }
}
