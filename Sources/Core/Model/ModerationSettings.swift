/// The settings of `moderation` in site.yml.
public struct ModerationSettings: Hashable, Sendable {
    /// Whether every reader's post waits for an officer's approval.
    public var approvesAll: Bool
    /// Whether a post is published though another one of the last day says the same.
    public var publishesDuplicates: Bool

    /// Creates settings; by default a post that no rule holds is published at once.
    public init(approvesAll: Bool = false, publishesDuplicates: Bool = false) {
        (self.approvesAll, self.publishesDuplicates) = (approvesAll, publishesDuplicates)
    }
}

/// Reason why a reader's post waits for approval or is hidden. Sections add their own (`ReaderPostKind.causes`).
public struct ModerationCause: RawRepresentable, Hashable, Sendable {
    /// The name in the database.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A field that people do not see was filled, or the form was sent sooner than a person can.
    public static let trap = ModerationCause(rawValue: "trap")
    /// Too many posts of one client.
    public static let limit = ModerationCause(rawValue: "limit")
    /// A text contains a word of the word lists.
    public static let words = ModerationCause(rawValue: "words")
    /// Another post of the last day says the same, or nearly.
    public static let duplicate = ModerationCause(rawValue: "duplicate")
    /// The site has every post approved.
    public static let approval = ModerationCause(rawValue: "approval")
    /// The author corrected the post after officers had checked it.
    public static let correction = ModerationCause(rawValue: "correction")
    /// Several readers reported the post.
    public static let reports = ModerationCause(rawValue: "reports")
    /// An officer hid the post.
    public static let officer = ModerationCause(rawValue: "officer")
}
