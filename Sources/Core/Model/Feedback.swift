/// A message of love or hate.
public struct Feedback: Hashable, Sendable, Codable {
    /// What somebody feels.
    public enum Feeling: String, CaseIterable, Hashable, Sendable, Codable {
        case love, hate
    }

    /// Opaque and never changed; the file is named after it.
    public var id: Slug
    /// What its author feels.
    public var feeling: Feeling
    /// What it is about, on one line, as it was typed.
    public var title: String
    /// Who wrote it; nil where nobody is named.
    public var author: String?
    /// When it was posted.
    public var posted: Timestamp
    /// Whether it was taken off the site.
    public var isHidden: Bool
    /// The message as it was typed; shown literally, not as Markdown. May be empty.
    public var message: String

    /// A message.
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
}
