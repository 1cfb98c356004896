import Foundation
import Model

/// A message with what several pages say of it, worked out once; a class, since many of them hold it.
final class FeedbackEntry: Sendable {
    let message: Feedback
    let words: PageWords
    let title: TaggedText
    /// The beginning of the message; nil of an empty one.
    let excerpt: TaggedText?
    /// When it was posted by the site's clock, whatever clock its file goes by.
    let civil: CivilDateTime
    /// The same with the offset from UTC, for machines: `2026-11-20T22:14:00-05:00`.
    let moment: String

    init(_ message: Feedback, words: PageWords, timeZone: TimeZone) {
        (self.message, self.words) = (message, words)
        title = words.wording(typed: message.title)
        excerpt = message.message.isEmpty ? nil : words.excerpt(ofComment: message.message)
        civil = timeZone.civil(at: message.posted.instant) ?? message.posted.civil
        moment = message.posted.moment(in: timeZone)
    }
}

extension FeedbackEntry: Encodable {
    /// All else follows from the message.
    private enum CodingKeys: CodingKey { case message }

    /// When it was posted, for its own page; the day alone where its file gives no more.
    var postedWords: String {
        let day = words.dates.of(civil.day)
        if message.posted.isDay { return day }
        return words.say(Key.dayAndTime, ["date": day, "time": words.dates.time(of: civil)])
    }

    /// What its author feels, as a word of its own.
    var feelingWord: String { words.say(message.feeling == .love ? Key.love : Key.hate) }

    enum Key: String, PhraseKey {
        case love = "feelings.love"
        case hate = "feelings.hate"
        case dayAndTime = "dates.day-and-time"
    }
}

extension Timestamp {
    /// The moment in full, as RFC 3339 has it, whatever the file leaves out.
    func moment(in timeZone: TimeZone) -> String { timeZone.text(of: instant) ?? text }

    /// The day by the clock of a time zone.
    func day(in timeZone: TimeZone) -> CivilDate { timeZone.civil(at: instant)?.day ?? day }
}
