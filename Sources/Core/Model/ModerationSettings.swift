/// The settings of `moderation` in site.yml.
public struct ModerationSettings: Hashable, Sendable {
    /// Whether every reader's post waits for an officer's approval.
    public var approvesAll: Bool
    /// Whether a post is published though another one of the last day says the same.
    public var publishesDuplicates: Bool

    /// Settings; by default a post that no rule holds is published at once.
    public init(approvesAll: Bool = false, publishesDuplicates: Bool = false) {
        (self.approvesAll, self.publishesDuplicates) = (approvesAll, publishesDuplicates)
    }
}

/// Reason why a reader's post waits for approval or is hidden.
public enum ModerationCause: String, CaseIterable, Hashable, Sendable {
    /// A field that people do not see was filled, or the form was sent sooner than a person can.
    case trap
    /// Too many posts of one client.
    case limit
    /// A text contains a word of the word lists.
    case words
    /// Another post of the last day says the same, or nearly.
    case duplicate
    /// The post names a professor whom no comment names yet.
    case newProfessor
    /// The post proposes a course.
    case newCourse
    /// The site has every post approved.
    case approval
    /// Several readers reported the post.
    case reports
    /// An officer hid the post.
    case officer
}
