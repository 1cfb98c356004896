import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Members answer questions")
struct AnsweringTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private var bo: MemberBrowser
    private let question: String

    init() async throws {
        host = try await .withQuestions()
        var ana = try host.member("Ana Diaz")
        question = try await ana.ask("Where can I moor a kayak?")
        self.ana = ana
        bo = try host.member("Bo Chen")
    }

    @Test("once each; a second answer shows the first beside it, to be edited")
    mutating func once() async throws {
        let path = "/questions/\(question)/answers"
        let form = await bo.get(path)
        #expect(form.page.contains("Where can I moor a kayak?") && form.page.contains("Post the answer"))
        let answer = try await bo.reply("At <pier> 4.", to: question)
        #expect(try host.page(of: question).contains("At &lt;pier&gt; 4."))
        let second = await bo.send(["text": "At pier 5."], to: path)
        #expect(second.status == 409 && second.page.contains("At pier 5.</textarea>"))
        #expect(second.page.contains("At &lt;pier&gt; 4.</p>"))
        #expect(second.page.contains("action=\"/poster\(path)/\(answer)\""))
        let saved = await bo.send(
            ["text": "At pier 5.", "version": second.value("version")], to: "\(path)/\(answer)")
        #expect(saved.status == 303 && saved.query == "done=edit-answer")
        #expect(try host.answers(to: question).count == 1)
        let page = try host.page(of: question)
        #expect(page.contains("At pier 5.") && !page.contains("pier&gt; 4."))
        // The form of a new answer has the text of the present one.
        #expect(await bo.get(path).page.contains("At pier 5.</textarea>"))
    }

    @Test("and edit them; an edit of another tab is shown beside it")
    mutating func conflict() async throws {
        let answer = try await bo.reply("At pier 4.", to: question)
        let path = "/questions/\(question)/answers"
        let version = await bo.get(path).value("version")
        _ = await bo.send(["text": "At pier 6.", "version": version], to: "\(path)/\(answer)")
        let late = await bo.send(["text": "At pier 7.", "version": version], to: "\(path)/\(answer)")
        #expect(late.status == 409 && late.page.contains("At pier 7.</textarea>"))
        #expect(late.page.contains("At pier 6.</p>"))
        let again = await bo.send(
            ["text": "At pier 7.", "version": late.value("version"), "nonce": late.value("nonce")],
            to: "\(path)/\(answer)")
        #expect(again.status == 303)
        let versions = await bo.get("/questions/\(question)/versions?answer=\(answer)").page
        let places = ["At pier 7.", "At pier 6.", "At pier 4."].map { versions.range(of: $0)?.lowerBound }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }

    @Test("which the asker alone accepts; the same press takes it back, and a form sent twice is one press")
    mutating func accepted() async throws {
        let answer = try await bo.reply("At pier 4.", to: question)
        let path = "/questions/\(question)/accept"
        #expect(await bo.send(["answer": answer], to: path).status == 404)
        let press = ["answer": answer, "nonce": FormSubmission.newNonce()]
        let first = await ana.send(press, to: path)
        let twice = await ana.send(press, to: path)
        #expect(first.query == "done=accept" && twice.query == "done=accept")
        #expect(try host.question(question).contains("\naccepted: \(answer)\n"))
        #expect(try host.page(of: question).contains("is-accepted"))
        let back = await ana.send(["answer": answer], to: path)
        #expect(back.query == "done=unaccept")
        #expect(try !host.question(question).contains("accepted:"))
        #expect(await ana.send(["answer": "a-nothing"], to: path).status == 404)
        // An accepted answer is no conflict for the asker's edit.
        let form = await ana.get("/questions/\(question)/edit")
        _ = await ana.send(["answer": answer], to: path)
        let edit = await ana.send(
            ["title": "Where can I moor it?", "text": "Near.", "version": form.value("version")],
            to: "/questions/\(question)")
        #expect(edit.status == 303)
        #expect(try host.question(question).contains("\naccepted: \(answer)\n"))
    }

    @Test("but not closed questions, nor hidden ones, whose address is as unknown")
    mutating func obstacles() async throws {
        var mei = await host.officerMei()
        let care = "/questions/\(question)/manage"
        _ = await mei.press(
            "/questions/\(question)/close",
            ["reason": "Answered on the map.", "nonce": FormSubmission.newNonce()], on: care)
        let path = "/questions/\(question)/answers"
        let closed = await bo.get(path)
        #expect(closed.status == 409 && closed.page.contains("takes no more answers"))
        let sent = await bo.send(["text": "At pier 4."], to: path)
        #expect(sent.status == 409 && sent.page.contains("At pier 4.</textarea>"))
        _ = await mei.press(
            "/moderation", ["post": question, "action": "hide", "reason": "Off topic", "part": "hidden"],
            on: "/moderation")
        #expect(await bo.get(path).status == 404)
        #expect(await bo.get("/questions/\(question)").status == 404)
        #expect(await bo.get("/questions/q-nothing").status == 404)
        let late = await bo.send(["text": "At pier 4."], to: path)
        #expect(late.status == 404 && late.page.contains("At pier 4."))
        #expect(try host.answers(to: question) == [:])
    }
}
