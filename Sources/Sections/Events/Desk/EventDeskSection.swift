import Building
import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Events on the desk.
package enum EventDeskSection: DeskSection {
    package static let routes: [Route] = [
        Route(.get, "/events/new", FormPage.new, for: .officers),
        Route(.post, "/events", EventFormHandlers.post, body: .postForm, for: .officers),
        Route(.post, "/preview", EventFormHandlers.preview, body: .postForm, for: .officers),
        Route(.get, "/events/:id", FormPage.get, for: .officers),
        Route(.post, "/events/:id", EventFormHandlers.edit, body: .postForm, for: .officers),
        Route(
            .post, "/events/:id/cancel", EventActions.post(.cancel), body: .postAction,
            for: .officers),
        Route(
            .post, "/events/:id/delete", EventActions.post(.delete), body: .postAction,
            for: .officers),
        Route(.post, "/events/:id/take-back", EventActions.takeBack, body: .postAction, for: .officers),
        Route(
            .post, "/events/:id/restore", EventActions.post(.restore), body: .postAction,
            for: .officers),
        Route(
            .post, "/events/:id/withdraw-picture", EventActions.post(.withdrawPicture),
            body: .postAction, for: .officers),
        Route(.post, "/events/:id/send-again", EventActions.sendAgain, body: .officers, for: .officers),
        Route(.get, "/events/:id/versions", VersionPages.get, for: .officers),
        Route(.post, "/events/:id/erase", VersionPages.erase, body: .postAction, for: .editors),
        Route(.get, "/events/:id/dates", DatePage.list, for: .officers),
        Route(.get, "/events/:id/dates/:start", DatePage.get, for: .officers),
        Route(.post, "/events/:id/dates/:start", DatePage.post, body: .postAction, for: .officers),
        Route(.get, "/events/:id/signups", SignUpListPage.get, for: .officers),
        Route(.post, "/events/:id/signups/add", SignUpActions.add, body: .officers, for: .officers),
        Route(.post, "/events/:id/signups/move", SignUpActions.move, body: .officers, for: .officers),
        Route(.post, "/events/:id/signups/remove", SignUpActions.remove, body: .officers, for: .officers),
        Route(.post, "/events/:id/signups/write", SignUpActions.write, body: .officers, for: .officers),
        Route(.get, "/events/:id/signups/export", SignUpExport.get, for: .officers),
        Route(.get, "/events/:id/signup", SignUpForm.get, for: .readers),
        Route(.post, "/events/:id/signup", SignUpForm.post, body: .readers, for: .readers),
        Route(
            .post, "/events/:id/signup/press", MemberSignUps.press, body: .strangers, for: .members,
            isForScripts: true, isForPages: true),
        Route(.post, "/signup/:code/give-back", MemberSignUps.giveBack, body: .strangers, for: .members),
        Route(.get, "/signup/:code", SignUpReceipt.get, for: .readers),
        Route(.get, "/signup/:code/calendar.ics", SignUpReceipt.calendar, for: .readers),
        Route(.post, "/signup/:code/confirm", SignUpReceipt.confirm, body: .strangers, for: .readers),
        Route(.post, "/signup/:code/take", SignUpReceipt.take, body: .strangers, for: .readers),
        Route(.post, "/signup/:code/change", SignUpReceipt.change, body: .readers, for: .readers),
        Route(.post, "/signup/:code/leave", SignUpReceipt.leave, body: .strangers, for: .readers),
        Route(.post, "/signup/:code/rejoin", SignUpReceipt.rejoin, body: .strangers, for: .readers),
        Route(.get, "/events/:id/door", DoorAPI.get, for: .officers, isForScripts: true),
        Route(.post, "/events/:id/door", DoorAPI.post, body: .officers, for: .officers, isForScripts: true),
        Route(.get, "/events/:id/door/page", DoorPage.list, for: .officers),
        Route(.get, "/signup/:code/door", DoorPage.get, for: .readers),
        Route(.post, "/signup/:code/door", DoorPage.post, body: .officers, for: .officers),
        Route(.get, "/oembed", EventEmbedding.get, for: .readers),
        Route(.get, "/events/:id/poll", DatePollForm.get, for: .readers),
        Route(.post, "/events/:id/poll", DatePollForm.post, body: .readers, for: .readers),
        Route(.get, "/poll/:code", DatePollReceipt.get, for: .readers),
        Route(.post, "/poll/:code/change", DatePollReceipt.change, body: .readers, for: .readers),
        Route(.post, "/poll/:code/erase", DatePollReceipt.erase, body: .strangers, for: .readers),
        Route(.get, "/events/:id/poll/answers", DatePollPage.get, for: .officers),
        Route(.post, "/events/:id/poll/choose", DatePollPage.choose, body: .postAction, for: .officers),
    ]

    package static let kinds: [any PostKind.Type] = [EventPosts.self]

    package static let logPhrases: [Change.Action: any PhraseKey] = [
        .signUpAdd: DeskWords.SignUpLists.didAdd, .signUpMove: DeskWords.SignUpLists.didMove,
        .signUpRemove: DeskWords.SignUpLists.didRemove, .signUpWrite: DeskWords.SignUpLists.didWrite,
        .signUpTakeBack: DeskWords.SignUpLists.didTakeBack,
    ]

    package static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts {
        try await DeskEvents(context, session, database)
    }

    package static func keepUp(
        _ site: () throws -> DeskSite, _ build: SiteBuild, _ database: StateDatabase, now: Date
    ) throws {
        if try SignUpUpkeep.isNeeded(build, database, now: now) {
            try SignUpUpkeep(site: try site(), build: build, database: database, now: now).run()
        }
        if try DatePollUpkeep.isNeeded(database) {
            try DatePollUpkeep(site: try site(), build: build, database: database, now: now).run()
        }
    }

    package static func showNumbers(_ build: SiteBuild, _ database: StateDatabase, now: Date) throws {
        try build.publishPlaces(database, now: now)
        try build.publishPolls(database, now: now)
    }
}

/// Events as posts of officers.
enum EventPosts: PostKind {
    /// Empty: ids of imported events are those of other calendars.
    static let idPrefix = ""
    static let folder = ContentFolder.events
    static let newForm: (path: String, title: any PhraseKey)? = (
        path: "/events/new", title: DeskWords.Events.newEvent
    )
    static let textFields = Event.formTexts + SignUpFormFields.typedNames + ["subject"]
    static let erasableFiles: PostFiles? = .events
    static let votes: VoteKind? = .members(
        in: .events, EventVotes.Key.like, takesDown: false, find: EventVotes.subject)

    static func path(of id: String) -> String? { EventPath(id: id).text }

    static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? {
        FormSubmission(event: request, languages: languages)
    }
}

extension FormSubmission {
    /// Creates the event form of a request, or that of one date or of a cancellation; nil if it has none.
    init?(event request: CGIRequest, languages: [String]) {
        let steps = request.path.split(separator: "/")
        var (id, page) = (request.form["event"].flatMap(EventPath.init)?.id, nil as String?)
        switch (steps.first, steps.count) {
        case ("events", 1), ("events", 2), ("preview", 1), ("preview", 2): break
        case ("events", 3) where steps[2] == "cancel":
            id = EventPath(step: String(steps[1])).id
            page = "/events/\(steps[1])"
        case ("events", 4) where steps[2] == "dates":
            id = EventPath(step: String(steps[1])).id
            page = request.path
        default: return nil
        }
        self.init(
            request, changing: id, in: "event", languages: languages, texts: Event.formTexts, on: page)
        fields = EventTopics.joined(fields, names: request.form.names)
    }
}

extension RequestContext {
    var eventID: String { EventPath(step: parameter("id")).id }

    /// The HTML of an event's description as on its page; empty if too long.
    func detail(of event: Event) -> String {
        renderer.html(
            ofMarkdown: event.detail, event.translations, profile: event.textProfile, pictures: pictures)
            ?? ""
    }
}

extension EventSection {
    package static let deskViews: [any DeskView.Type] = [
        EventFormView.self, SeriesDatesView.self, SeriesDateView.self, SignUpDatesView.self,
        SignUpReceiptView.self, SignUpListView.self, SignUpSeriesView.self, SignUpQuestionView.self,
        DoorTickView.self,
        DatePollReceiptView.self, DatePollAnswersView.self, DatePollQuestionView.self,
    ]
}
