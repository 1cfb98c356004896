import Desk
import Foundation
import Model
import Notifications
import Site
import State

/// Messages to people who signed up for an event, by mail and on the device of the browser with which they signed up.
///
/// No message has a name or an answer: anybody can sign somebody else's address up.
struct SignUpMessages: Sendable {
    enum Key: String, PhraseKey {
        static let group = "sign-up-mail"
        case confirm, confirmHeld, confirmFree, ignore, known, added, addedWaiting, movedUp, offered,
            offerEnds, lapsed, isOff
        case removed, removedWhy, movedDown, moved, movedFrom, cancelled, cancelledWhy, reinstated, reminder
        case stays, staysWaiting, staysOffered
        case when, `where`, receipt, toConfirm, toTake, message
    }

    private let site: DeskSite
    /// The address of the program: `https://example.edu/poster`.
    private let program: String
    private let event: String
    private let now: Date

    init(_ site: DeskSite, mount: String, event: String, now: Date) {
        (self.site, self.event, self.now) = (site, event, now)
        program = site.settings.programOrigin + mount
    }

    /// The writer of the messages about the event.
    var writer: SignUpWriter {
        // The phrases of a language are read only if somebody is told something.
        let all = Dictionary(site.wordsByLanguage.map { ($0.language, $0) }) { first, _ in first }
        return { signUp, notice, date in
            let words = all[signUp.language] ?? site.renderer.words
            return SignUpMessage(
                mail: signUp.hasMail ? mail(signUp, notice, date, words) : nil,
                record: signUp.owner.flatMap { record(signUp, notice, date, of: $0, Array(all.values)) })
        }
    }

    private func mail(
        _ signUp: SignUp, _ notice: SignUpNotice, _ date: PlaceDate, _ words: DeskWords
    ) -> (subject: String, text: String) {
        let title = words.text(date.title)
        if case .message(_, let subject, let text) = notice {
            let why = words.say(Key.message, ["title": title])
            return (subject, ([text, why] + end(signUp, .receipt, words)).joined(separator: "\n\n"))
        }
        let lines = sentences(signUp, notice, date, words)
        var parts = [lines.joined(separator: "\n"), facts(date, words)]
        switch notice {
        case .confirm: parts += end(signUp, .toConfirm, words) + [words.say(Key.ignore)]
        case .offered: parts += end(signUp, .toTake, words)
        default: parts += end(signUp, .receipt, words)
        }
        return (lines[0], parts.joined(separator: "\n\n"))
    }

    private func end(_ signUp: SignUp, _ key: Key, _ words: DeskWords) -> [String] {
        [words.say(key) + "\n" + link(signUp, words)]
    }

    private func link(_ signUp: SignUp, _ words: DeskWords) -> String {
        "\(program)/signup/\(signUp.code)?lang=\(words.language)"
    }

    private func record(
        _ signUp: SignUp, _ notice: SignUpNotice, _ date: PlaceDate, of owner: Int64, _ all: [DeskWords]
    ) -> PersonalRecord? {
        switch notice {
        // The person has just used the form; a stranger may have.
        case .confirm, .known: return nil
        default: break
        }
        let time = Int(now.timeIntervalSince1970 * 1000)
        guard let timestamp = Timestamp(now, in: site.settings.timeZone),
            let id = Slug("sign-up-\(signUp.id)-\(time)-\(notice.name)")
        else { return nil }
        let texts = all.map { words in
            (words.language, sentences(signUp, notice, date, words).joined(separator: "\n"))
        }
        let broadcast = Broadcast(
            id: id, title: date.title,
            body: LocalizedText(byLanguage: Dictionary(texts) { first, _ in first }).simplified,
            subject: event, timestamp: timestamp, kind: .signUp, url: "\(program)/signup/\(signUp.code)")
        return PersonalRecord(broadcast, of: owner)
    }

    /// The sentences of a notice; the first one is the subject of the mail.
    private func sentences(
        _ signUp: SignUp, _ notice: SignUpNotice, _ date: PlaceDate, _ words: DeskWords
    ) -> [String] {
        let title = words.text(date.title)
        func say(_ key: Key) -> String { words.say(key, ["title": title]) }
        func until(_ key: Key, _ time: Date) -> String {
            words.say(key, ["title": title, "time": words.moment(time, now: now)])
        }
        let stays =
            switch (signUp.state, signUp.until) {
            case (.waiting, _): say(.staysWaiting)
            case (.offered, let time?): until(.staysOffered, time)
            default: say(.stays)
            }
        switch notice {
        case .confirm(let time?):
            let values: KeyValuePairs = [
                "time": words.moment(time, now: now), "count": "\(signUp.seats)",
            ]
            let held = words.say(Key.confirmHeld, values, count: signUp.seats)
            return [say(.confirm), held]
        case .confirm(nil): return [say(.confirm), say(.confirmFree)]
        case .known: return [say(.known)]
        case .added: return [say(signUp.state == .waiting ? .addedWaiting : .added)]
        case .movedUp: return [say(.movedUp)]
        case .offered(let time): return [until(.offered, time), say(.offerEnds)]
        case .lapsed: return [say(.lapsed), say(.isOff)]
        case .removed(let reason):
            // The reason is not in the subject, which others may see on a locked screen.
            return [say(.removed), words.say(Key.removedWhy, ["reason": reason])]
        case .movedDown: return [say(.movedDown)]
        case .moved(let before):
            return [say(.moved), words.say(Key.movedFrom, ["before": place(before, words)]), stays]
        case .cancelled:
            guard let reason = date.reason else { return [say(.cancelled)] }
            let values: KeyValuePairs = ["title": title, "reason": words.text(reason)]
            return [words.say(Key.cancelledWhy, values)]
        case .reinstated: return [say(.reinstated), stays]
        case .reminder: return [say(.reminder)]
        case .message(_, let subject, let text): return [subject, text]
        }
    }

    /// The time and place of a date in one line.
    private func place(_ date: PlaceDate, _ words: DeskWords) -> String {
        Self.line(date, words, in: site.settings.timeZone)
    }

    static func line(_ date: PlaceDate, _ words: DeskWords, in zone: TimeZone) -> String {
        [time(of: date, words, in: zone), date.location.map(words.text)].compactMap(\.self)
            .joined(separator: " · ")
    }

    private func facts(_ date: PlaceDate, _ words: DeskWords) -> String {
        Self.facts(date, words, in: site.settings.timeZone)
    }

    /// The start of a date: `Friday, May 4, 2030, 6 PM`.
    static func time(of date: PlaceDate, _ words: DeskWords, in zone: TimeZone) -> String {
        zone.civil(at: date.start).map {
            EventWords(words.words).moment($0, isAllDay: date.isAllDay)
        } ?? ""
    }

    /// The time and place of a date.
    static func facts(_ date: PlaceDate, _ words: DeskWords, in zone: TimeZone) -> String {
        let lines = [
            words.say(Key.when, ["time": time(of: date, words, in: zone)]),
            date.location.map { words.say(Key.where, ["place": words.text($0)]) },
        ]
        return lines.compactMap(\.self).joined(separator: "\n")
    }
}

extension SignUpNotice {
    /// The last part of the ids of records, so that two of one moment differ.
    fileprivate var name: String {
        switch self {
        case .confirm: "confirm"
        case .known: "known"
        case .added: "added"
        case .movedUp: "up"
        case .offered: "offer"
        case .lapsed: "lapsed"
        case .removed: "removed"
        case .movedDown: "down"
        case .moved: "moved"
        case .cancelled: "cancelled"
        case .reinstated: "again"
        case .reminder: "reminder"
        case .message(let number, _, _): "message-\(number)"
        }
    }
}
