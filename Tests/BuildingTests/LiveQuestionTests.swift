import Building
import ContentFiles
import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@Suite("Pages of questions that are published at once")
struct LiveQuestionTests {
    /// A site with members and so many questions, an hour apart, of which the first is the newest; built.
    private func site(questions count: Int) async throws -> LiveSite {
        var site = try LiveSite.withMembers()
        for number in 0..<count { _ = try question("q-\(number)", hoursAgo: number + 1, in: site) }
        try await site.build()
        return site
    }

    private func question(
        _ id: String, hoursAgo: Int = 0, _ more: String = "", in site: LiveSite
    ) throws -> String {
        let path = "Content/questions/\(id).md"
        try site.folder.write(
            "---\ntitle: Title \(id)?\nauthor: m-ada\nposted: \(site.time(inHours: -hoursAgo))\n\(more)text: typed\n---\n\nText of \(id).\n",
            to: path)
        return path
    }

    private func answer(_ id: String, to question: String, _ more: String = "", in site: LiveSite) throws
        -> String
    {
        let path = "Content/answers/\(question)/\(id).md"
        try site.folder.write(
            "---\nauthor: m-\(id)\nposted: \(site.time(inHours: 0))\n\(more)text: typed\n---\n\nAnswer \(id).\n",
            to: path)
        return path
    }

    @Test(
        "show a new question on its page, the first page of the list, in feeds and search",
        arguments: [1, 20, 44])
    func asked(count: Int) async throws {
        var site = try await site(questions: count)
        let path = try question("q-new", in: site)
        #expect(try await site.publish([path]))
        for page in ["q-new/index.html", "index.html", "feed.xml"] {
            #expect(try site.folder.text("Public/questions/\(page)").contains("Title q-new?"), "\(page)")
        }
        #expect(try site.folder.text("Public/unread.json").contains("[\"q-new\",\"/questions/q-new/\"]"))
        #expect(site.hits("q-new", in: .questions) == 1)
        let pages = [
            "questions/q-new/index.html", "zh-Hans/questions/q-new/index.html", "questions/index.html",
            "questions/feed.xml", "questions/feed.json", "feed.xml", "unread.json",
        ]
        #expect(try await site.changed(pages) == [])
        #expect(try await site.differences() == [])
    }

    @Test("count topics of older questions too; those of a changed old question are left to a build")
    func topics() async throws {
        var site = try await site(questions: 130)
        _ = try question("q-120", hoursAgo: 121, "tags: [food, art]\n", in: site)
        try await site.build()
        let new = try question("q-new", "tags: [food]\n", in: site)
        #expect(try await site.publish([new]))
        let list = try site.folder.text("Public/questions/index.html")
        #expect(list.contains("food <small>2</small></a>") && list.contains("art <small>1</small></a>"))
        #expect(try await site.changed(["questions/index.html"]) == [])
        let old = try question("q-120", hoursAgo: 121, "tags: [art]\n", in: site)
        #expect(!(try await site.publish([old])))
        try await site.build()
        #expect(
            try site.folder.text("Public/questions/index.html").contains("food <small>1</small></a>"))
        #expect(try await site.differences() == [])
    }

    @Test(
        "show an answer and a comment on the page of their question, also of an old one", arguments: [3, 125])
    func answered(number: Int) async throws {
        var site = try await site(questions: 130)
        let page = "questions/q-\(number)/index.html"
        let answer = try answer("a-1", to: "q-\(number)", in: site)
        #expect(try await site.publish([answer]))
        #expect(try site.folder.text("Public/\(page)").contains("Answer a-1."))
        let list = try site.folder.text("Public/questions/index.html")
        #expect(list.contains("<span>1 answer</span>") == (number == 3))
        let comment = "Content/answers-replies/a-1/c-1.md"
        try site.folder.write(
            "---\nauthor: m-cleo\nposted: \(site.time(inHours: 0))\ntext: typed\n---\n\nThank you.\n",
            to: comment)
        #expect(try await site.publish([comment, answer]))
        #expect(try site.folder.text("Public/\(page)").contains("Thank you."))
        #expect(try await site.changed([page, "questions/index.html", "unread.json"]) == [])
        #expect(try await site.differences() == [])
    }

    @Test("of a comment are left to a build where its answer is not named")
    func unnamed() async throws {
        var site = try await site(questions: 2)
        _ = try answer("a-1", to: "q-1", in: site)
        try await site.build()
        let comment = "Content/answers-replies/a-1/c-1.md"
        try site.folder.write(
            "---\nauthor: officers\nposted: \(site.time(inHours: 0))\ntext: typed\n---\n\nThank you.\n",
            to: comment)
        #expect(!(try await site.publish([comment])))
    }

    @Test("take a hidden question and a hidden answer away")
    func hidden() async throws {
        var site = try await site(questions: 20)
        let answer = try answer("a-1", to: "q-2", in: site)
        try await site.build()
        _ = try self.answer("a-1", to: "q-2", "hidden: true\n", in: site)
        #expect(try await site.publish([answer]))
        #expect(!(try site.folder.text("Public/questions/q-2/index.html").contains("Answer a-1.")))
        let path = try question("q-2", hoursAgo: 3, "hidden: true\n", in: site)
        #expect(try await site.publish([path]))
        #expect(!FileManager.default.fileExists(atPath: site.folder("Public/questions/q-2/index.html")))
        #expect(!(try site.folder.text("Public/questions/index.html").contains("Title q-2?")))
        #expect(try await site.changed(["questions/index.html", "questions/feed.xml"]) == [])
        #expect(try await site.differences() == [])
    }

    @Test("of the first question about a course are left to a build, which puts it on the course's page")
    func related() async throws {
        var site = try await site(questions: 2)
        let first = try question("q-first", "about: courses/math-101\n", in: site)
        try site.folder.write(
            "---\nnumber: MATH 101\nname: Course 1\n---\n\nAbout.\n", to: "Content/courses/math-101.md")
        try await site.build()
        #expect(try site.folder.text("Public/courses/math-101/index.html").contains("Title q-first?"))
        #expect(try site.folder.text("Public/questions/q-first/index.html").contains("/courses/math-101/"))
        let second = try question("q-second", "about: courses/math-101\n", in: site)
        #expect(try await site.publish([second]))
        #expect(try site.folder.text("Public/questions/q-second/index.html").contains("/courses/math-101/"))
        try await site.build()
        #expect(try await site.differences() == [])
        #expect(try site.folder.text("Public/courses/math-101/index.html").contains("Title q-second?"))
        // A new name of the course is on the pages of the questions about it, and a deleted question on none.
        try site.folder.write(
            "---\nnumber: MATH 101\nname: Other name\n---\n\nAbout.\n", to: "Content/courses/math-101.md")
        try site.folder.remove(first)
        try await site.build()
        #expect(try site.folder.text("Public/questions/q-second/index.html").contains("Other name"))
        #expect(!(try site.folder.text("Public/courses/math-101/index.html").contains("Title q-first?")))
        #expect(try await site.differences() == [])
    }
}
