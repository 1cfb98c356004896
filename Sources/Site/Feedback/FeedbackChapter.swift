import Foundation
import Model

/// The feedback: its lists by span, a page for each message, and what scripts count and search.
struct FeedbackChapter: Chapter {
    enum Key: String, PhraseKey {
        case title = "feedback.title"
        case titleOfDays = "feedback.title-of-days"
    }

    private let stream: FeedbackStream

    init(_ stream: FeedbackStream) {
        self.stream = stream
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "feedback": FramedView<FeedbackListView>.shapes(assets: assets),
            "message": FramedView<MessageView>.shapes(assets: assets),
        ]
    }

    var pages: [Page] {
        let lists = FeedbackSpan.allCases.flatMap { span in
            let list = FeedbackList(stream, span: span)
            let changed = list.entries(onPage: 0).first?.civil.day
            return (0..<list.pageCount).map { page in
                Page(Address.feedback(span, page: page), isListed: true, changed: changed) { maker in
                    Self.listHTML(page, of: list, maker)
                }
            }
        }
        let messages = stream.entries.enumerated().map { position, entry in
            Page(Address.message(entry.message.id), isListed: true, changed: entry.civil.day) {
                maker in messageHTML(position, maker)
            }
        }
        // The large files first: at the end of a build one core would wait for the other to make them.
        return data + lists + messages
    }

    /// What scripts load; nothing where there is nothing to count and search.
    private var data: [Page] {
        if stream.entries.isEmpty { return [] }
        let index = FeedbackSearchIndex(stream.entries)
        let parts = (0..<index.olderParts).map { part in
            Page(Address.feedbackSearch(part: part + 1)) { _ in index.json(ofOlderPart: part) }
        }
        return [
            Page(Address.pulse) { _ in PulseFile(stream).json },
            Page(Address.feedbackSearch) { maker in index.json(words: maker.words) },
        ] + parts
    }

    private static func listHTML(_ page: Int, of list: FeedbackList, _ maker: PageMaker) -> String {
        let view = FeedbackListView(page: page, of: list, settings: maker.settings, words: maker.words)
        let days = list.stream.days(of: list.span)
        let words = maker.words
        let head = PageHead(
            address: Address.feedback(list.span, page: page),
            title: days.map { words.say(Key.titleOfDays, ["days": $0]) } ?? words.say(Key.title),
            summary: view.pulse.summary)
        return maker.html("feedback", view, head)
    }

    private func messageHTML(_ position: Int, _ maker: PageMaker) -> String {
        let entry = stream.entries[position]
        let ways = PostWays(maker.settings, words: maker.words)
        let view = MessageView(at: position, of: stream, ways: ways, words: maker.words)
        let head = PageHead(
            address: Address.message(entry.message.id), title: entry.message.title,
            summary: entry.excerpt?.text, kind: "article")
        return maker.html("message", view, head)
    }
}
