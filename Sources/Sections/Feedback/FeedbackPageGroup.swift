import Foundation
import Model
import Site

/// The pages of the feedback: lists by span, one page per message, and data for scripts.
struct FeedbackPageGroup: PageGroup {
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
            let changed = list.entries.first?.civil.day
            return list.pages.map { page in
                Page(
                    Address.feedback(span, page: page.number), isListed: true, changed: changed, of: page,
                    Self.listHTML)
            }
        }
        let messages = stream.entries.enumerated().map { position, entry in
            Page(
                Address.message(entry.message.id), isListed: true, changed: entry.civil.day,
                of: MessagePage(position, of: stream), Self.messageHTML)
        }
        // Large files first: otherwise one core would make them at the end while the others wait.
        return data + lists + messages
    }

    /// The data for scripts; empty if there are no messages.
    private var data: [Page] {
        if stream.entries.isEmpty { return [] }
        let index = FeedbackSearchIndex(stream.entries)
        let parts = (0..<index.olderParts).map { part in
            Page(Address.feedbackSearch(part: part + 1), of: index.olderPart(part), Self.searchJSON)
        }
        return [
            Page(Address.pulse, of: PulseFile(stream)) { file, _ in file.json },
            Page(Address.feedbackSearch, of: index.newestPart, Self.searchJSON),
        ] + parts
    }

    private static func searchJSON(_ part: FeedbackSearchIndex.Part, _ maker: PageRenderer) -> String {
        part.json(words: maker.words)
    }

    private static func listHTML(_ page: FeedbackList.Page, _ maker: PageRenderer) -> [UInt8] {
        let view = FeedbackListView(page, settings: maker.settings, words: maker.words)
        let words = maker.words
        let head = PageHead(
            address: Address.feedback(page.span, page: page.number),
            title: page.days.map { words.say(Key.titleOfDays, ["days": $0]) } ?? words.say(Key.title),
            summary: view.pulse.summary)
        return maker.html("feedback", view, head)
    }

    private static func messageHTML(_ page: MessagePage, _ maker: PageRenderer) -> [UInt8] {
        let entry = page.entry
        let ways = PostWays(maker.settings, words: maker.words)
        let view = MessageView(page, ways: ways, words: maker.words)
        let head = PageHead(
            address: Address.message(entry.message.id), title: entry.message.title,
            summary: entry.excerpt?.text, kind: "article")
        return maker.html("message", view, head)
    }
}
