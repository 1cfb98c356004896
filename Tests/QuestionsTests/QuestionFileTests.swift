import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@testable import ContentFiles
@testable import Courses
@testable import Questions

@Suite("Files of questions and answers")
struct QuestionFileTests {
    private let folder: TemporaryFolder
    private static let question =
        "id: q-1\ntitle: Where is the gym?\nauthor: m-ada\nposted: 2026-11-20T10:00:00-05:00\ntext: typed"
    private static let answer = "author: m-bob\nposted: 2026-11-20T11:00:00-05:00\ntext: typed"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "title: CSA\nurl: https://csa.example.edu\ntimeZone: America/New_York\n", to: "Content/site.yml")
        try write("q-1")
    }

    private func write(_ id: String, _ frontMatter: String = question, body: String = "I *looked*.") throws {
        let text = frontMatter.replacing("id: q-1", with: "id: \(id)")
        try folder.write("---\n\(text)\n---\n\n\(body)\n", to: "Content/questions/\(id).md")
    }

    private func write(
        answer id: String, to question: String = "q-1", _ frontMatter: String = answer, body: String = "Down."
    ) throws {
        try folder.write("---\n\(frontMatter)\n---\n\n\(body)\n", to: "Content/answers/\(question)/\(id).md")
    }

    private func reading() async -> ContentReading {
        await ContentReading(root: folder.path, kinds: Sections.standard.kinds, now: nil)
    }

    private func sentences() async -> [String] { await reading().problems.map(\.description) }

    @Test("become values, with all that they say")
    func read() async throws {
        try write(
            "q-1",
            Self.question
                + "\ntags: [sports, Café]\nabout: courses/math-216\nupdated: 2026-11-21T10:00:00-05:00\naccepted: a-1\nclosed: Asked before.\nduplicateOf: q-2\nhidden: true"
        )
        try write("q-2")
        try write(
            answer: "a-1", Self.answer + "\nid: a-1\nupdated: 2026-11-21T11:00:00-05:00\nhidden: true")
        let reading = await reading()
        #expect(reading.problems == [])
        let content = try #require(reading.content)
        let question = try #require(content.questions.first { $0.id.text == "q-1" })
        #expect(question.title == "Where is the gym?" && question.author.text == "m-ada")
        #expect(
            question.tags == ["sports", "Café"]
                && question.about == PostSubject(.courses, "math-216"))
        #expect(question.updated?.text == "2026-11-21T10:00:00-05:00" && question.accepted?.text == "a-1")
        #expect(question.closing == Question.Closing(reason: "Asked before.", duplicateOf: Slug("q-2")))
        #expect(question.isHidden && question.text == "I *looked*.")
        let answer = try #require(content.answers.first)
        #expect(answer.id.text == "a-1" && answer.question.text == "q-1" && answer.author.text == "m-bob")
        #expect(answer.isHidden && answer.updated?.text == "2026-11-21T11:00:00-05:00")
    }

    @Test(
        "with an error are one problem, with file, line and what is expected",
        arguments: [
            ("author: m-ada", "author: Ada", ":4: 'author' is \"Ada\"; expected m- and a member's id"),
            (
                "author: m-ada", "author: officers",
                ":4: 'author' is \"officers\"; expected m- and a member's id"
            ),
            ("title: Where is the gym?\n", "", ": 'title' is missing; expected the question in one line"),
            ("text: typed", "text: html", ":6: 'text' is \"html\"; expected typed"),
            ("id: q-1", "id: q-2", ":2: 'id' is \"q-2\"; expected the file's name, q-1"),
            (
                "text: typed", "text: typed\nhidden: perhaps",
                ":7: 'hidden' is \"perhaps\"; expected true or false"
            ),
            (
                "text: typed", "text: typed\naccepted: b-1",
                ":7: 'accepted' is \"b-1\"; expected a- and the rest of an id, as in the name of its file"
            ),
            (
                "text: typed", "text: typed\nabout: gala",
                ":7: 'about' is \"gala\"; expected a section and the id of one of its posts, such as courses/math-216"
            ),
            (
                "text: typed", "text: typed\nduplicateOf: q-2",
                ": 'closed' is missing; expected why the question is closed"
            ),
        ])
    func wrong(part: String, other: String, sentence: String) async throws {
        try folder.write(
            "---\n\(Self.question.replacing(part, with: other))\n---\n\nText.\n",
            to: "Content/questions/q-1.md"
        )
        // An answer to a broken question is no further problem.
        try write(answer: "a-1")
        #expect(await sentences() == ["Content/questions/q-1.md\(sentence)"])
        #expect(await reading().content?.questions.isEmpty != false)
    }

    @Test("need an id that tells the kind")
    func names() async throws {
        try write("gym")
        try write(answer: "b-1")
        let sentence = "has a name that gives no address; expected 1 to 80 of a-z, 0-9 and -, and its ending"
        #expect(
            await sentences() == [
                "Content/answers/q-1/b-1.md: \(sentence)", "Content/questions/gym.md: \(sentence)",
            ])
    }

    @Test("that accept an answer or repeat a question which does not exist count without it")
    func references() async throws {
        try write("q-1", Self.question + "\naccepted: a-9\nclosed: Asked before.\nduplicateOf: q-9")
        try write("q-2", Self.question + "\nclosed: Asked before.\nduplicateOf: q-2")
        let sentence = "which does not exist; expected the id of"
        #expect(
            await sentences() == [
                "Content/questions/q-1.md:7: warning: 'accepted' is \"a-9\", \(sentence) an answer to it: it counts as missing",
                "Content/questions/q-1.md:9: warning: 'duplicateOf' is \"q-9\", \(sentence) another question: it counts as missing",
                "Content/questions/q-2.md:8: warning: 'duplicateOf' is \"q-2\", \(sentence) another question: it counts as missing",
            ])
    }

    @Test("that accept an answer to another question count without it")
    func acceptedElsewhere() async throws {
        try write("q-2", Self.question + "\naccepted: a-1")
        try write(answer: "a-1")
        #expect(
            await sentences() == [
                "Content/questions/q-2.md:7: warning: 'accepted' is \"a-1\", which does not exist; expected the id of an answer to it: it counts as missing"
            ])
    }

    @Test("of answers to no question, and of a member's second answer, are named")
    func orphans() async throws {
        try write(answer: "a-1")
        try write(answer: "a-2")
        try write(answer: "a-3", to: "q-9")
        #expect(
            await sentences() == [
                "Content/answers/q-1/a-2.md:2: the answer of m-bob to q-1 is already taken by Content/answers/q-1/a-1.md; expected each only once",
                "Content/answers/q-9: belongs to no question; expected Content/questions/q-9.md",
            ])
    }

    @Test("of comments on an answer belong to it")
    func comments() async throws {
        try write(answer: "a-1")
        let entry = "---\nauthor: m-cleo\nposted: 2026-11-20T12:00:00-05:00\ntext: typed\n---\n\nThanks.\n"
        try folder.write(entry, to: "Content/answers-replies/a-1/c-1.md")
        #expect(await sentences() == [])
        try folder.write(entry, to: "Content/answers-replies/a-9/c-2.md")
        #expect(
            await sentences() == [
                "Content/answers-replies/a-9/c-2.md: warning: is on no page, since there is no post \"a-9\"; expected the id of a post as the folder's name, or that the file is removed"
            ])
        #expect(
            Answer.path(ofPost: try #require(Slug("a-1")), below: folder.path)
                == "Content/answers/q-1/a-1.md")
        #expect(Answer.path(ofPost: try #require(Slug("a-9")), below: folder.path) == nil)
    }

    @Test("are written as they are read, and changed where they differ alone")
    func written() async throws {
        let read = try #require(await reading().content?.questions.first)
        var question = read
        question.title = "\"Where\": is #1 <the> gym?"
        question.tags = ["sports"]
        let new = try question.file()
        #expect(new.path == "Content/questions/q-1.md")
        let text = String(decoding: new.bytes, as: UTF8.self)
        #expect(
            text.hasPrefix("---\nid: q-1\ntitle: ") && text.hasSuffix("\ntext: typed\n---\n\nI *looked*.\n"))
        let known = OutputFile(
            path: new.path, bytes: Array(text.replacing("id: q-1", with: "id: q-1\nroom: 4").utf8))
        question.accepted = Slug("a-1")
        question.text = "Done."
        try folder.write(
            String(decoding: try question.file(over: known).bytes, as: UTF8.self),
            to: "Content/questions/q-1.md")
        try write(answer: "a-1")
        #expect(
            await sentences() == [
                "Content/questions/q-1.md:3: warning: 'room' is not a known key; it is kept and not used"
            ])
        #expect(await reading().content?.questions == [question])
    }

    @Test("of answers are written as they are read")
    func writtenAnswer() async throws {
        try write(answer: "a-1")
        let read = try #require(await reading().content?.answers.first)
        let new = try read.file()
        #expect(new.path == "Content/answers/q-1/a-1.md")
        #expect(
            String(decoding: new.bytes, as: UTF8.self)
                == "---\nid: a-1\nauthor: m-bob\nposted: 2026-11-20T11:00:00-05:00\ntext: typed\n---\n\nDown.\n"
        )
    }

    @Test(
        "name a post of another section by its section and id",
        arguments: [
            ("courses/math-216", "courses", "math-216"), ("events/a/b", "events", "a/b"),
            ("events/", nil, nil), ("/x", nil, nil), ("gala", nil, nil), ("Events/x", nil, nil),
            ("events/" + String(repeating: "x", count: 201), nil, nil),
        ] as [(String, String?, String?)])
    func subjects(text: String, section: String?, id: String?) {
        let subject = PostSubject(text)
        #expect(subject?.section.rawValue == section && subject?.id == id)
        #expect(subject.map(\.text) == (section == nil ? nil : text))
    }
}
