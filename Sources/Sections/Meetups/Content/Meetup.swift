import ContentFiles
import Foundation
import Markdown
import Model
import Site

/// A meet-up that a member plans.
public struct Meetup: Hashable, Sendable, Codable {
    /// Whether the meet-up takes place.
    public enum Status: String, CaseIterable, Hashable, Sendable, Codable {
        case published, cancelled
    }

    /// `meet-…`, opaque and never changed; the file and the page are named after the id.
    public var id: Slug
    /// The meet-up in one line, as typed.
    public var title: String
    /// The opaque id of the member who plans it: `m-…`. The shown name is in State/.
    public var author: Slug
    /// The time, never all-day and never recurring; nil while members vote for one.
    public var schedule: Schedule?
    /// The times for which members vote; empty if there is a time.
    public var dateOptions: [DateOption] = []
    /// The place in one line, as typed.
    public var location: String
    /// Number of places; nil without a limit.
    public var capacity: Int?
    public var posted: Timestamp
    /// When title, time, place or text were changed last; nil if they never were.
    public var updated: Timestamp?
    public var status = Status.published
    /// Whether the meet-up waits for approval or was hidden: no page shows or counts it.
    public var isHidden = false
    /// Free text, shown as it was typed; may be empty.
    public var text: String

    package init(
        id: Slug, title: String, author: Slug, schedule: Schedule?, dateOptions: [DateOption] = [],
        location: String, capacity: Int? = nil, posted: Timestamp, text: String = ""
    ) {
        (self.id, self.title, self.author, self.schedule) = (id, title, author, schedule)
        (self.dateOptions, self.location, self.capacity) = (dateOptions, location, capacity)
        (self.posted, self.text) = (posted, text)
    }

    /// The prefix of each id.
    package static let idMark = "meet-"
    /// Number of times that members may vote for.
    package static let optionCounts = 2...6
    /// Number of places that a meet-up may have.
    package static let capacities = 1...500
    /// Seconds after its start at which a meet-up without an end is over: 3 hours.
    package static let openSpan: TimeInterval = 3 * 3600

    /// The Markdown that shows the text as it was typed.
    var markdown: String { MarkdownText.source(text, profile: MarkdownText.typedProfile) }

    /// When the meet-up is over, or can no longer get any of the times that it offers.
    package var over: Date {
        if let schedule { return schedule.end?.instant ?? schedule.start.instant + Self.openSpan }
        return dateOptions.map(\.start.instant).max() ?? posted.instant
    }

    package func isOver(at now: Date) -> Bool { over <= now }

    /// Whether members vote for a time.
    package func hasPoll(at now: Date) -> Bool {
        schedule == nil && status == .published && !isOver(at: now)
    }

    /// Whether members can say that they go.
    package func takesGoers(at now: Date) -> Bool {
        schedule != nil && status == .published && !isOver(at: now)
    }
}

extension ContentFolder {
    package static let meetups = ContentFolder(rawValue: "meetups")
}

extension SiteContent {
    /// Meet-ups in the order of time, including hidden ones.
    package var meetups: [Meetup] {
        get { self[Meetup.self] }
        set { self[Meetup.self] = newValue }
    }
}
