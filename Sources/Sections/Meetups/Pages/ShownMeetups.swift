import ContentFiles
import Foundation
import Model
import Site

/// The meet-ups that pages show, without hidden ones.
struct ShownMeetups: Sendable {
    /// In the order of time.
    let meetups: [Meetup]
    let discussions: Discussions<Meetup>

    init(_ content: SiteContent) {
        meetups = content.meetups.filter { !$0.isHidden }
        discussions = Discussions(content)
    }

    /// The meet-ups that were posted last first.
    var byPosting: [Meetup] { Self.byPosting(meetups) }

    static func byPosting(_ meetups: [Meetup]) -> [Meetup] {
        meetups.sorted { ($1.posted.instant, $0.id) < ($0.posted.instant, $1.id) }
    }
}
