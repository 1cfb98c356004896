import ContentFiles
import Foundation
import Model
import Samples
import Testing

@testable import Site

@Suite("The discussion on a page")
struct DiscussionViewTests {
    private static let post = Sample.slug("lantern")

    private let posted: Timestamp
    private var settings: SiteSettings

    init() throws {
        posted = try #require(Timestamp("2026-11-20T10:00:00-05:00", in: .gmt))
        settings = Sample.content([]).settings
        settings.poster = "/poster"
        settings.members = MemberSettings(domains: ["example.edu"])
    }

    private func entry(
        _ id: String, by author: DiscussionEntry.Author?, to other: String? = nil, isHidden: Bool = false
    ) -> DiscussionEntry {
        var entry = DiscussionEntry(
            id: Sample.slug(id), author: author, replyTo: other.map(Sample.slug), posted: posted,
            text: "Text of \(id)")
        entry.isHidden = isHidden
        return entry
    }

    private func member(_ id: String) -> DiscussionEntry.Author { .member(Sample.slug(id)) }

    private func view(_ entries: [DiscussionEntry], isOpen: Bool = true) -> DiscussionView? {
        let names = MemberNames(["m-a": "Ana", "m-b": "Bo & Co"])
        return DiscussionView(
            entries.shown, names: names.names(in: entries.shown), open: isOpen ? Self.post : nil,
            settings: settings, words: Sample.words(settings))
    }

    @Test("names members by their shown names, and one who has none or left as a former member")
    func names() throws {
        let shown = try #require(
            view([
                entry("r1", by: member("m-a")), entry("r2", by: member("m-b"), to: "r1"),
                entry("r3", by: member("m-z"), to: "r2"), entry("r4", by: member("m-a"), to: "r3"),
                entry("o1", by: .officers),
            ]))
        #expect(shown.discussionHeading == "Discussion: 5 comments")
        let comments = shown.discussionComments
        #expect(
            comments.map(\.comment.entryAuthor.text) == [
                "Ana", Sample.words(settings).tagged(settings.title).text,
            ])
        let replies = comments[0].replies
        #expect(replies.map(\.entryAuthor.text) == ["Bo & Co", "A former member", "Ana"])
        #expect(replies.map(\.answeredWords) == [nil, "to Bo & Co", "to a former member"])
    }

    @Test("has the place of a deleted or hidden comment above its replies, and neither text nor author")
    func places() throws {
        let shown = try #require(
            view([
                entry("r1", by: nil), entry("r2", by: member("m-a"), to: "r1", isHidden: true),
                entry("r3", by: member("m-b"), to: "r2"), entry("r4", by: nil),
                entry("r5", by: member("m-a"), isHidden: true),
            ]))
        #expect(shown.discussionHeading == "Discussion: 1 comment")
        #expect(shown.discussionComments.map(\.comment.entryID) == ["r1"])
        let comment = shown.discussionComments[0]
        #expect(comment.comment.goneWords == "This comment was deleted.")
        #expect(comment.replies.map(\.entryID) == ["r2", "r3"])
        #expect(comment.replies.map(\.goneWords) == ["This comment is not shown.", nil])
        #expect(comment.replies[0].entryText.map(\.text) == [""])
        #expect(comment.replies[0].entryAuthor.text == "A former member")
        #expect(comment.replies[1].answeredWords == "to a comment that is not shown")
    }

    @Test("leads members to the program's pages where the site has members, and nobody else")
    func ways() throws {
        let entries = [entry("r1", by: member("m-a")), entry("o1", by: .officers)]
        let shown = try #require(view(entries))
        #expect(shown.commentAddress == "/poster/comments/new?post=lantern&lang=en")
        let comments = shown.discussionComments.map(\.comment)
        #expect(comments.map(\.replyAddress)[0] == "/poster/comments/new?post=lantern&to=r1&lang=en")
        #expect(comments.map(\.entryAddress) == ["/poster/comments/r1?lang=en", nil])
        #expect(view([])?.discussionHeading == "Discussion")
        #expect(view([], isOpen: false)?.discussionHeading == nil)
        var other = self
        other.settings.members = nil
        #expect(other.view([])?.discussionHeading == nil)
        let closed = try #require(other.view(entries))
        #expect(closed.discussionHeading == "2 replies" && closed.commentAddress == nil)
        #expect(closed.discussionComments.allSatisfy { $0.comment.replyAddress == nil })
        #expect(closed.discussionComments.allSatisfy { $0.comment.entryAddress == nil })
    }
}
