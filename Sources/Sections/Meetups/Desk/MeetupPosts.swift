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
    /// A notification that leads to the page of a meet-up, or to the list if it is gone. To those who go each one says something else.
    init(
        _ kind: Broadcast.Kind, about meetup: Meetup, _ sentence: DeskWords.MemberNotices,
        isGone: Bool = false
    ) {
        let hasPlace: Bool? =
            switch sentence {
            case .meetupSeated: true
            case .meetupUnseated: false
            default: nil
            }
        self.init(
            kind, of: meetup.id.text, title: meetup.title, sentence, isGrouped: kind != .signUp,
            hasPlace: hasPlace, at: .site(isGone ? Address.meetups : Address.meetup(meetup.id)))
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
