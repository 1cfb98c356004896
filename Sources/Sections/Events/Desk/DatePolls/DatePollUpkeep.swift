import Building
import Calendars
import Desk
import Foundation
import Model
import Site
import State

/// The upkeep of all polls for dates: people are told of the date that an event has got.
struct DatePollUpkeep {
    let site: DeskSite
    let build: SiteBuild
    let database: StateDatabase
    let now: Date

    /// Whether people have to be told of a date.
    static func isNeeded(_ database: StateDatabase) throws -> Bool { try !database.untoldPolls().isEmpty }

    func run() throws {
        let posts = try database.untoldPolls()
        // Without an index of a build, the next run does it.
        guard !posts.isEmpty, let index = PostIndex(of: .events, build) else { return }
        let events = index.content(posts.map { (EventSection.indexColumns.id, $0) }, site.settings).events
        for post in posts {
            let event = events.first { $0.id.utf8.elementsEqual(post.utf8) }
            guard let event else {
                try database.settlePoll(of: post, .dropped, now: now) { _, _ in
                    SignUpMessage(mail: nil, record: nil)
                }
                continue
            }
            let messages = DatePollMessages(site: site, event: event, now: now)
            try database.settlePoll(of: post, event.pollOutcome, now: now, messages.writer)
        }
        try build.publishPolls(database, now: now)
    }
}

extension Event {
    /// The state of the poll.
    fileprivate var pollOutcome: PollOutcome {
        guard status == .published else { return .dropped }
        if let schedule {
            guard let first = Occurrences(ifValid: schedule)?.first(on: schedule.start.civil.day) else {
                return .dropped
            }
            return .decided(placeTerms(of: first).date)
        }
        return pollEnd.map { .open(ends: $0) } ?? .dropped
    }
}

extension SiteBuild {
    /// Maximum number of polls whose sums open pages get; there is room for fewer with many options.
    private static let pollsLimit = 60

    /// Shows the sums of polls on open pages.
    func publishPolls(_ database: StateDatabase, now: Date) throws {
        try publishPolls(of: .events) {
            try database.openPollSums(now: now, limit: Self.pollsLimit).map { post, option, sum in
                ("\(post) \(option)", [sum.yes, sum.ifNeedBe, sum.no])
            }
        }
    }
}
