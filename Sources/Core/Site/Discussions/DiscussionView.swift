import ContentFiles
import Foundation
import Model

/// The discussion below a post, for the partial `discussion` of any page.
package struct DiscussionView: TemplateView {
    package enum Key: String, PhraseKey {
        package static let group = "discussion"
        case heading, formerMember, answers, answersFormer, edited
    }

    let discussionHeading: String
    let discussionComments: [DiscussionCommentView]

    /// Nil if there is no entry. `names` has those of the members who wrote entries (`MemberNames.names(in:)`).
    package init?(
        _ entries: [DiscussionEntry], names: AuthorNames, settings: SiteSettings, words: PageWords
    ) {
        if entries.isEmpty { return nil }
        discussionHeading = words.say(Key.heading, count: entries.count)
        discussionComments = Self.threads(entries).map {
            DiscussionCommentView($0, names: names, settings: settings, words: words)
        }
    }
}

/// A comment on a post, with the replies to it and to its replies.
struct DiscussionCommentView: TemplateView {
    let comment: DiscussionEntryView
    let replies: [DiscussionEntryView]

    static let computed = FieldTable<DiscussionCommentView>([.flag("hasReplies") { !$0.replies.isEmpty }])

    init(_ thread: DiscussionView.Thread, names: AuthorNames, settings: SiteSettings, words: PageWords) {
        comment = DiscussionEntryView(thread.comment, names: names, settings: settings, words: words)
        replies = thread.replies.map { reply in
            let answered = thread.replies.first { $0.id == reply.replyTo }
            return DiscussionEntryView(
                reply, answering: answered, names: names, settings: settings, words: words)
        }
    }
}

/// An entry of a discussion.
struct DiscussionEntryView: TemplateView {
    let entryID: String
    let entryAuthor: TaggedText
    /// The address of the author's picture; nil if there is none.
    let entryPicture: String?
    /// The minute of posting for machines, and in words.
    let entryPosted: String
    let entryPostedText: String
    /// When the text was changed last, in words; nil if it was not.
    let editedWords: String?
    /// One text.
    let entryText: [TaggedText]
    /// The id of the reply that this one answers, and words for its author; nil for an answer to the comment itself.
    let answeredID: String?
    let answeredWords: String?

    init(
        _ entry: DiscussionEntry, answering other: DiscussionEntry? = nil, names: AuthorNames,
        settings: SiteSettings, words: PageWords
    ) {
        entryID = entry.id.text
        entryAuthor =
            Self.name(of: entry.author, names, settings, words)
            ?? TaggedText(words.say(DiscussionView.Key.formerMember))
        entryPicture = Self.picture(of: entry.author, names, settings)
        let zone = settings.timeZone
        let minute = (entry.posted.instant.timeIntervalSince1970 / 60).rounded(.down) * 60
        entryPosted = zone.text(of: Date(timeIntervalSince1970: minute)) ?? entry.posted.text
        let civil = zone.civil(at: entry.posted.instant) ?? entry.posted.civil
        entryPostedText = entry.posted.isDay ? words.dates.of(civil.day) : words.dayAndTime(civil)
        editedWords = entry.updated.map { updated in
            let time = zone.civil(at: updated.instant) ?? updated.civil
            return words.say(DiscussionView.Key.edited, ["time": words.dayAndTime(time)])
        }
        entryText = [words.tagged(typed: entry.text)]
        answeredID = other?.id.text
        answeredWords = other.map { answered in
            Self.name(of: answered.author, names, settings, words).map {
                words.say(DiscussionView.Key.answers, ["author": $0.text])
            } ?? words.say(DiscussionView.Key.answersFormer)
        }
    }

    /// The program gives the pictures of members, which go at once with their accounts.
    private static func picture(
        of author: DiscussionEntry.Author, _ names: AuthorNames, _ settings: SiteSettings
    ) -> String? {
        guard case .member(let id) = author, let picture = names.picture(of: id.text) else { return nil }
        return settings.memberPicture(picture)
    }

    /// The name of an author; nil for a former member.
    private static func name(
        of author: DiscussionEntry.Author, _ names: AuthorNames, _ settings: SiteSettings, _ words: PageWords
    ) -> TaggedText? {
        switch author {
        case .officers: words.tagged(settings.title)
        case .member(let id): names.name(of: id.text).map { words.tagged(typed: $0) }
        }
    }
}

extension DiscussionView {
    /// A comment, and all replies below it in the order of the entries.
    typealias Thread = (comment: DiscussionEntry, replies: [DiscussionEntry])

    /// The entries of a discussion as comments with replies. An entry that answers one that is not shown, or itself in a circle, is a comment.
    static func threads(_ entries: [DiscussionEntry]) -> [Thread] {
        let byID = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let roots = entries.map { Self.root(of: $0, in: byID) }
        var threads: [Thread] = zip(entries, roots).filter { $0.id == $1 }.map { ($0.0, []) }
        let places = Dictionary(
            threads.enumerated().map { ($1.comment.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (entry, root) in zip(entries, roots) where entry.id != root {
            if let place = places[root] { threads[place].replies.append(entry) }
        }
        return threads
    }

    /// The id of the comment above an entry; the entry's own if it is one.
    private static func root(of entry: DiscussionEntry, in all: [Slug: DiscussionEntry]) -> Slug {
        var (root, steps) = (entry, 0)
        while let next = root.replyTo.flatMap({ all[$0] }) {
            (root, steps) = (next, steps + 1)
            if steps > all.count { return entry.id }
        }
        return root.id
    }
}
