import ContentFiles
import Foundation
import Model
import Site
import State

/// A meet-up with the values in State/ that its pages show.
struct MeetupEntry: Encodable, Sendable {
    let meetup: Meetup
    /// Whether the meet-up was over at the build.
    let isOver: Bool
    /// Number of members who go.
    let goingCount: Int
    /// Number of members who like it.
    let likeCount: Int
    /// The ids of the members who go and whose names everyone may see, in their order.
    let goers: [String]

    init(_ meetup: Meetup, in site: SectionContext) {
        self.meetup = meetup
        isOver = meetup.isOver(at: site.now)
        goingCount = site.values.number(of: Going.sumStart + meetup.id.text)
        likeCount = site.values.number(of: meetup.id.text)
        if case .text(let ids) = site.values[Going.namesStart + meetup.id.text] {
            goers = ids.split(separator: " ").map(String.init)
        } else {
            goers = []
        }
    }

    var isCancelled: Bool { meetup.status == .cancelled }
}

/// The number of members who go to a meet-up, in words.
struct GoingWords {
    let count: Int
    let capacity: Int?
    let words: PageWords

    enum Key: String, PhraseKey {
        static let group = "meetup-going"
        case sum, left, full, waiting, button, wait = "desk-meetups.wait"
    }

    private var line: (left: Int, waiting: Int)? {
        capacity.map { (max(0, $0 - count), max(0, count - $0)) }
    }

    /// `3 people are going, 2 places left`; empty if nobody goes and there is no limit. Those who wait do not go.
    var all: String {
        let seated = min(count, capacity ?? count)
        return [seated > 0 ? words.say(Key.sum, ["number": "\(seated)"], count: seated) : nil, places]
            .compactMap(\.self).joined(separator: " · ")
    }

    /// The places that are left, or how many wait; nil without a limit.
    var places: String? {
        guard let (left, waiting) = line else { return nil }
        if waiting > 0 { return words.say(Key.waiting, ["number": "\(waiting)"], count: waiting) }
        return left > 0 ? words.say(Key.left, ["number": "\(left)"], count: left) : words.say(Key.full)
    }
}

extension Meetup {
    /// The time in the site's zone; nil while members vote for one.
    func shownTime(_ clock: SiteClock) -> ShownTime? {
        schedule.map { schedule in
            ShownTime(
                Occurrence(start: schedule.start, end: schedule.end, original: schedule.start.civil),
                isAllDay: false, clock: clock)
        }
    }
}

extension DateOption {
    /// The option in words, in the site's zone.
    func words(_ clock: SiteClock, _ words: PageWords) -> String {
        EventWords(words).full(
            ShownTime(
                Occurrence(start: start, end: end, original: start.civil), isAllDay: false, clock: clock))
    }
}
