import Model
import Site

/// The pages of the feedback: lists by span, one page per message, and data for scripts.
struct FeedbackPageGroup: PageGroup {
    private typealias Key = FeedbackSection.Key

    private let stream: FeedbackStream
    /// The votes for messages.
    private let values: PostValues
    private let memberNames: MemberNames

    init(
        _ stream: FeedbackStream, values: PostValues = PostValues(), memberNames: MemberNames = MemberNames()
    ) {
        (self.stream, self.values, self.memberNames) = (stream, values, memberNames)
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "feedback": FeedbackListView.framedShapes(assets: assets),
            "message": MessageView.framedShapes(assets: assets),
        ]
    }

    var pages: [Page] {
        let older = stream.pages.olderCount
        let lists = firstPages + (0..<older).map { listPage(FeedbackList.older($0 + 1, of: stream)) }
        // Large files first: otherwise one core would make them at the end while the others wait.
        return [score] + data + lists + messagePages
    }

    /// The pages that are published at once: of the changed messages, the first page of each list, and the newest search data.
    /// `old` has changed messages that are older than the stream, and `pageCount` is the number of older pages that there are. Nil if the
    /// stream has too few messages.
    func livePages(
        of changed: Set<Slug>, and old: FeedbackStream, after pageCount: Int,
        search: FeedbackSearchIndex.Part
    ) -> [Page]? {
        let all = stream.pages
        let added = Array(min(pageCount, all.olderCount)..<all.olderCount).map { $0 + 1 }
        let needed = added.first.map { all.places(of: $0).upperBound } ?? all.firstCount
        guard needed <= stream.entries.count else { return nil }
        let messages = stream.entries.indices.filter { changed.contains(stream.entries[$0].message.id) }
        return [Page(Address.feedbackSearch, of: search, Self.searchJSON)] + messages.map(messagePage)
            + FeedbackPageGroup(old, values: values, memberNames: memberNames).messagePages
            + added.map { listPage(FeedbackList.older($0, of: stream)) } + firstPages + [score]
    }

    private var messagePages: [Page] { stream.entries.indices.map(messagePage) }

    /// The score of love and hate, which open pages follow.
    private var score: Page { Page(Address.score, of: stream.scoreJSON) { json, _ in json } }

    /// The first page of each list.
    private var firstPages: [Page] {
        FeedbackSpan.allCases.map { listPage(FeedbackList(stream, span: $0).first) }
    }

    private func listPage(_ page: FeedbackList.ListPage) -> Page {
        Page(
            page.address, isListed: true, changed: page.entries.first?.civil.day, of: page, Self.listHTML)
    }

    private func messagePage(_ position: Int) -> Page {
        let entry = stream.entries[position]
        return Page(
            Address.message(entry.message.id), isListed: true, changed: entry.civil.day,
            of: MessagePage(
                position, of: stream, names: memberNames.names(in: entry.discussion),
                likes: CommentLikes(of: entry.discussion, values, in: .feedback),
                votes: values.number(of: entry.message.id.text)), Self.messageHTML)
    }

    /// The data for scripts; empty if there are no messages.
    private var data: [Page] {
        if stream.entries.isEmpty { return [] }
        let index = FeedbackSearchIndex(stream.entries)
        let parts = index.older.map { part in
            Page(Address.feedbackSearch(part: part.name), of: part.file, Self.searchJSON)
        }
        return [
            Page(Address.pulse, of: stream.sentimentJSON) { json, _ in json },
            Page(Address.feedbackSearch, of: index.newest, Self.searchJSON),
        ] + parts
    }

    private static func searchJSON(_ part: FeedbackSearchIndex.Part, _ renderer: PageRenderer) -> String {
        part.json(words: renderer.words)
    }

    private static func listHTML(_ page: FeedbackList.ListPage, _ renderer: PageRenderer) -> [UInt8] {
        let view = FeedbackListView(page, settings: renderer.settings, words: renderer.words)
        let words = renderer.words
        let head = PageHead(
            address: page.address,
            title: page.days.map { words.say(Key.titleOfDays, ["days": $0]) } ?? words.say(Key.title),
            summary: view.pulse?.pulseWords)
        return renderer.html("feedback", view, head)
    }

    private static func messageHTML(_ page: MessagePage, _ renderer: PageRenderer) -> [UInt8] {
        let entry = page.entry
        let ways = PostLinks(renderer.settings, words: renderer.words)
        let view = MessageView(
            page,
            discussion: DiscussionView(
                page.discussion, names: page.names, likes: page.likes, open: entry.message.id,
                settings: renderer.settings,
                words: renderer.words),
            ways: ways, poster: renderer.settings.poster, words: renderer.words)
        let head = PageHead(
            address: Address.message(entry.message.id), title: entry.message.title,
            summary: entry.excerpt?.text, kind: "article")
        return renderer.html("message", view, head)
    }
}
