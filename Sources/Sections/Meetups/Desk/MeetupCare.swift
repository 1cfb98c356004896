import Building
import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The officers' page of a meet-up: hide it, or put it back.
enum MeetupCare {
    /// `GET /meetups/:id/manage`.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, database) = (request.context, request.database)
        let meetup = try context.meetup().meetup
        let post = try DeskError.state(database.readerPost(meetup.id.text))
        let words = context.words
        let view = MeetupCareView(
            heading: meetup.title, meetupID: meetup.id.text,
            facts: context.facts(of: meetup).map(TextLine.init),
            meetupState: ReaderPost.memberState(of: post, isHidden: meetup.isHidden).map { words.say($0) },
            meetupText: meetup.text.isEmpty ? nil : meetup.text,
            versions: Array(try context.versions(of: meetup, database).dropFirst()),
            liveAddress: meetup.isHidden ? nil : words.words.link(Address.meetup(meetup.id)),
            canHide: !meetup.isHidden, canRestore: post?.state == .hidden,
            seen: "\(try DeskError.state(database.lastChange())?.number ?? 0)")
        return context.page(
            view, meetup.title, request.session, tab: .posts, form: MeetupPosts.path(of: meetup.id.text))
    }
}

/// The meet-ups on the start page of the desk that a search finds, with the way to the officers' page of each.
struct FoundMeetups: DeskPosts {
    private let context: RequestContext

    init(_ context: RequestContext) { self.context = context }

    func groups(_ search: DeskSearch?) -> [PostGroup] {
        guard let search else { return [] }
        let build = context.installation.build
        let records = SearchRecords(output: build.output, sections: build.sections).search(in: [.meetups])
        let rows = records.rows(search.text, in: .meetups)
        let name = context.words.words.say(MeetupDeskKey.meetups)
        return [
            PostGroup(key: "meetups", name: name, count: rows.count) { range in
                rows[range].compactMap { row(records.slug($0, in: .meetups)) }
            }
        ]
    }

    func removed(limit: Int) -> [DeskRow] { [] }

    func unfinished(of officers: Set<String>) -> [HandoverRow] { [] }

    private func row(_ id: String) -> DeskRow? {
        let found: OpenMeetup?
        do throws(Problem) { found = try OpenMeetup(id, context.documents) } catch {
            // The check of content reports the file.
            return nil
        }
        guard let meetup = found?.meetup else { return nil }
        let words = context.words
        let time = meetup.shownTime(context.clock).map { EventWords(words.words).full($0) }
        return DeskRow(
            title: meetup.title, when: time ?? words.moment(meetup.posted.instant, now: context.now),
            place: meetup.location,
            state: words.words.say(meetup.isHidden ? MeetupDeskKey.isOffSite : .isOnSite), announcement: nil,
            editAddress: MeetupPosts.path(of: id).map { context.mount + $0 },
            liveAddress: meetup.isHidden ? nil : words.words.link(Address.meetup(meetup.id)),
            copyAddress: nil, author: context.memberName(meetup.author.text))
    }
}
