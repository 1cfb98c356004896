import ContentFiles
import Foundation
import Model
import Site

/// A message with values computed once for several pages; a class, since many pages hold it.
final class FeedbackEntry: Sendable {
    let message: Feedback
    /// The entries below the message, the oldest first.
    let discussion: [DiscussionEntry]
    let isAnswered: Bool
    let words: PageWords
    let title: TaggedText
    /// The beginning of the message; nil if it is empty.
    let excerpt: TaggedText?
    /// The time of posting in the site's time zone.
    let civil: CivilDateTime
    /// The minute of posting with its UTC offset, for machines: `2026-11-20T22:14:00-05:00`.
    let moment: String

    /// `isAnswered` says that officers answered a message whose discussion is not known.
    init(
        _ message: Feedback, _ discussion: [DiscussionEntry], isAnswered: Bool, words: PageWords,
        timeZone: TimeZone
    ) {
        (self.message, self.words, self.discussion) = (message, words, discussion)
        self.isAnswered = isAnswered || discussion.areAnswered
        title = words.tagged(typed: message.title)
        excerpt = message.message.isEmpty ? nil : words.excerpt(ofComment: message.message)
        civil = timeZone.civil(at: message.posted.instant) ?? message.posted.civil
        moment = timeZone.text(of: message.postedMinute) ?? message.posted.text
    }
}

extension FeedbackEntry: Encodable {
    /// All other values follow from the message, but for the discussion, which its own page alone shows.
    private enum CodingKeys: CodingKey { case message, isAnswered }

    /// The time of posting for the message's page; the day alone if the file has no time.
    var postedWords: String {
        message.posted.isDay ? words.dates.of(civil.day) : words.dayAndTime(civil)
    }

    /// The name of the message's feeling.
    var feelingWord: String { words.say(message.feeling == .love ? FeedbackSection.Key.love : .hate) }
}
