import Foundation
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Spellings of professors' names on the desk")
struct JoinedSpellingsTests {
    private let host: DeskHost
    private static let path = "Content/professors/bob-smith.md"

    init() throws {
        host = try DeskHost()
        for name in ["mei", "tom"] { try host.add(name) }
        try host.add("ada", .editor)
        try host.folder.write("---\nnumber: MATH 1\nname: Proofs\n---\n", to: "Content/courses/math-1.md")
        for (number, name) in ["Bob Smith", "B. Smith", "smith, bob", "Bob Smith"].enumerated() {
            try review("r\(number)", name)
        }
    }

    private func review(_ id: String, _ professor: String) throws {
        try host.folder.write(
            "---\nprofessor: \"\(professor)\"\nsemester: Fall 2025\n---\n\nFine \(id).\n",
            to: "Content/reviews/math-1/\(id).md")
    }

    private func signedIn(_ name: String) async -> DeskBrowser {
        var browser = DeskBrowser()
        _ = await host.signIn(name, by: &browser)
        return browser
    }

    /// The fields of the first form that joins on a page.
    private func joining(_ page: DeskAnswer, without left: Set<Int> = []) -> [String: String] {
        var fields = Dictionary(
            uniqueKeysWithValues: ["csrf", "nonce", "professor", "proposal"].map { ($0, page.value($0)) })
        for number in 0..<9 where page.page.contains("name=\"with.\(number)\"") && !left.contains(number) {
            fields["with.\(number)"] = "on"
        }
        return fields
    }

    /// The fields of the first form that undoes a join on a page.
    private func undoing(_ page: DeskAnswer) -> [String: String] {
        let form = page.page.components(separatedBy: "/professors/separate\">").dropFirst().first ?? ""
        let fields = form.components(separatedBy: "</form>")[0]
            .matches(of: /name="([a-z]+)" value="([^"]*)"/).map { (String($0.1), String($0.2)) }
        return Dictionary(uniqueKeysWithValues: fields)
    }

    private var lines: [String] {
        get throws {
            try host.database.log(limit: 50).filter { ["join", "separate"].contains($0.action.rawValue) }
                .map { "\($0.author.rawValue) \($0.action.rawValue) \($0.title)" }.reversed()
        }
    }

    private func file(_ path: String = path) throws -> String? {
        FileManager.default.fileExists(atPath: host.folder(path)) ? try host.folder.text(path) : nil
    }

    @Test("are joined by one button, once, and stand apart again after Undo")
    func joinAndUndo() async throws {
        var mei = await signedIn("mei")
        let list = await host.ask("/professors", by: &mei)
        #expect(list.status == 200)
        #expect(list.page.contains("1 professor seems to have several spellings."))
        #expect(list.page.contains("smith, bob <small>1 comment</small>"))
        let form = joining(list)
        let joined = await host.ask("/professors/join", form, by: &mei)
        #expect(joined.status == 303)
        let written = try #require(try file())
        #expect(written == "---\nname: Bob Smith\naliases: [B. Smith, 'smith, bob']\n---\n")
        // The same form again, as of a second tap.
        let again = await host.ask("/professors/join", form, by: &mei)
        #expect(again.headers("Location") == joined.headers("Location"))
        #expect(try lines == ["mei join Bob Smith"])
        let page = await host.ask(
            String(joined.headers("Location")[0].dropFirst("/poster".count)), by: &mei)
        #expect(page.page.contains("Joined as “Bob Smith”."))
        #expect(page.page.contains("No names in the comments look like spellings of one professor."))
        #expect(try host.folder.text("Public/courses/professors/bob-smith/index.html").contains("Fine r2."))

        let undone = await host.ask("/professors/separate", undoing(page), by: &mei)
        #expect(undone.status == 303)
        #expect(try file() == nil)
        #expect(try lines == ["mei join Bob Smith", "mei separate Bob Smith"])
        let log = await host.ask("/log", by: &mei)
        #expect(log.page.contains("joined the names of") && log.page.contains("separated the names of"))
        let after = await host.ask("/professors?done=separate", by: &mei)
        #expect(after.page.contains("Undone.") && !after.page.contains("/professors/separate"))
        #expect(
            !(try host.folder.text("Public/courses/professors/bob-smith/index.html").contains("Fine r2.")))
    }

    @Test(
        "extend a file, of which all else stays, also what a hand changed meanwhile; Undo restores its bytes")
    func extended() async throws {
        try host.folder.write(
            "---\n# Ours.\nname: Bob Smith\naliases: [B. Smith]\noffice: 12\n---\n\nNotes.\n", to: Self.path)
        var mei = await signedIn("mei")
        let list = await host.ask("/professors", by: &mei)
        let edited = "---\n# Ours.\nname: Bob Smith\naliases: [B. Smith, Bobby]\noffice: 13\n---\n\nNotes.\n"
        try host.folder.write(edited, to: Self.path)
        let joined = await host.ask("/professors/join", joining(list), by: &mei)
        #expect(joined.status == 303)
        let written = try #require(try file())
        #expect(written.hasPrefix("---\n# Ours.\nname: Bob Smith\n"))
        #expect(written.contains("Bobby") && written.contains("smith, bob"))
        #expect(written.hasSuffix("office: 13\n---\n\nNotes.\n"))
        let page = await host.ask("/professors", by: &mei)
        _ = await host.ask("/professors/separate", undoing(page), by: &mei)
        #expect(try file() == edited)
    }

    @Test("are not undone over a later change of the file")
    func changedSince() async throws {
        var mei = await signedIn("mei")
        _ = await host.ask("/professors/join", joining(await host.ask("/professors", by: &mei)), by: &mei)
        let fields = undoing(await host.ask("/professors", by: &mei))
        let edited = "---\nname: Robert Smith\naliases: [Bob Smith]\n---\n"
        try host.folder.write(edited, to: Self.path)
        let undone = await host.ask("/professors/separate", fields, by: &mei)
        #expect(undone.headers("Location") == ["/poster/professors?done=changed"])
        #expect(try file() == edited)
        #expect(undoing(await host.ask("/professors", by: &mei)).isEmpty)
    }

    @Test("are joined once if two officers press at once")
    func together() async throws {
        var (mei, tom) = (await signedIn("mei"), await signedIn("tom"))
        let forms = (
            joining(await host.ask("/professors", by: &mei)), joining(await host.ask("/professors", by: &tom))
        )
        let answers = [(forms.0, mei), (forms.1, tom)].map { form, browser in
            Task(executorPreference: BlockingExecutor.shared) { await host.joined(form, browser).status }
        }
        let statuses = [await answers[0].value, await answers[1].value]
        #expect(statuses == [303, 303])
        #expect(try lines.count == 1)
        #expect(try file() != nil)
    }

    @Test("are undone by the officer who joined them, or by an editor")
    func roles() async throws {
        var (mei, tom, ada) = (await signedIn("mei"), await signedIn("tom"), await signedIn("ada"))
        _ = await host.ask("/professors/join", joining(await host.ask("/professors", by: &mei)), by: &mei)
        var fields = undoing(await host.ask("/professors", by: &mei))
        let other = await host.ask("/professors", by: &tom)
        #expect(undoing(other).isEmpty)
        fields["csrf"] = other.value("csrf")
        #expect(await host.ask("/professors/separate", fields, by: &tom).status == 403)
        let page = await host.ask("/professors", by: &ada)
        #expect(await host.ask("/professors/separate", undoing(page), by: &ada).status == 303)
        #expect(try file() == nil)
    }

    @Test("that are unticked stay as they are; none ticked is said")
    func unticked() async throws {
        var mei = await signedIn("mei")
        let list = await host.ask("/professors", by: &mei)
        let none = await host.ask("/professors/join", joining(list, without: [0, 1]), by: &mei)
        #expect(none.headers("Location") == ["/poster/professors?done=none"])
        #expect(try file() == nil)
        _ = await host.ask("/professors/join", joining(list, without: [0]), by: &mei)
        let written = try #require(try file())
        #expect(written.contains("smith, bob") && !written.contains("B. Smith"))
    }

    @Test(
        "are left alone if another file has one of them meanwhile, or the file cannot be read",
        arguments: [
            ("Content/professors/other.md", "---\nname: Other\naliases: [B. Smith]\n---\n"),
            (path, "no front matter\n"),
        ])
    func refused(path: String, text: String) async throws {
        var mei = await signedIn("mei")
        let form = joining(await host.ask("/professors", by: &mei))
        try host.folder.write(text, to: path)
        let answer = await host.ask("/professors/join", form, by: &mei)
        #expect(answer.headers("Location") == ["/poster/professors?done=changed"])
        #expect(try file(path) == text)
        #expect(try lines == [])
    }

    @Test("are not joined by a form without its fields", arguments: ["nonce", "professor"])
    func badFields(field: String) async throws {
        var mei = await signedIn("mei")
        var form = joining(await host.ask("/professors", by: &mei))
        form[field] = "?"
        #expect(await host.ask("/professors/join", form, by: &mei).status == 400)
        #expect(try file() == nil)
    }
}

extension DeskHost {
    /// The answer to a form that joins, of a browser that keeps nothing of it.
    fileprivate func joined(_ form: [String: String], _ browser: DeskBrowser) async -> DeskAnswer {
        var browser = browser
        return await ask("/professors/join", form, by: &browser)
    }
}
