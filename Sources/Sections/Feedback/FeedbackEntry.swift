import Foundation
import Model
import Site

/// A message with values computed once for several pages; a class, since many pages hold it.
final class FeedbackEntry: Sendable {
    let message: Feedback
    let words: PageWords
    let title: TaggedText
    /// The beginning of the message; nil if it is empty.
    let excerpt: TaggedText?
    /// The time of posting in the site's time zone.
    let civil: CivilDateTime
    /// The minute of posting with its UTC offset, for machines: `2026-11-20T22:14:00-05:00`.
    let moment: String

    init(_ message: Feedback, words: PageWords, timeZone: TimeZone) {
        (self.message, self.words) = (message, words)
        title = words.tagged(typed: message.title)
        excerpt = message.message.isEmpty ? nil : words.excerpt(ofComment: message.message)
        civil = timeZone.civil(at: message.posted.instant) ?? message.posted.civil
        moment = timeZone.text(of: message.postedMinute) ?? message.posted.text
    }
}

extension FeedbackEntry: Encodable {
    /// All other values follow from the message.
    private enum CodingKeys: CodingKey { case message }

    /// The time of posting for the message's page; the day alone if the file has no time.
    var postedWords: String {
        message.posted.isDay ? words.dates.of(civil.day) : words.dayAndTime(civil)
    }

    /// The name of the message's feeling.
    var feelingWord: String { words.say(message.feeling == .love ? Key.love : Key.hate) }

    enum Key: String, PhraseKey {
        case love = "feelings.love"
        case hate = "feelings.hate"
    }
}
