import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Meet-ups as posts of members, in the queue of readers' posts.
enum MeetupPosts: ReaderPostKind {
    static let kind = "meetup"
    static let idPrefix = Meetup.idMark
    static let folder = ContentFolder.meetups
    static let name: any PhraseKey = MeetupDeskKey.aMeetup
    static let fields = MeetupFields.all

    static let votes: VoteKind? = VoteKind(
        ofMembers: MeetupPosts.self, in: .meetups, MeetupSection.Key.like, takesDown: false,
        telling: .newRsLike, .meetupLike
    ) { file, context in
        context.documents.value(Meetup.self, in: file).flatMap { meetup in
            meetup.status == .cancelled ? nil : (meetup.author, meetup.id)
        }
    }

    /// The officers' page of a meet-up.
    static func path(of id: String) -> String? { "/meetups/\(id)/manage" }

    static func authorPath(of post: ReaderPost) -> String? { "/meetups/\(post.id)" }

    static func folders(below root: String) -> [String] { [folder.path] }

    static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? {
        FormSubmission(ofMember: request, in: "meetups", kind, languages: languages)
    }

    static func summary(
        _ post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) -> ReaderPostSummary? {
        guard let meetup = file.flatMap({ context.documents.value(Meetup.self, in: $0) }) else { return nil }
        return ReaderPostSummary(
            title: meetup.title, text: meetup.text, facts: context.facts(of: meetup),
            address: Address.meetup(meetup.id))
    }

    static let typeToAll: Broadcast.Kind? = .newRs

    /// Nothing of a meet-up that is over when it is approved.
    static func noticeToAll(
        of post: ReaderPost, _ file: OutputFile, _ context: RequestContext
    ) -> MemberNotice? {
        guard let meetup = context.documents.value(Meetup.self, in: file), !meetup.isOver(at: context.now),
            meetup.status == .published
        else { return nil }
        return MemberNotice(.newRs, about: meetup, .meetupNew)
    }
}

extension MemberNotice {
    /// A notification that leads to the page of a meet-up. To those who go each one says something else.
    init(_ kind: Broadcast.Kind, about meetup: Meetup, _ sentence: DeskWords.MemberNotices) {
        let hasPlace: Bool? =
            switch sentence {
            case .meetupSeated: true
            case .meetupUnseated: false
            default: nil
            }
        // The members who planned to go are told that it does not take place.
        let isKept = sentence == .meetupCancelled
        self.init(
            kind, of: meetup.id.text, title: LocalizedText(meetup.title), ofPost: meetup.id, sentence,
            day: isKept ? meetup.schedule?.start.civil.day : nil, isGrouped: kind != .signUp,
            hasPlace: hasPlace, at: .site(Address.meetup(meetup.id)),
            remainder: isKept ? (Self.end(of: meetup), .site(Address.meetups)) : nil)
    }

    /// A notification to those who planned to go to a meet-up that is gone or hidden: its day, and none of its text.
    init(endOf meetup: Meetup) {
        self.init(
            .signUp, of: meetup.id.text, title: nil, Self.end(of: meetup),
            day: meetup.schedule?.start.civil.day, isGrouped: false, at: .site(Address.meetups))
    }

    private static func end(of meetup: Meetup) -> DeskWords.MemberNotices {
        meetup.schedule == nil ? .meetupGoneUndated : .meetupGone
    }
}

extension RequestContext {
    var clock: SiteClock { SiteClock(timeZone: site.settings.timeZone, now: now) }

    /// Author, time and place of a meet-up, a line each.
    func facts(of meetup: Meetup) -> [String] {
        let author = words.words.say(MeetupDeskKey.plannedBy, ["name": memberName(meetup.author.text)])
        let time = meetup.shownTime(clock).map { EventWords(words.words).full($0) }
        let options = meetup.dateOptions.map { $0.words(clock, words.words) }
        return [author] + [time].compactMap(\.self) + options + [meetup.location]
    }
}
