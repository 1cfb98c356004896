import Desk
import Foundation
import Model
import Posting
import Site

extension DeskSite {
    /// Writes the announcement of an event in each of the site's languages, with the phrases of that language.
    func announcementWriter(at now: Date) -> AnnouncementWriter {
        { event, difference in
            // The phrases of the other languages are read only if an announcement is written.
            let all = wordsByLanguage
            return Announcement(
                title: event.title.simplified,
                body: Self.text(all) { $0.notice(of: event, now: now) } ?? "",
                changes: difference.flatMap { difference in
                    Self.text(all) { $0.changes(of: event, difference, now: now) }
                })
        }
    }

    /// A text made in each language; nil if it is empty in all of them.
    private static func text(_ all: [DeskWords], _ make: (DeskWords) -> String?) -> LocalizedText? {
        let texts = all.compactMap { words in make(words).map { (words.language, $0) } }
        if texts.isEmpty { return nil }
        return LocalizedText(byLanguage: Dictionary(texts) { first, _ in first }).simplified
    }

}

extension DeskWords {
    fileprivate func changes(of event: Event, _ difference: EventDifference, now: Date) -> String? {
        if difference.isCancelled { return cancellation(of: event) }
        // A place that was written anew in one language is the same in the others.
        let isElsewhere =
            difference.place && difference.formerPlace.map(text) != event.location.map(text)
        let move = move(of: event, time: difference.time, place: isElsewhere, now: now)
        let parts: [String?] = [
            difference.isRestored ? say(Events.onAgain) : nil, move,
            difference.rule ? newRule(of: event) : nil,
        ]
        let all = parts.compactMap(\.self) + changes(of: event, dates: difference.dates, now: now)
        if !all.isEmpty { return all.joined(separator: say(Events.noticeAnd)) }
        let names = difference.parts.map(name)
        return names.isEmpty
            ? nil
            : say(
                DeskWords.Events.updatedParts,
                ["parts": names.joined(separator: say(Events.partsAnd))])
    }
}
