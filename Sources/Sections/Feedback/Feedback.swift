import Foundation
import Model

/// A public message of love or hate.
public struct Feedback: Hashable, Sendable, Codable {
    /// The feeling of a message.
    public enum Feeling: String, CaseIterable, Hashable, Sendable, Codable {
        case love, hate
    }

    /// Opaque and never changed; the file is named after the id.
    public var id: Slug
    /// The author's feeling.
    public var feeling: Feeling
    /// The subject, on one line, as typed.
    public var title: String
    /// The author's name; nil if anonymous.
    public var author: String?
    /// When the message was posted.
    public var posted: Timestamp
    /// Whether the message was hidden from the site.
    public var isHidden: Bool
    /// The message as typed; shown literally, not as Markdown. May be empty.
    public var message: String

    /// Creates a message.
    public init(
        id: Slug, feeling: Feeling, title: String, author: String? = nil, posted: Timestamp,
        isHidden: Bool = false, message: String
    ) {
        self.id = id
        self.feeling = feeling
        self.title = title
        self.author = author
        self.posted = posted
        self.isHidden = isHidden
        self.message = message
    }

    /// The beginning of the minute of posting, the finest time in any public file, as on the message's page.
    var postedMinute: Date {
        Date(timeIntervalSince1970: (posted.instant.timeIntervalSince1970 / 60).rounded(.down) * 60)
    }

    /// `postedMinute` in seconds since 1970.
    var postedSeconds: Int { Int(postedMinute.timeIntervalSince1970) }
}
