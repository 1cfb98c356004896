import Desk
import Foundation
import Model
import Posting
import Site

/// Writes the announcement of an event in each of the site's languages, with the phrases of that language.
struct AnnouncementText: Sendable {
    let site: DeskSite
    let now: Date

    var writer: AnnouncementWriter {
        { event, difference in
            // The phrases of the other languages are read only if an announcement is written.
            let all = site.wordsByLanguage
            return Announcement(
                title: event.title.simplified,
                body: Self.text(all) { $0.notice(of: event, now: now) } ?? "",
                changes: difference.flatMap { difference in
                    Self.text(all) { changes(of: event, difference, $0) }
                })
        }
    }

    /// A text made in each language; nil if it is empty in all of them.
    private static func text(_ all: [DeskWords], _ make: (DeskWords) -> String?) -> LocalizedText? {
        let texts = all.compactMap { words in make(words).map { (words.language, $0) } }
        if texts.isEmpty { return nil }
        return LocalizedText(byLanguage: Dictionary(texts) { first, _ in first }).simplified
    }

    private func changes(of event: Event, _ difference: EventDifference, _ words: DeskWords) -> String? {
        if difference.isCancelled { return words.cancellation(of: event) }
        // A place that was written anew in one language is the same in the others.
        let isElsewhere =
            difference.place && difference.formerPlace.map(words.text) != event.location.map(words.text)
        let move = words.move(of: event, time: difference.time, place: isElsewhere, now: now)
        let parts: [String?] = [
            difference.isRestored ? words.say(DeskWords.Events.onAgain) : nil, move,
            difference.rule ? words.newRule(of: event) : nil,
        ]
        let all = parts.compactMap(\.self) + words.changes(of: event, dates: difference.dates, now: now)
        if !all.isEmpty { return all.joined(separator: words.say(DeskWords.Events.noticeAnd)) }
        let names = difference.parts.map(words.name)
        return names.isEmpty
            ? nil
            : words.say(
                DeskWords.Events.updatedParts,
                ["parts": names.joined(separator: words.say(DeskWords.Events.partsAnd))])
    }
}
