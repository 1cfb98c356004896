import Foundation
import Model
import Posting
import Site

/// What everyone is told, in the words of the site's main language.
struct NoticeText: Sendable {
    private let words: DeskWords
    private let now: Date

    init(_ visit: Visit) {
        words = visit.site.mainWords
        now = visit.now
    }

    init(_ words: DeskWords, now: Date) { (self.words, self.now) = (words, now) }

    /// Writes notices.
    var writer: NoticeWriter {
        { event, difference in
            Notice(
                title: words.text(event.title), body: words.notice(of: event, now: now),
                changes: difference.flatMap { changes(of: event, $0) })
        }
    }

    private func changes(of event: Event, _ difference: EventDifference) -> String? {
        if difference.isCancelled { return words.cancellation(of: event) }
        let move = words.move(of: event, time: difference.time, place: difference.place, now: now)
        guard difference.isRestored else { return move }
        return [words.say(.onAgain), move].compactMap(\.self).joined(separator: ". ")
    }
}
