import Foundation
import Model
import Site

/// A meet-up in a list.
struct MeetupRow: TemplateView {
    let address: String
    let title: TaggedText
    /// Nil while members vote for a time.
    let date: MeetupDateView?
    let location: TaggedText
    let isCancelled: Bool
    /// At most one text.
    let excerpt: [TaggedText]
    let author: TaggedText
    /// The numbers of members who go and of places left; nil if nobody goes.
    let goingWords: String?

    init(_ entry: MeetupEntry, in site: SectionContext) {
        let (meetup, words) = (entry.meetup, site.words)
        (address, title) = (words.link(Address.meetup(meetup.id)), words.tagged(typed: meetup.title))
        date = MeetupDateView(meetup, SiteClock(timeZone: site.settings.timeZone, now: site.now), words)
        (location, isCancelled) = (words.tagged(typed: meetup.location), entry.isCancelled)
        excerpt = words.excerpt(ofMarkdown: meetup.markdown, [:]).map { [$0] } ?? []
        author = words.memberName(meetup.author, site.memberNames.names(of: [meetup.author.text]))
        let going = GoingWords(count: entry.goingCount, capacity: meetup.capacity, words: words).all
        goingWords = meetup.schedule == nil || entry.isCancelled || going.isEmpty ? nil : going
    }
}

/// The date of a meet-up, for machines and in words.
struct MeetupDateView: TemplateView {
    let start: String
    /// When the meet-up is over, also where its end is not known.
    let over: String
    let monthFirst: Bool
    let day: String
    let month: String
    let weekday: String
    let hours: String
    let words: String

    /// Nil while members vote for a time.
    init?(_ meetup: Meetup, _ clock: SiteClock, _ words: PageWords) {
        guard let time = meetup.shownTime(clock) else { return nil }
        let (times, firstDay) = (EventWords(words), time.firstDay)
        start = time.forMachines(in: clock.timeZone).start
        over = clock.timeZone.text(of: meetup.over) ?? start
        monthFirst = words.dates.namesMonthFirst
        day = firstDay.day < 10 ? "0\(firstDay.day)" : "\(firstDay.day)"
        month = times.month(of: firstDay, withYear: firstDay.year != clock.today.year)
        weekday = words.dates.shortWeekdays[firstDay.weekday - 1]
        (hours, self.words) = (times.beside(time), times.full(time))
    }
}

extension PageWords {
    /// The shown name of a member.
    func memberName(_ id: Slug, _ names: AuthorNames) -> TaggedText {
        names.name(of: id.text).map { tagged(typed: $0) } ?? TaggedText(say(DiscussionView.Key.formerMember))
    }
}
