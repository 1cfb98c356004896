import Desk
import Foundation
import Model
import Notifications
import Site
import State

/// Messages to people who voted for a date once the event has one, by mail and on the device of the browser with which they voted.
///
/// No message has a name or an answer: anybody can give somebody else's address. It says how it came, and has a link that erases the answer.
struct DatePollMessages: Sendable {
    let site: DeskSite
    /// The event as it is now.
    let event: Event
    let now: Date

    private var mount: String { site.settings.programPath ?? "" }

    var writer: PollWriter {
        let all = site.wordsByLanguage
        return { answer, date in
            let words = all.first { $0.language == answer.language } ?? site.renderer.words
            return SignUpMessage(
                mail: answer.address == nil ? nil : mail(answer, date, words),
                record: answer.owner.flatMap { record(answer, date, of: $0, all) })
        }
    }

    private func mail(
        _ answer: PollAnswer, _ date: PlaceDate, _ words: DeskWords
    ) -> (subject: String, text: String) {
        func say(_ key: DatePollKey) -> String { words.say(key, ["title": words.text(date.title)]) }
        let page = words.words.url(Address.event(event.slug))
        let receipt = "\(site.settings.programOrigin)\(mount)/poll/\(answer.code)?lang=\(words.language)"
        let parts = [
            say(.mailText), SignUpMessages.facts(date, words, in: site.settings.timeZone), page,
            "\(say(.mailWhy)) \(say(.mailErase))\n\(receipt)",
        ]
        return (say(.mailSubject), parts.joined(separator: "\n\n"))
    }

    private func record(
        _ answer: PollAnswer, _ date: PlaceDate, of owner: Int64, _ all: [DeskWords]
    ) -> PersonalRecord? {
        guard let timestamp = Timestamp(now, in: site.settings.timeZone),
            let id = Slug("poll-\(answer.id)-\(Int(now.timeIntervalSince1970))")
        else { return nil }
        let texts = all.map { words in
            let facts = SignUpMessages.facts(date, words, in: site.settings.timeZone)
            return (words.language, facts.replacing("\n", with: " · "))
        }
        let broadcast = Broadcast(
            id: id, title: date.title,
            body: LocalizedText(byLanguage: Dictionary(texts) { first, _ in first }).simplified,
            subject: event.id, timestamp: timestamp, kind: .signUp,
            url: "\(site.settings.url)/events/\(event.slug)/")
        return PersonalRecord(broadcast, of: owner)
    }
}
