import Foundation
import GRDB
import Testing

@testable import Desk
@testable import State

@Suite("Questions and answers are deleted by their writers")
struct DeletingQuestionTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private var bo: MemberBrowser
    private let question: String
    private static let confirmed = ["confirmed": "yes"]

    init() async throws {
        host = try await .withQuestions()
        var ana = try host.member("Ana Diaz")
        question = try await ana.ask("Where can I moor a kayak?", "Near the lighthouse.")
        self.ana = ana
        bo = try host.member("Bo Chen")
    }

    private var path: String { "/questions/\(question)" }

    /// Whether a text is in a row of the log.
    private func isKept(_ text: String) throws -> Bool {
        try host.database.read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM changes WHERE instr(title, :text)) OR EXISTS
                    (SELECT 1 FROM fileChanges WHERE instr(before, CAST(:text AS BLOB)) OR instr(after, CAST(:text AS BLOB)))
                    """, arguments: ["text": text]) ?? false
        }
    }

    @Test("after a question, with their page, their own answers and each text in the log")
    mutating func alone() async throws {
        _ = try await ana.reply("I found one.", to: question)
        let asked = await ana.send([:], to: "\(path)/delete")
        #expect(asked.status == 200 && asked.page.contains("Nobody can bring it back."))
        #expect(try host.questionCount == 1)
        #expect(try isKept("lighthouse") && isKept("I found one."))
        let done = await ana.send(Self.confirmed, to: "\(path)/delete")
        #expect(done.status == 303 && done.path == "/questions/deleted")
        #expect(await ana.get("/questions/deleted").page.contains("Its text is off the site and erased."))
        #expect(try host.questionCount == 0)
        #expect(try host.answers(to: question) == [:])
        #expect(try host.page(of: question) == "")
        #expect(try !isKept("lighthouse") && !isKept("I found one.") && !isKept("kayak"))
        #expect(await ana.send(Self.confirmed, to: "\(path)/delete").status == 404)
    }

    @Test("after an answer, of which the page says nothing of a question")
    mutating func answer() async throws {
        let answer = try await bo.reply("At pier 4.", to: question)
        let done = await bo.send(Self.confirmed, to: "\(path)/answers/\(answer)/delete")
        #expect(done.status == 303 && done.path == "/questions/deleted" && done.query == "of=answer")
        let page = await bo.get("\(done.path)?\(done.query)").page
        #expect(page.contains("Your answer is off the site") && !page.contains("A question that others"))
    }

    @Test("and keep the answers of others below a page that says so")
    mutating func answered() async throws {
        let answer = try await bo.reply("At pier 4.", to: question)
        let asked = await ana.send([:], to: "\(path)/delete")
        #expect(asked.page.contains("Others have answered"))
        _ = await ana.send(Self.confirmed, to: "\(path)/delete")
        let file = try host.question(question)
        #expect(file.contains("\nwithdrawn: true\n") && !file.contains("title:"))
        let page = try host.page(of: question)
        #expect(page.contains("This question was withdrawn by the person who asked it"))
        // Nobody can accept an answer any more.
        #expect(page.contains(">Edit or delete your answer</a>") && !page.contains("accept an answer"))
        #expect(page.contains("At pier 4.") && !page.contains("lighthouse") && !page.contains("kayak"))
        #expect(try !host.folder.text("Public/questions/index.html").contains(question))
        // The file keeps the place, so that `corkboard check --state` finds nothing wrong.
        #expect(StateProblem.all(below: host.folder.path).map(\.description) == [])
        #expect(try !isKept("lighthouse"))
        // It is nobody's question any more.
        #expect(await ana.get("\(path)/edit").status == 404)
        var cy = try host.member("Cy Young")
        #expect(await cy.send(["text": "Late."], to: "\(path)/answers").status == 409)
        // With the last answer the page goes too.
        let gone = await bo.send(Self.confirmed, to: "\(path)/answers/\(answer)/delete")
        #expect(gone.status == 303)
        #expect(try host.questionCount == 0)
        #expect(try host.page(of: question) == "")
    }

    @Test("not by others: their addresses are as unknown ones")
    mutating func others() async throws {
        let answer = try await bo.reply("At pier 4.", to: question)
        #expect(await bo.send(Self.confirmed, to: "\(path)/delete").status == 404)
        #expect(await ana.send(Self.confirmed, to: "\(path)/answers/\(answer)/delete").status == 404)
        #expect(try host.answers(to: question).count == 1)
        #expect(try host.questionCount == 1)
    }

    @Test("and an accepted answer is accepted no more")
    mutating func acceptedAnswer() async throws {
        let answer = try await bo.reply("At pier 4.", to: question)
        _ = await ana.send(["answer": answer], to: "\(path)/accept")
        let asked = await bo.send([:], to: "\(path)/answers/\(answer)/delete")
        #expect(asked.status == 200 && asked.page.contains("At pier 4."))
        _ = await bo.send(Self.confirmed, to: "\(path)/answers/\(answer)/delete")
        #expect(try !host.question(question).contains("accepted"))
        #expect(try !isKept("pier 4") && isKept("lighthouse"))
        // The member may answer again.
        _ = try await bo.reply("At pier 5.", to: question)
        #expect(try host.page(of: question).contains("At pier 5."))
    }

    @Test("and a form that was sent before is no repetition of a deleted one")
    mutating func sentAgain() async throws {
        let sent = ["title": "Is there a sauna?", "text": "Warm.", "nonce": FormSubmission.newNonce()]
        let first = await ana.send(sent, to: "/questions")
        _ = await ana.send(Self.confirmed, to: "\(first.path)/delete")
        let again = await ana.send(sent, to: "/questions")
        #expect(again.status == 409 && again.page.contains("Warm.</textarea>"))
    }
}
