import Foundation
import Model
import Site
import TestSupport
import Testing

@testable import ContentFiles
@testable import Feedback

@Suite("Files of entries below a post")
struct DiscussionFileTests {
    private let site: SampleSite
    private static let good = "id: o1\nauthor: officers\nposted: 2026-11-20T10:00:00-05:00\ntext: typed"

    init() throws {
        site = try SampleSite()
        try site.folder.write(
            "---\nfeeling: hate\ntitle: Radiator\nposted: 2026-11-18T08:26:40-05:00\n---\n\nIt knocks.\n",
            to: "Content/feedback/2026/11/f1.md")
    }

    /// Writes the entry `name` below a message.
    private func write(
        _ name: String, _ frontMatter: String = good, post: String = "f1", body: String = "We fix it."
    ) throws {
        try site.folder.write(
            "---\n\(frontMatter)\n---\n\n\(body)\n", to: "Content/feedback-replies/\(post)/\(name).md")
    }

    private func entry(_ name: String, replyTo: String? = nil) throws {
        let reply = replyTo.map { "\nreplyTo: \($0)" } ?? ""
        try write(name, Self.good.replacing("id: o1", with: "id: \(name)") + reply)
    }

    @Test("become values, with all that they say")
    func read() async throws {
        try write("o1", body: "We fix it.\n\n*Soon.*")
        try write(
            "o2",
            "author: officers\nreplyTo: o1\nposted: 2026-11-20T11:00:00-05:00\nupdated: 2026-11-20T12:00:00-05:00\nhidden: true\ntext: typed"
        )
        let reading = await site.reading()
        #expect(reading.problems == [])
        let files = try #require(reading.content?[DiscussionFile<Feedback>.self])
        #expect(files.map(\.post.text) == ["f1", "f1"])
        let (first, second) = (files[0].entry, files[1].entry)
        #expect(first.id.text == "o1" && first.author == .officers && first.replyTo == nil)
        #expect(first.text == "We fix it.\n\n*Soon.*" && first.updated == nil && !first.isHidden)
        #expect(second.replyTo?.text == "o1" && second.isHidden)
        #expect(second.updated?.text == "2026-11-20T12:00:00-05:00")
    }

    @Test(
        "with an error are one problem, with file, line and what is expected",
        arguments: [
            (
                "author: bob\nposted: 2026-11-20T10:00:00Z\ntext: typed",
                ":2: 'author' is \"bob\"; expected officers or m- and a member's id"
            ),
            (
                "author: m-\nposted: 2026-11-20T10:00:00Z\ntext: typed",
                ":2: 'author' is \"m-\"; expected officers or m- and a member's id"
            ),
            (
                "posted: 2026-11-20T10:00:00Z\ntext: typed",
                ": 'author' is missing; expected officers or m- and a member's id"
            ),
            (
                "author: m-4x\ndeleted: maybe\nposted: 2026-11-20T10:00:00Z\ntext: typed",
                ":3: 'deleted' is \"maybe\"; expected true or false"
            ),
            ("author: officers\ntext: typed", ": 'posted' is missing; expected when it was posted"),
            (
                "author: officers\nposted: 2026-11-20T10:00:00Z\ntext: html",
                ":4: 'text' is \"html\"; expected typed"
            ),
            (
                "author: officers\nposted: 2026-11-20T10:00:00Z", ": 'text' is missing; expected typed"
            ),
            (
                "id: o2\nauthor: officers\nposted: 2026-11-20T10:00:00Z\ntext: typed",
                ":2: 'id' is \"o2\"; expected the file's name, o1"
            ),
            (
                "author: officers\nposted: 2026-11-20T10:00:00Z\ntext: typed\nreplyTo: A b",
                ":5: 'replyTo' is \"A b\"; expected the id of an entry of the same post"
            ),
        ])
    func wrong(frontMatter: String, sentence: String) async throws {
        try write("o1", frontMatter)
        // An answer to a broken entry is no further problem.
        try entry("o2", replyTo: "o1")
        #expect(await site.sentences() == ["Content/feedback-replies/f1/o1.md\(sentence)"])
    }

    @Test("without a text, and of no post, are named")
    func orphans() async throws {
        try write("o1", body: "")
        try write("o2", Self.good.replacing("o1", with: "o2"), post: "f9")
        #expect(
            await site.sentences() == [
                "Content/feedback-replies/f1/o1.md: has no text below the front matter; expected some",
                "Content/feedback-replies/f9/o2.md: warning: is on no page, since there is no post \"f9\"; expected the id of a post as the folder's name, or that the file is removed",
            ])
    }

    @Test("of a message with an error are no orphans")
    func brokenPost() async throws {
        try site.folder.write("---\ntitle: Radiator\n", to: "Content/feedback/2026/11/f1.md")
        try write("o1")
        #expect(
            await site.sentences() == [
                "Content/feedback/2026/11/f1.md:1: has front matter without an end; expected a second line ---"
            ])
    }

    @Test("that answer an entry that is not there, or each other, are warned of")
    func replies() async throws {
        try entry("o1", replyTo: "o9")
        try entry("o2", replyTo: "o3")
        try entry("o3", replyTo: "o4")
        try entry("o4", replyTo: "o2")
        try entry("o5", replyTo: "o4")
        try entry("o6", replyTo: "o6")
        func sentence(_ name: String, _ other: String) -> String {
            "Content/feedback-replies/f1/\(name).md:6: warning: 'replyTo' is \"\(other)\"; expected the id of another entry of the same post that does not answer this one: it is shown as a comment"
        }
        #expect(
            await site.sentences() == [
                sentence("o1", "o9"), sentence("o2", "o3"), sentence("o3", "o4"), sentence("o4", "o2"),
                sentence("o6", "o6"),
            ])
        #expect(await site.reading().content?[DiscussionFile<Feedback>.self].count == 6)
    }

    @Test("that are deleted are written without author and text")
    func place() throws {
        let posted = try #require(Timestamp("2026-11-20T10:00:00-05:00", in: .gmt))
        var entry = DiscussionEntry(
            id: try Slug.of("o2"), author: .member(try Slug.of("m-k3v9")), replyTo: try Slug.of("o1"),
            posted: posted, text: "Hm.")
        entry.updated = posted
        #expect(
            String(
                decoding: try entry.place.file(at: "Content/feedback-replies/f1/o2.md").bytes, as: UTF8.self)
                == "---\nid: o2\ndeleted: true\nreplyTo: o1\nposted: 2026-11-20T10:00:00-05:00\ntext: typed\n---\n"
        )
    }

    @Test("are written as they are read, and changed where they differ alone")
    func written() throws {
        let posted = try #require(Timestamp("2026-11-20T10:00:00-05:00", in: .gmt))
        var entry = DiscussionEntry(
            id: try Slug.of("o1"), author: .officers, posted: posted, text: "We fix it: soon.")
        let new = try entry.file(at: "Content/feedback-replies/f1/o1.md")
        #expect(
            String(decoding: new.bytes, as: UTF8.self)
                == "---\nid: o1\nauthor: officers\nposted: 2026-11-20T10:00:00-05:00\ntext: typed\n---\n\nWe fix it: soon.\n"
        )
        let known = OutputFile(
            path: new.path,
            bytes: Array(
                String(decoding: new.bytes, as: UTF8.self).replacing("id: o1", with: "id: o1\nroom: 4").utf8))
        (entry.text, entry.isHidden) = ("Done.", true)
        #expect(
            String(decoding: try entry.file(at: new.path, over: known).bytes, as: UTF8.self)
                == "---\nid: o1\nroom: 4\nauthor: officers\nposted: 2026-11-20T10:00:00-05:00\ntext: typed\nhidden: true\n---\n\nDone.\n"
        )
    }

    @Test("of members name them by their ids, and of deleted ones there is a place alone")
    func members() async throws {
        try write("o1", "author: m-k3v9\nposted: 2026-11-20T10:00:00-05:00\ntext: typed")
        try write("o2", "deleted: true\nposted: 2026-11-20T11:00:00-05:00\ntext: typed", body: "")
        try write("o3", "author: m-k3v9\nreplyTo: o2\nposted: 2026-11-20T12:00:00-05:00\ntext: typed")
        try write(
            "o4",
            "author: officers\nreplyTo: o1\nhidden: true\nposted: 2026-11-20T13:00:00-05:00\ntext: typed")
        try write("o5", "author: m-z\nreplyTo: o4\nposted: 2026-11-20T14:00:00-05:00\ntext: typed")
        try write(
            "o6", "deleted: true\nreplyTo: o5\nposted: 2026-11-20T15:00:00-05:00\ntext: typed", body: "")
        let reading = await site.reading()
        #expect(reading.problems == [])
        let files = try #require(reading.content?[DiscussionFile<Feedback>.self])
        #expect(files.map(\.entry.author?.rawValue) == ["m-k3v9", nil, "m-k3v9", "officers", "m-z", nil])
        let content = try #require(reading.content)
        let shown = Discussions<Feedback>(content)[try Slug.of("f1")]
        // A deleted one without replies is shown nowhere, and a hidden one has neither text nor author.
        #expect(shown.map(\.id.text) == ["o1", "o2", "o3", "o4", "o5"])
        #expect(shown.map(\.isGone) == [false, true, false, true, false])
        #expect(shown[3].isHidden && shown[3].text == "" && shown[3].author == nil)
    }

    @Test(
        "know two kinds of authors, and no other text",
        arguments: [
            ("officers", DiscussionEntry.Author.Kind.officers), ("m-k3v9", .members), ("m-", nil),
            ("Officers", nil), ("m-K", nil), ("officer", nil), ("", nil), ("x-1", nil),
        ] as [(String, DiscussionEntry.Author.Kind?)])
    func authors(text: String, kind: DiscussionEntry.Author.Kind?) {
        let author = DiscussionEntry.Author(rawValue: text)
        #expect(author?.kind == kind)
        #expect(author.map(\.rawValue) == (kind == nil ? nil : text))
    }
}
