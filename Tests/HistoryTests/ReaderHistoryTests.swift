import Foundation
import Model
import State
import TestSupport
import Testing

@testable import History

@Suite("Readers' posts and git")
struct ReaderHistoryTests {
    private static let id = "f-" + String(repeating: "a", count: 26)
    private static let path = "Content/feedback/2026/12/\(id).md"

    /// Accepts a change of a reader's post, puts it in place and settles it.
    private func post(
        _ site: GitSite, _ action: Change.Action, _ text: String?, before: String? = nil,
        state: ReaderPost.State,
        by author: Author, _ path: String = path, id: String = id
    ) throws {
        var change = Change(
            time: GitSite.noon, author: author, action: action, subject: id, title: "Kayaks",
            files: [
                FileChange(
                    path: path, before: before.map { Array($0.utf8) }, after: text.map { Array($0.utf8) })
            ])
        change.readerPost = ReaderPost(
            id: id, kind: "feedback", receipt: Array(id.utf8), state: state, path: path, posted: GitSite.noon)
        let numbers = try site.database.accept([change])
        if let text { try site.folder.write(text, to: path) } else { try site.folder.remove(path) }
        try site.database.settle(numbers)
    }

    @Test("are in no commit, whoever changes them, and officers' changes around them are")
    func notCommitted() throws {
        let site = try GitSite()
        try post(site, .post, "secret 4411", state: .published, by: .reader)
        try site.write("one", action: .post)
        try post(site, .hide, "secret 4411 hidden", before: "secret 4411", state: .hidden, by: "mei")
        // An older message, named by hand, that an officer hides.
        try post(
            site, .hide, "secret 4411 hidden", state: .hidden, by: "mei", "Content/feedback/2026/11/abcd.md",
            id: "abcd")
        #expect(site.keep() == nil)
        #expect(try site.subjects() == ["Post: Gala", "Begin"])
        #expect(try site.git("ls-tree", "-r", "--name-only", "HEAD") == "events/gala.md\nsite.yml")
        #expect(try site.git("log", "--all", "-p", "--format=%B").contains("4411") == false)
        #expect(try site.database.waitingForHistory(limit: 9) == [])
        #expect(try site.database.historyTrouble() == nil)
    }

    @Test("are in no commit as files of an officer's change either")
    func otherChange() throws {
        let site = try GitSite()
        try site.change(
            .edit,
            [
                FileChange(path: Self.path, before: nil, after: Array("secret 4411".utf8)),
                FileChange(path: "Content/events/gala.md", before: nil, after: Array("one".utf8)),
            ])
        #expect(site.keep() == nil)
        #expect(try site.git("ls-tree", "-r", "--name-only", "HEAD") == "events/gala.md\nsite.yml")
        #expect(try site.git("log", "--all", "-p").contains("4411") == false)
    }

    @Test("are in git as the file that an approved proposal makes, which belongs to the site")
    func approvedProposal() throws {
        let site = try GitSite()
        let path = "Content/courses/art-5.md"
        var change = Change(
            time: GitSite.noon, author: "mei", action: .approve, subject: "p-1", title: "ART 5",
            files: [FileChange(path: path, before: nil, after: Array("Ink".utf8))])
        change.readerPost = ReaderPost(
            id: "p-1", kind: "proposal", receipt: [1], state: .published, path: nil, posted: GitSite.noon)
        let numbers = try site.database.accept([change])
        try site.folder.write("Ink", to: path)
        try site.database.settle(numbers)
        #expect(site.keep() == nil)
        #expect(try site.git("ls-tree", "-r", "--name-only", "HEAD") == "courses/art-5.md\nsite.yml")
    }

    @Test("are passed over once: the next search for changes begins behind them")
    func passed() throws {
        let site = try GitSite()
        for number in 0..<250 {
            try post(
                site, .post, "x", state: .published, by: .reader, "Content/feedback/\(number).md",
                id: "f-\(number)")
        }
        #expect(site.keep() == nil)
        let number = try site.write("one", action: .post)
        #expect(try site.database.waitingForHistory(limit: 9).map(\.number) == [number])
        #expect(site.keep() == nil)
        #expect(try site.subjects() == ["Post: Gala", "Begin"])
    }
}
