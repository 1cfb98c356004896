import ContentFiles
import Foundation
import Model
import State
import TestSupport
import Testing

@testable import Posting

@Suite("Readers' posts")
struct ReaderPostingTests {
    private let site: PostingSite
    private static let noon = PostingSite.noon

    init() throws { site = try PostingSite() }

    private var posting: ReaderPosting {
        ReaderPosting(
            Posting(root: site.folder.path, settings: site.settings, database: site.database, patience: 10),
            words: WordList(["swear"]), locate: locate)
    }

    /// Looks for the file of a post in another folder too.
    private var locate: ReaderPosting.Locate {
        let root = site.folder.path
        return { post in
            let moved = "Content/letters/moved/\(post.id).md"
            guard !post.state.isGone, FileManager.default.fileExists(atPath: "\(root)/\(moved)") else {
                return post
            }
            var post = post
            post.path = moved
            return post
        }
    }

    private func submission(
        _ nonce: String, _ fields: String = "", from address: String = "192.0.2.1",
        after seconds: TimeInterval = 0
    ) throws -> ReaderSubmission {
        let now = Self.noon + seconds
        return ReaderSubmission(
            nonce: nonce, form: Array("fields \(fields)".utf8),
            client: try site.database.client(at: address, now: now), now: now)
    }

    /// A post whose file has its text, as a section makes it.
    private func draft(_ text: String, id: String) -> ReaderPostDraft {
        ReaderPostDraft(title: "About \(text)", texts: [text]) { placement in
            OutputFile(
                path: placement.before?.path ?? "Content/letters/2026/12/\(id).md",
                bytes: Array(
                    "---\nposted: \(placement.posted.text)\n\(placement.isHidden ? "hidden: true\n" : "")---\n\n\(text)\n"
                        .utf8))
        }
    }

    @discardableResult
    private func post(
        _ text: String, nonce: String, fields: String = "", from address: String = "192.0.2.1",
        opened: String = "1", after seconds: TimeInterval = 0
    ) throws -> ReaderPost {
        let submission = try submission(nonce, fields, from: address, after: seconds)
        let id = submission.id(of: "letter", prefix: "l-")
        _ = try posting.submit(
            draft(text, id: id), id: id, kind: "letter", trap: FormTrap(website: nil, opened: opened),
            by: submission)
        return try posting.post(submission.receipt)
    }

    private func file(_ post: ReaderPost) throws -> String? {
        let path = try #require(post.path)
        return FileManager.default.fileExists(atPath: site.folder(path)) ? try site.folder.text(path) : nil
    }

    /// What the check of the database finds, but for the mode of the test's folders.
    private var problems: [StateProblem] {
        StateProblem.all(below: site.folder.path).filter { problem in
            if case .readableByOthers = problem { false } else { true }
        }
    }

    private var moderation: PostModeration {
        PostModeration(
            posting, find: { id in id == "old" ? ("letter", "Content/letters/old.md") : nil },
            title: { post, _ in post.id }, approved: { _, _ in nil })
    }

    /// Where a text is in the files of State/ and Content/.
    private func places(of text: String) throws -> [String] {
        try ["State", "Content"].flatMap { folder in
            try site.folder.tree(folder).keys.filter { name in
                let path = site.folder("\(folder)/\(name)")
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                if isFolder.boolValue { return false }
                return try Data(contentsOf: URL(fileURLWithPath: path)).firstRange(of: Data(text.utf8)) != nil
            }
        }.sorted()
    }

    @Test("are accepted once, under an id and a receipt that follow from the nonce, which is stored nowhere")
    func once() throws {
        let first = try post("Kayaks", nonce: "nonce-of-the-form")
        #expect(first.id.hasPrefix("l-") && first.id.utf8.count == 28 && first.state == .published)
        #expect(ContentFolder.isReadersFile(first.path ?? ""))
        #expect(try file(first) == "---\nposted: 2026-12-01T12:00:00-05:00\n---\n\nKayaks\n")
        #expect(try post("Kayaks", nonce: "nonce-of-the-form", after: 60) == first)
        #expect(try site.database.log(limit: 9).map(\.author) == ["(reader)"])
        #expect(try places(of: "nonce-of-the-form") == [])
        let code = try submission("nonce-of-the-form").receipt
        #expect(code.text != first.id.dropFirst(2))
        #expect(try places(of: code.text) == [])
        #expect(ReceiptCode(code.text) == code)
        #expect(try post("Kayaks again", nonce: "another-nonce").id != first.id)
    }

    @Test("of a form that was used for other fields are refused")
    func usedForm() throws {
        try post("Kayaks", nonce: "n1")
        #expect(throws: PostingError.self) { try post("Canoes", nonce: "n1", fields: "other") }
        #expect(try site.database.log(limit: 9).count == 1)
    }

    @Test(
        "that wait have a file that says so",
        arguments: [("I swear", "1", "words"), ("Kayaks", "1796144399", "trap")])
    func waiting(text: String, opened: String, cause: String) throws {
        let post = try post(text, nonce: "n1", opened: opened)
        #expect(post.state == .waiting && post.cause?.rawValue == cause)
        #expect(try file(post) == "---\nposted: 2026-12-01T12:00:00-05:00\nhidden: true\n---\n\n\(text)\n")
    }

    @Test("of one client wait from the sixth in ten minutes on, and are refused from the 501st in a day on")
    func limits() throws {
        let causes = try (0..<7).map {
            try post("Number \($0) of seven different ones", nonce: "n\($0)").cause
        }
        #expect(causes == [nil, nil, nil, nil, nil, .limit, .limit])
        #expect(try post("Next door", nonce: "o1", from: "192.0.2.2").state == .published)
        #expect(try post("Later that day", nonce: "o2", after: 601).state == .published)
        for number in 8..<500 { try post("\(number) \(number * 7919)", nonce: "n\(number)", after: 700) }
        #expect(throws: PostingError.tooManyPosts) { try post("Too many", nonce: "last", after: 800) }
        #expect(try post("Next door again", nonce: "o3", from: "192.0.2.2", after: 800).state == .published)
        #expect(try post("The day after", nonce: "o4", after: 90_000).state == .published)
    }

    @Test("can be corrected for ten minutes by their receipt; the earlier text is erased everywhere")
    func corrected() throws {
        let first = try post("My telephone is 4411", nonce: "n1")
        let receipt = try submission("n1").receipt
        func correct(_ text: String, _ nonce: String, after seconds: TimeInterval) throws {
            _ = try posting.correct(
                receipt, draft(text, id: first.id), by: submission(nonce, text, after: seconds))
        }
        try correct("My telephone is a secret", "c1", after: 599)
        try correct("My telephone is a secret", "c1", after: 700)
        #expect(
            try file(first) == "---\nposted: 2026-12-01T12:00:00-05:00\n---\n\nMy telephone is a secret\n")
        #expect(try places(of: "4411") == [])
        #expect(throws: PostingError.notNow) { try correct("Too late", "c2", after: 600) }
        #expect(throws: PostingError.notNow) { try correct("A clock set back", "c3", after: -601) }
        try correct("I swear", "c4", after: 300)
        let now = try posting.post(receipt)
        #expect(now.state == .waiting && now.cause == .words && now.posted == first.posted)
        #expect(try file(first)?.contains("hidden: true") == true)
        try moderation.decide(.hide(reason: nil), on: [first.id], by: "mei", now: Self.noon)
        #expect(throws: PostingError.notNow) { try correct("Of a hidden post", "c5", after: 301) }
        #expect(throws: PostingError.noSuchPost("")) {
            try posting.correct(submission("none").receipt, draft("x", id: "x"), by: submission("c6"))
        }
        #expect(problems == [])
    }

    @Test("lose the earlier text also when a correction is interrupted and the next process completes it")
    func interruptedCorrection() throws {
        let first = try post("My telephone is 4411", nonce: "n1")
        let before = Array(try #require(try file(first)).utf8)
        let after = "---\nposted: 2026-12-01T12:00:00-05:00\n---\n\nMy telephone is a secret\n"
        let path = try #require(first.path)
        var change = Change(
            time: Self.noon, author: .reader, action: .edit, subject: first.id,
            title: "About a secret",
            files: [FileChange(path: path, before: before, after: Array(after.utf8))])
        change.readerPost = first
        _ = try site.database.accept(change)
        #expect(try places(of: "4411") != [])
        #expect(try Journal(root: site.folder.path, database: site.database).complete() == 1)
        #expect(try file(first) == after)
        #expect(try places(of: "4411") == [])
        #expect(problems == [])
    }

    @Test("that their authors withdraw are gone: the file, the log, and every byte of the database")
    func withdrawn() throws {
        let other = try post("Canoes and kayaks", nonce: "n0", from: "192.0.2.9")
        let gone = try post("Grandmother's 4411 telephone", nonce: "n1")
        let receipt = try submission("n1").receipt
        #expect(try places(of: "4411").count == 2)
        #expect(try posting.withdraw(receipt, now: Self.noon + 86_400))
        #expect(try file(gone) == nil)
        #expect(try places(of: "4411") == [])
        #expect(try !posting.withdraw(receipt, now: Self.noon + 86_401))
        let post = try posting.post(receipt)
        #expect(post.state == .withdrawn && post.digest == nil && post.similarity == nil)
        #expect(try file(other) != nil)
        #expect(problems == [])
        // The form sent again does not bring it back.
        #expect(throws: PostingError.self) { try self.post("Grandmother's 4411 telephone", nonce: "n1") }
        #expect(try places(of: "4411") == [])
        #expect(throws: PostingError.notNow) { try posting.askRemoval(receipt, now: Self.noon) }
    }

    @Test("that were withdrawn before a crash are erased by whoever comes next")
    func killed() throws {
        let gone = try post("Grandmother's 4411 telephone", nonce: "n1")
        let path = try #require(gone.path)
        var change = Change(
            time: Self.noon, author: .reader, action: .withdraw, subject: gone.id, title: "",
            files: [FileChange(path: path, before: Array(try site.folder.text(path).utf8), after: nil)])
        change.readerPost = gone.gone(.withdrawn)
        try PendingMarker(root: site.folder.path).mark()
        _ = try site.database.accept([change])
        #expect(try places(of: "4411") != [])
        #expect(try Recovery(root: site.folder.path, now: Self.noon).run() == 1)
        #expect(try places(of: "4411") == [])
        #expect(problems == [])
    }

    @Test("are hidden, restored and approved in one transaction, byte for byte")
    func moderated() throws {
        let posts = try (0..<30).map { number in
            try post("Number \(number * 7919)", nonce: "n\(number)", from: "192.0.2.\(number / 4)")
        }
        let ids = posts.map(\.id)
        let before = try posts.map(file)
        let hidden = try moderation.decide(.hide(reason: "Spam."), on: ids, by: "mei", now: Self.noon + 9)
        #expect(hidden.count == 30 && hidden.allSatisfy { $0.state == .hidden && $0.reason == "Spam." })
        #expect(try posts.map(file).allSatisfy { $0?.contains("\nhidden: true\n") == true })
        #expect(try moderation.decide(.hide(reason: nil), on: ids, by: "mei", now: Self.noon + 10) == [])
        #expect(try moderation.decide(.approve(reason: nil), on: ids, by: "mei", now: Self.noon + 10) == [])
        #expect(
            try moderation.decide(.restore(reason: nil), on: ids, by: "sam", now: Self.noon + 11).count == 30)
        #expect(try posts.map(file) == before)
        let lines = try site.database.changes(of: ids[0])
        #expect(
            lines.map(\.action) == [.post, .hide, .restore]
                && lines.map(\.author) == ["(reader)", "mei", "sam"])
        let waiting = try post("I swear", nonce: "w")
        #expect(
            try moderation.decide(.approve(reason: nil), on: [waiting.id], by: "mei", now: Self.noon).map(
                \.state) == [
                    .published
                ])
        #expect(try file(waiting)?.contains("hidden") == false)
        let removed = try moderation.decide(
            .remove(reason: "Names a person."), on: ids, by: "mei", now: Self.noon + 12)
        #expect(removed.count == 30)
        #expect(try posts.map(file) == posts.map { _ in nil })
        #expect(try places(of: "7919") == [])
        #expect(try site.database.readerPost(ids[0])?.reason == "Names a person.")
        #expect(problems == [])
    }

    @Test(
        "that waited when they were hidden wait again for the same cause, those that were public are public again",
        arguments: [false, true])
    func putBack(isStoredBefore: Bool) throws {
        let waiting = try post("I swear", nonce: "w")
        let corrected = try post("Kayaks", nonce: "k")
        _ = try moderation.decide(.keep(reason: nil), on: [corrected.id], by: "mei", now: Self.noon + 1)
        _ = try posting.correct(
            submission("k").receipt, draft("Kayaks at dawn", id: corrected.id), by: submission("k2", after: 2)
        )
        let shown = try post("Rowing", nonce: "r")
        let ids = [waiting.id, corrected.id, shown.id]
        func states() throws -> [ReaderPost.State?] {
            try ids.map { try site.database.readerPost($0)?.state }
        }
        #expect(try states() == [.waiting, .waiting, .published])
        let before = try [waiting, corrected, shown].map(file)
        // An officer may hide a post too that reports have hidden.
        _ = try moderation.decide(.hideForReports, on: ids, by: .reader, now: Self.noon + 3)
        _ = try moderation.decide(.hide(reason: "Spam."), on: ids, by: "mei", now: Self.noon + 4)
        #expect(try states() == [.hidden, .hidden, .hidden])
        if isStoredBefore {
            // Earlier versions of the program replaced the cause.
            var posts = try ids.compactMap { try site.database.readerPost($0) }
            for index in posts.indices { posts[index].cause = .officer }
            try site.database.keep(posts, now: Self.noon + 4)
        }
        for seconds in [5.0, 7] {
            _ = try moderation.decide(
                .restore(reason: nil), on: ids, by: "sam", now: Self.noon + seconds)
            #expect(try states() == [.waiting, .waiting, .published])
            #expect(try [waiting, corrected, shown].map(file) == before)
            let causes = try ids.map { try site.database.readerPost($0)?.cause }
            #expect(causes == (isStoredBefore ? [.officer, .officer, nil] : [.words, .correction, nil]))
            #expect(try site.database.readerPost(waiting.id)?.reason == nil)
            _ = try moderation.decide(.hide(reason: nil), on: ids, by: "mei", now: Self.noon + seconds + 1)
        }
        _ = try moderation.decide(.restore(reason: nil), on: ids, by: "sam", now: Self.noon + 9)
        _ = try moderation.decide(.approve(reason: nil), on: ids, by: "sam", now: Self.noon + 10)
        _ = try moderation.decide(.hide(reason: nil), on: ids, by: "mei", now: Self.noon + 11)
        _ = try moderation.decide(.restore(reason: nil), on: ids, by: "sam", now: Self.noon + 12)
        #expect(try states() == [.published, .published, .published])
        #expect(problems == [])
    }

    @Test("whose files somebody moved are hidden, corrected and withdrawn where they are")
    func moved() throws {
        let posts = try ["n1", "n2", "n3"].map {
            try post("Word \($0) 4411", nonce: $0, from: "192.0.2.\($0.last!)")
        }
        try site.folder.write("", to: "Content/letters/moved/.keep")
        for post in posts {
            try FileManager.default.moveItem(
                atPath: site.folder(try #require(post.path)),
                toPath: site.folder("Content/letters/moved/\(post.id).md"))
        }
        let moved = posts.map { "Content/letters/moved/\($0.id).md" }
        #expect(
            try moderation.decide(.hide(reason: nil), on: [posts[0].id], by: "mei", now: Self.noon).count == 1
        )
        #expect(try site.folder.text(moved[0]).contains("hidden: true"))
        #expect(
            try moderation.decide(.remove(reason: nil), on: [posts[0].id], by: "mei", now: Self.noon).count
                == 1)
        let receipt = try submission("n2").receipt
        _ = try posting.correct(
            receipt, draft("Other 4411", id: posts[1].id), by: submission("c1", after: 60))
        #expect(try site.folder.text(moved[1]).contains("Other 4411"))
        #expect(try posting.withdraw(receipt, now: Self.noon + 90))
        #expect(try posting.withdraw(submission("n3").receipt, now: Self.noon + 90))
        #expect(try places(of: "4411") == [])
        #expect(problems == [])
    }

    @Test("corrected after an officer's decision wait for another one")
    func correctedAfterDecision() throws {
        let first = try post("I swear", nonce: "n1")
        #expect(first.state == .waiting)
        #expect(
            try moderation.decide(.approve(reason: nil), on: [first.id], by: "mei", now: Self.noon + 60).count
                == 1)
        _ = try posting.correct(
            submission("n1").receipt, draft("Gossip of somebody", id: first.id),
            by: submission("c1", after: 120))
        let post = try #require(try site.database.readerPost(first.id))
        #expect(post.state == .waiting && post.cause == .correction && post.decided == nil)
        #expect(try file(post)?.contains("hidden: true") == true)
    }

    @Test("that reports hid and an officer keeps are on the pages again, once and for all reports")
    func kept() throws {
        let post = try post("Kayaks at dawn, all week", nonce: "n1")
        #expect(
            try moderation.decide(.hideForReports, on: [post.id], by: .reader, now: Self.noon).count
                == 1)
        #expect(try file(post)?.contains("hidden: true") == true)
        let decided = try moderation.decide(
            .keep(reason: "It is fine."), on: [post.id], by: "mei", now: Self.noon + 1)
        #expect(decided.map(\.state) == [.published] && decided.map(\.reason) == ["It is fine."])
        #expect(try file(post)?.contains("hidden") == false)
        #expect(
            try moderation.decide(.hideForReports, on: [post.id], by: .reader, now: Self.noon + 2) == []
        )
    }

    @Test(
        "are no repetition of a form whose post was corrected: another text in the same page is refused, not lost"
    )
    func reusedPage() throws {
        let first = try post("Kayaks at dawn, all week", nonce: "n1", fields: "a")
        let receipt = try submission("n1").receipt
        _ = try posting.correct(
            receipt, draft("Kayaks at noon", id: first.id), by: submission("c1", after: 60))
        // The correction sent twice is one.
        _ = try posting.correct(
            receipt, draft("Kayaks at noon", id: first.id), by: submission("c1", after: 61))
        #expect(throws: PostingError.self) {
            try post("Canoes on Friday instead", nonce: "n1", fields: "b", after: 120)
        }
        #expect(throws: PostingError.self) {
            try posting.correct(
                receipt, draft("Other words", id: first.id), by: submission("c1", "other", after: 130))
        }
        #expect(try file(first)?.contains("Kayaks at noon") == true)
    }

    @Test("of files that no form made are hidden too; reports hide a post once, until an officer has decided")
    func others() throws {
        try site.folder.write("---\r\n# Ours\r\ntitle: Old\r\n---\r\n\r\nText", to: "Content/letters/old.md")
        #expect(
            try moderation.decide(.hideForReports, on: ["old", "none"], by: .reader, now: Self.noon)
                .count == 1)
        #expect(
            try site.folder.text("Content/letters/old.md")
                == "---\r\n# Ours\r\ntitle: Old\r\nhidden: true\r\n---\r\n\r\nText")
        let post = try #require(try site.database.readerPost("old"))
        #expect(post.state == .hidden && post.cause == .reports && post.receipt == nil)
        _ = try site.database.report(
            "old", by: site.database.client(at: "192.0.2.1", now: Self.noon), reason: .spam, text: "x",
            now: Self.noon)
        #expect(
            try moderation.decide(.restore(reason: nil), on: ["old"], by: "mei", now: Self.noon).count == 1)
        #expect(
            try site.folder.text("Content/letters/old.md") == "---\r\n# Ours\r\ntitle: Old\r\n---\r\n\r\nText"
        )
        #expect(try site.database.queueCounts().total == 0)
        #expect(try moderation.decide(.hideForReports, on: ["old"], by: .reader, now: Self.noon) == [])
    }

    @Test("keep what an officer leaves, and answer the wish for removal")
    func keptAfterReports() throws {
        let letter = try post("Kayaks", nonce: "n1")
        try posting.askRemoval(submission("n1").receipt, now: Self.noon)
        #expect(try site.database.queue(.removal, limit: 9) == [letter.id])
        #expect(
            try moderation.decide(
                .keep(reason: "It names nobody."), on: [letter.id], by: "mei", now: Self.noon
            ).count == 1)
        let now = try posting.post(submission("n1").receipt)
        #expect(now.state == .published && now.reason == "It names nobody." && now.removalAsked == nil)
        #expect(try site.database.queueCounts().total == 0)
    }

    @Test("land all where 40 readers post at once")
    func atOnce() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    _ = try post(
                        "Number \(number * 7919)", nonce: "n\(number)", from: "192.0.2.\(number)")
                }
            }
            try await group.waitForAll()
        }
        #expect(try site.folder.tree("Content/letters/2026/12").count == 40)
        #expect(try site.database.pending() == [])
    }
}
