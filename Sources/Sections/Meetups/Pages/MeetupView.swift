import ContentFiles
import Foundation
import Model
import Site
import State

/// The input of a meet-up's page.
struct MeetupPageInput: Encodable, Sendable {
    let entry: MeetupEntry
    /// The year of the build, which dates leave out.
    let year: Int
    /// The names of the author and of those who go.
    let names: AuthorNames
    let discussion: PageDiscussion

    init(_ entry: MeetupEntry, _ discussions: Discussions<Meetup>, in site: SectionContext) {
        self.entry = entry
        year = SiteClock(timeZone: site.settings.timeZone, now: site.now).today.year
        names = site.memberNames.names(of: [entry.meetup.author.text] + entry.goers)
        discussion = discussions.page(
            of: entry.meetup.id, site.memberNames, site.values, in: .meetups)
    }

    /// The site's clock on some day of the year of the build.
    func clock(in zone: TimeZone) -> SiteClock {
        let day = CivilDate(year: year, month: 7, day: 1)
        return SiteClock(
            timeZone: zone,
            now: day.map { zone.instant(of: CivilDateTime(midnightOf: $0)) } ?? entry.meetup.posted.instant)
    }

    /// The day of the last change, in a time zone.
    func changed(in zone: TimeZone) -> CivilDate? {
        let meetup = entry.meetup
        return zone.civil(at: max(meetup.posted, meetup.updated ?? meetup.posted).instant)?.day
    }
}

/// The page of a meet-up.
struct MeetupView: TemplateView {
    let meetupID: String
    let title: TaggedText
    let isCancelled: Bool
    let isOver: Bool
    /// Nil while members vote for a time.
    let date: MeetupDateView?
    /// The time in the meet-up's own zone, and the site's zone beside it; nil if they are the same.
    let localTime: String?
    let zone: String?
    let location: PlaceView
    /// Number of places in words; nil without a limit.
    let placesText: String?
    let content: HTML?
    let author: TaggedText
    /// Nil where nobody can write to the planner.
    let writeLink: WriteLink?
    let posted: PostMoment
    /// When it was changed last; nil if it never was.
    let edited: PostMoment?
    let going: MeetupGoingView?
    let like: MemberVoteView?
    /// The times for which members vote; none if there is a time.
    let options: [MeetupOptionView]
    /// The page on which members answer; nil if they cannot.
    let pollAddress: String?
    /// The calendar file; nil without a time, and of a cancelled meet-up.
    let calendarFile: String?
    /// The form to report the meet-up; nil if the site has no program.
    let reportAddress: String?
    /// The page on which its author changes it; nil if the site has none.
    let ownAddress: String?
    let listAddress: String
    let discussion: DiscussionView?

    static let computed = FieldTable<MeetupView>([.flag("hasOptions") { !$0.options.isEmpty }])

    init(_ page: MeetupPageInput, by renderer: PageRenderer) throws(Problem) {
        let (entry, words, settings) = (page.entry, renderer.words, renderer.settings)
        let (meetup, clock) = (entry.meetup, page.clock(in: settings.timeZone))
        (meetupID, title) = (meetup.id.text, words.tagged(typed: meetup.title))
        (isCancelled, isOver) = (entry.isCancelled, entry.isOver)
        date = MeetupDateView(meetup, clock, words)
        localTime = meetup.localTime(clock, words)
        zone = localTime.map { _ in EventWords(words).place(of: clock.timeZone) }
        location = PlaceView(words.tagged(typed: meetup.location))
        placesText = meetup.capacity.map { words.say(MeetupSection.Key.places, count: $0) }
        content = try renderer.html(ofTyped: meetup.text, file: Meetup.path(of: meetup.id)).map(HTML.init)
        author = words.memberName(meetup.author, page.names)
        writeLink = WriteLink(to: meetup.author, of: meetup.id, page.names, settings, words)
        posted = PostMoment(meetup.posted, in: settings.timeZone, words)
        edited = meetup.updated.map { PostMoment($0, in: settings.timeZone, words) }
        going = MeetupGoingView(page, settings, words)
        like =
            entry.isCancelled ? nil : MemberVoteView(meetup.id.text, sum: entry.likeCount, settings: settings)
        let isOpen = meetup.schedule == nil && !entry.isCancelled
        options = isOpen ? meetup.dateOptions.map { MeetupOptionView($0, clock, words) } : []
        pollAddress =
            isOpen && !entry.isOver
            ? MeetupSection.formAddress("/meetups/\(meetup.id)", settings, words).map { "\($0)#times" } : nil
        calendarFile =
            meetup.schedule == nil || entry.isCancelled ? nil : words.link(Address.meetupFile(meetup.id))
        reportAddress = settings.poster.map {
            words.link("\($0)/report?post=\(meetup.id)&lang=\(words.language)")
        }
        ownAddress = MeetupSection.formAddress("/meetups/\(meetup.id)", settings, words)
        listAddress = words.link(Address.meetups)
        discussion = DiscussionView(page.discussion, renderer)
    }
}

extension Meetup {
    /// The time in the meet-up's own zone; nil if that is the site's.
    fileprivate func localTime(_ clock: SiteClock, _ words: PageWords) -> String? {
        guard let schedule, let time = shownTime(clock) else { return nil }
        let occurrence = Occurrence(start: schedule.start, end: schedule.end, original: schedule.start.civil)
        return EventWords(words).local(occurrence, time, in: schedule.timeZone, site: clock.timeZone)
    }
}

/// The members who go to a meet-up, on its page.
struct MeetupGoingView: TemplateView {
    /// The subject of the number, in the file of open pages.
    let goingSubject: String
    let goingNumber: Int
    /// Number of places; nil without a limit.
    let goingCapacity: Int?
    let goingWords: String
    /// The page on which members say that they go; nil once nobody can.
    let goAddress: String?
    /// The label of the button: where all places are taken, it leads to the line.
    let goText: String
    /// The names of those who agreed, and the number of further ones who did.
    let goers: [TaggedText]
    let moreGoers: String?

    static let computed = FieldTable<MeetupGoingView>([.flag("hasGoers") { !$0.goers.isEmpty }])

    /// Maximum number of names on a page.
    private static let nameLimit = 60

    /// Nil without a time, of a cancelled meet-up, and where the site has no members.
    init?(_ page: MeetupPageInput, _ settings: SiteSettings, _ words: PageWords) {
        let (entry, meetup) = (page.entry, page.entry.meetup)
        guard meetup.schedule != nil, !entry.isCancelled, settings.members != nil else { return nil }
        goingSubject = Going.sumStart + meetup.id.text
        (goingNumber, goingCapacity) = (entry.goingCount, meetup.capacity)
        goingWords = GoingWords(count: entry.goingCount, capacity: meetup.capacity, words: words).all
        goAddress =
            entry.isOver
            ? nil
            : MeetupSection.formAddress("/meetups/\(meetup.id)", settings, words).map { "\($0)#going" }
        let isFull = meetup.capacity.map { $0 <= entry.goingCount } ?? false
        goText = words.say(isFull ? GoingWords.Key.wait : .button)
        let named = entry.goers.compactMap { page.names.name(of: $0) }
        goers = named.prefix(Self.nameLimit).map { words.tagged(typed: $0) }
        let more = named.count - goers.count
        moreGoers = more > 0 ? words.say(MeetupSection.Key.moreGoers, count: more) : nil
    }
}

/// A time for which members vote.
struct MeetupOptionView: TemplateView {
    let optionStart: String
    let optionText: String

    init(_ option: DateOption, _ clock: SiteClock, _ words: PageWords) {
        optionStart = clock.timeZone.text(of: option.start.instant) ?? option.key
        optionText = option.words(clock, words)
    }
}
