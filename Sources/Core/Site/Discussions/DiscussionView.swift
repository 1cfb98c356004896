import ContentFiles
import Foundation
import Model

/// The discussion below a post, for the partial `discussion` of any page.
package struct DiscussionView: TemplateView {
    package enum Key: String, PhraseKey {
        package static let group = "discussion"
        case heading, title, comments, formerMember, answers, answersFormer, answersGone, edited, deleted,
            notShown, writeTo
    }

    let discussionHeading: String
    let discussionComments: [DiscussionCommentView]
    /// The program's form of a comment; nil where members cannot write.
    let commentAddress: String?

    /// Nil if there is nothing to show. `names` has those of the members who wrote entries (`MemberNames.names(in:)`); `post` is the id of
    /// a post below which members can write where the site has members, nil for one of another kind.
    package init?(
        _ entries: [DiscussionEntry], names: AuthorNames, likes: CommentLikes? = nil,
        open post: Slug? = nil, settings: SiteSettings, words: PageWords
    ) {
        let ways = post.flatMap { DiscussionWays(post: $0, settings, words) }
        if entries.isEmpty, ways == nil { return nil }
        let count = entries.count { !$0.isGone }
        discussionHeading =
            ways != nil && count == 0
            ? words.say(Key.title) : words.say(ways == nil ? Key.heading : .comments, count: count)
        discussionComments = Self.comments(
            entries, names: names, likes: likes, open: post, settings: settings, words: words)
        commentAddress = ways?.comment(answering: nil)
    }

    /// The program's form of a comment on a post; nil where members cannot write.
    package static func commentAddress(
        on post: Slug, _ settings: SiteSettings, _ words: PageWords
    ) -> String? { DiscussionWays(post: post, settings, words)?.comment(answering: nil) }

    /// The comments, with the replies to them, for pages with several discussions; `post` as above.
    package static func comments(
        _ entries: [DiscussionEntry], names: AuthorNames, likes: CommentLikes? = nil,
        open post: Slug? = nil, settings: SiteSettings, words: PageWords
    ) -> [DiscussionCommentView] {
        let ways = post.flatMap { DiscussionWays(post: $0, settings, words) }
        return threads(entries).map {
            DiscussionCommentView(
                $0, names: names, likes: likes, ways: ways, settings: settings, words: words)
        }
    }

    /// The discussion of a page; nil if there is nothing to show.
    package init?(_ page: PageDiscussion, _ renderer: PageRenderer) {
        self.init(
            page.entries, names: page.names, likes: page.likes, open: page.post, settings: renderer.settings,
            words: renderer.words)
    }

    package static let computed = FieldTable<DiscussionView>([
        .flag("hasEntries") { !$0.discussionComments.isEmpty },
        .flag("hasLikes") { $0.discussionComments.contains(where: \.hasLikes) },
    ])
}

/// Addresses of the program's pages with which members write below a post.
struct DiscussionWays {
    private let post: Slug
    private let mount: String
    private let words: PageWords

    /// Nil where the site has no members or no program.
    init?(post: Slug, _ settings: SiteSettings, _ words: PageWords) {
        guard settings.members != nil, let mount = settings.poster else { return nil }
        (self.post, self.mount, self.words) = (post, mount, words)
    }

    /// The form of a comment, or of a reply to an entry.
    func comment(answering entry: Slug?) -> String {
        let to = entry.map { "&to=\($0)" } ?? ""
        return words.link("\(mount)/comments/new?post=\(post)\(to)&lang=\(words.language)")
    }

    /// The page on which the writer changes an entry, and others report it.
    func entry(_ id: Slug) -> String { words.link("\(mount)/comments/\(id)?lang=\(words.language)") }
}

/// A comment on a post, with the replies to it and to its replies.
package struct DiscussionCommentView: TemplateView {
    let comment: DiscussionEntryView
    let replies: [DiscussionEntryView]

    package static let computed = FieldTable<DiscussionCommentView>([
        .flag("hasReplies") { !$0.replies.isEmpty }
    ])

    package var hasLikes: Bool { ([comment] + replies).contains { $0.liked != nil } }

    init(
        _ thread: DiscussionView.Thread, names: AuthorNames, likes: CommentLikes?, ways: DiscussionWays?,
        settings: SiteSettings, words: PageWords
    ) {
        comment = DiscussionEntryView(
            thread.comment, names: names, likes: likes, ways: ways, settings: settings, words: words)
        replies = thread.replies.map { reply in
            let answered = thread.replies.first { $0.id == reply.replyTo }
            return DiscussionEntryView(
                reply, answering: answered, names: names, likes: likes, ways: ways, settings: settings,
                words: words)
        }
    }
}

/// An entry of a discussion, or the place of one that is deleted or not shown.
struct DiscussionEntryView: TemplateView {
    let entryID: String
    /// The sentence in the place of an entry; nil for one that is shown.
    let goneWords: String?
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
    /// The form of a reply; nil where members cannot write.
    let replyAddress: String?
    /// The page on which a member changes the entry, and others report it; nil for entries of officers.
    let entryAddress: String?
    /// Nil for entries that members cannot like.
    let liked: CommentLikeView?

    init(
        _ entry: DiscussionEntry, answering other: DiscussionEntry? = nil, names: AuthorNames,
        likes: CommentLikes?, ways: DiscussionWays?, settings: SiteSettings, words: PageWords
    ) {
        typealias Key = DiscussionView.Key
        entryID = entry.id.text
        goneWords = entry.isGone ? words.say(entry.isHidden ? Key.notShown : .deleted) : nil
        entryAuthor =
            Self.name(of: entry.author, names, settings, words) ?? TaggedText(words.say(Key.formerMember))
        entryPicture = Self.picture(of: entry.author, names, settings)
        let zone = settings.timeZone
        let minute = (entry.posted.instant.timeIntervalSince1970 / 60).rounded(.down) * 60
        entryPosted = zone.text(of: Date(timeIntervalSince1970: minute)) ?? entry.posted.text
        let civil = zone.civil(at: entry.posted.instant) ?? entry.posted.civil
        entryPostedText = entry.posted.isDay ? words.dates.of(civil.day) : words.dayAndTime(civil)
        editedWords = entry.updated.map { updated in
            let time = zone.civil(at: updated.instant) ?? updated.civil
            return words.say(Key.edited, ["time": words.dayAndTime(time)])
        }
        entryText = [words.tagged(typed: entry.text)]
        answeredID = other?.id.text
        answeredWords = other.map { answered in
            if answered.isGone { return words.say(Key.answersGone) }
            return Self.name(of: answered.author, names, settings, words).map {
                words.say(Key.answers, ["author": $0.text])
            } ?? words.say(Key.answersFormer)
        }
        replyAddress = ways?.comment(answering: entry.id)
        entryAddress = entry.author?.kind == .members ? ways?.entry(entry.id) : nil
        liked = likes?.view(of: entry, settings)
    }

    private static func picture(
        of author: DiscussionEntry.Author?, _ names: AuthorNames, _ settings: SiteSettings
    ) -> String? {
        guard case .member(let id) = author else { return nil }
        return settings.picture(of: id, names)
    }

    /// The name of an author; nil for a former member.
    private static func name(
        of author: DiscussionEntry.Author?, _ names: AuthorNames, _ settings: SiteSettings,
        _ words: PageWords
    ) -> TaggedText? {
        switch author {
        case .officers: words.tagged(settings.title)
        case .member(let id): names.name(of: id.text).map { words.tagged(typed: $0) }
        case nil: nil
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

extension SiteSettings {
    /// The address of a member's picture; nil if there is none. The program gives the pictures, which go at once with their accounts.
    package func picture(of member: Slug, _ names: AuthorNames) -> String? {
        names.picture(of: member.text).flatMap { memberPicture($0) }
    }
}
