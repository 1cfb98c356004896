import Building
import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

enum EventFormHandlers {
    /// `POST /events`: redirects with 303 to the posted event's page.
    static func post(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        return try await send(context, session, database, changing: nil)
    }

    /// `POST /events/<id>`.
    static func edit(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        return try await send(context, session, database, changing: context.eventID)
    }

    /// `POST /preview`: the form again, with a preview. Nothing is posted; the picture is kept.
    static func preview(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        guard let sent = FormSubmission(event: context.request, languages: context.site.settings.languages)
        else {
            throw .badField("nonce")
        }
        let events = try await DeskEvents(context, session, database)
        let event = sent.id.flatMap(events.event)
        if let event, !events.mayChange(event.id) { throw .notYours }
        let (fields, problems) = Self.fields(of: sent, context)
        let earlier = try DeskError.state(database.change(nonce: sent.nonce))
        var page = FormPage(events: events, event: event, fields: fields, nonce: sent.nonce)
        page.version = sent.version
        if let earlier {
            page = try usedForm(earlier, sent, fields, event, events)
        }
        page.isAnswer = true
        let outcome = read(fields, changing: event, context)
        page.preview = outcome.event
        page.problems = problems + outcome.problems.filter { $0.kind != .missing }
        return page.response()
    }

    private static func send(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase, changing id: String?
    ) async throws(DeskError) -> CGIResponse {
        guard let sent = FormSubmission(event: context.request, languages: context.site.settings.languages)
        else {
            throw .badField("nonce")
        }
        // A repeated form is not validated again, neither its picture nor the event's current state.
        if let earlier = try DeskError.state(database.change(nonce: sent.nonce)) {
            return try await answer(earlier, sent, changing: id, context, session, database)
        }
        var read: ([String: String], [FormProblem])?
        if id == nil {
            let fields = Self.fields(of: sent, context)
            read = fields
            if fields.1.isEmpty, let answer = await quick(context, session, database, sent, fields.0) {
                return answer
            }
        }
        let events = try await DeskEvents(context, session, database)
        var event: Event?
        if let id { event = try events.own(id) }
        let (typed, pictureProblems) = read ?? Self.fields(of: sent, context)
        let merge = try event.flatMap { event throws(DeskError) in
            try merged(event, typed, sent, events)
        }
        if let event, let merge, !merge.conflicts.isEmpty {
            return try ask(merge, typed, sent, event, events)
        }
        let fields = events.spelled(merge?.fields ?? typed, changing: event)
        let outcome = Self.read(fields, changing: event, context)
        let problems = pictureProblems + outcome.problems
        guard problems.isEmpty else {
            return try answer(problems, sent, fields, event, events, merge)
        }
        if let event, let new = outcome.event,
            let series = SeriesEdit(
                EventForm(fields, settings: context.site.settings), changing: event, to: new, now: context.now
            ), let problem = series.problem
        {
            return try answer([problem], sent, fields, event, events, merge, preview: new)
        }
        let questions = try Self.questions(about: outcome.event, sent, fields, changing: event, events)
        guard !questions.areOpen else {
            // The other event at this time and place may be from this form, accepted since the nonce was looked up.
            if let earlier = try DeskError.state(database.change(nonce: sent.nonce)) {
                return try await answer(earlier, sent, changing: id, context, session, database)
            }
            return try answer([], sent, fields, event, events, merge, questions: questions)
        }
        do throws(PostingError) {
            let form = EventForm(fields, settings: context.site.settings)
            let submission = context.submission(sent.nonce, by: session.officer)
            let outcome =
                if let event {
                    try events.posting.edit(
                        event, form, version: merge?.version ?? (sent.version.isEmpty ? nil : sent.version),
                        others: events.known.content.events, by: submission)
                } else {
                    try events.posting.post(
                        form, author: session.officer.displayName ?? session.officer.name,
                        others: events.known.content.events,
                        by: submission)
                }
            try Journal.state(database.discard(sent.nonce, of: session.officer.name))
            return await finished(
                outcome.change, context, keptSince: merge?.taken.isEmpty == false ? sent.version : nil,
                isRemoval: event != nil && event?.status != .draft && fields["status"] == "draft")
        } catch {
            if case .undecided(let announcement) = error {
                return try answer(
                    [], sent, fields, event, events, merge, questions: questions, announcement: announcement)
            }
            // Another change was accepted between the merge and the lock.
            if error == .changedMeanwhile { return try await send(context, session, database, changing: id) }
            return try failed(error, sent, fields, event, events)
        }
    }

    /// Posts a new event without reading all events; nil, with nothing posted, if there is a question or an
    /// error.
    private static func quick(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase, _ sent: FormSubmission,
        _ fields: [String: String]
    ) async -> CGIResponse? {
        let settings = context.site.settings
        let outcome = read(fields, changing: nil, context)
        guard outcome.problems.isEmpty, let event = outcome.event,
            let index = PostIndex(of: .events, context.installation.build)
        else { return nil }
        let id = EventPosting.id(nonce: sent.nonce)
        let texts =
            EventSection.places(event.location).map { (EventSection.indexColumns.place, $0) }
            + event.tags.map { (EventSection.indexColumns.topic, TopicNames.key(of: $0)) }
        let others = index.content([(EventSection.indexColumns.id, id)] + texts, settings).events
        let twins = TopicTwins(others, topics: settings.topics)
        guard !FormQuestions(event, sent, changing: nil, among: others, context).areOpen else {
            return nil
        }
        let taken = Set(others.flatMap { [$0.slug] + $0.aliases })
        do {
            let outcome = try DeskEvents.posting(context, database).post(
                EventForm(
                    EventTopics.spelled(fields, settings.topics, as: twins.name), settings: settings),
                author: session.officer.displayName ?? session.officer.name,
                known: others.first { $0.id.utf8.elementsEqual(id.utf8) },
                isTaken: { taken.contains($0) || index.has($0.text, in: EventSection.indexColumns.name) },
                by: context.submission(sent.nonce, by: session.officer))
            try Journal.state(database.discard(sent.nonce, of: session.officer.name))
            return await finished(outcome.change, context)
        } catch {
            // The slower way reads all events, finds the error again and reports it. The change was not
            // accepted, or is recognized by its nonce.
            return nil
        }
    }

    /// The questions about the event that a form describes, or about the one date of a series that the form changes.
    private static func questions(
        about new: Event?, _ sent: FormSubmission, _ fields: [String: String], changing event: Event?,
        _ events: DeskEvents
    ) throws(DeskError) -> FormQuestions {
        let (context, others) = (events.context, events.known.content.events)
        let effects = try Self.effects(of: fields, changing: event, to: new, events)
        let form = EventForm(fields, settings: context.site.settings)
        guard let event, let new,
            let series = SeriesEdit(form, changing: event, to: new, now: context.now), series.scope == .date,
            let date = series.date, let changed = resultOfDate(series)
        else {
            return FormQuestions(
                new, sent, changing: event, among: others, context, effects: effects)
        }
        return FormQuestions(
            about: date, of: changed, changing: event, hasEndDate: fields["endDate"]?.isEmpty == false,
            confirmed: sent.confirmed, among: others, context, effects: effects, preview: new)
    }

    private static func resultOfDate(_ series: SeriesEdit) -> Event? {
        do throws(FormProblems) {
            return try series.result(.date)?.event
        } catch {
            // The form is shown again with its problems.
            return nil
        }
    }

    /// Effects of the change of an event on people who signed up; nil for a new one.
    private static func effects(
        of fields: [String: String], changing event: Event?, to new: Event?, _ events: DeskEvents
    ) throws(DeskError) -> SignUpEffects? {
        guard let event, let new else { return nil }
        let context = events.context
        let form = EventForm(fields, settings: context.site.settings)
        let series = SeriesEdit(form, changing: event, to: new, now: context.now)
        var changed = [new]
        do throws(FormProblems) {
            if let series, let scope = series.scope, let result = try series.result(scope) {
                changed = [result.event, result.later].compactMap(\.self)
            }
        } catch {
            // The form is shown again with its problems.
            return nil
        }
        return try DeskError.state(
            SignUpEffects(of: event.id, from: event, to: changed, context, events.database))
    }

    /// The submitted fields with the uploaded picture's name, and the problems of both.
    static func fields(of sent: FormSubmission, _ context: RequestContext) -> (
        [String: String], [FormProblem]
    ) {
        var fields = sent.fields
        var problems = sent.problems
        do throws(FormProblem) {
            fields["heldPicture"] = try HeldPictures(context.installation).hold(
                context.request, fields: sent.fields)
        } catch {
            problems.append(error)
            fields["heldPicture"] =
                HeldPictures(context.installation).path(of: sent.fields["heldPicture"] ?? "") == nil
                ? nil : sent.fields["heldPicture"]
        }
        fields["removePicture"] = nil
        return (fields, problems)
    }

    static func read(
        _ fields: [String: String], changing event: Event?, _ context: RequestContext
    ) -> (event: Event?, problems: [FormProblem]) {
        guard let slug = Slug("preview") else { return (nil, []) }
        let new = Event(id: "preview", slug: slug, title: "", detail: "")
        do throws(FormProblems) {
            return (
                try EventForm(fields, settings: context.site.settings).event(changing: event, or: new), []
            )
        } catch {
            return (nil, error.all)
        }
    }

    /// The form again, with its problems. A draft is stored too, in case the officer leaves the page.
    private static func answer(
        _ problems: [FormProblem], _ sent: FormSubmission, _ fields: [String: String], _ event: Event?,
        _ events: DeskEvents, _ merge: FormMerge? = nil, questions: FormQuestions = FormQuestions(),
        announcement: ChangeAnnouncement? = nil, preview: Event? = nil
    ) throws(DeskError) -> CGIResponse {
        let version = merge?.version ?? sent.version
        try events.draftSubmissions
            .keep(fields, over: version, nonce: sent.nonce, post: event?.id, of: events.session.officer.name)
        var page = FormPage(events: events, event: event, fields: fields, nonce: sent.nonce)
        page.version = version
        try page.show(merge)
        page.problems = problems
        page.isAnswer = true
        page.questions = questions
        page.preview = preview ?? questions.event
        page.announcement = try announcement.flatMap { announcement throws(DeskError) in
            try ChangeQuestion(announcement, events.context, events.session, events.database)
                .view(form: "event-form")
        }
        return page.response(status: FormProblem.status(of: problems))
    }

    private static func failed(
        _ error: PostingError, _ sent: FormSubmission, _ fields: [String: String], _ event: Event?,
        _ events: DeskEvents
    ) throws(DeskError) -> CGIResponse {
        switch error {
        case .form(let problems): return try answer(problems, sent, fields, event, events)
        case .usedForm(let earlier):
            return try usedPage(earlier, sent, fields, event, events)
        case .file(let problem):
            // The draft is stored if the content is locked, to be sent again from the desk.
            if case .locked = problem.cause {
                try events.draftSubmissions.keep(
                    fields, over: sent.version, nonce: sent.nonce, post: event?.id,
                    of: events.session.officer.name)
            }
            throw DeskError(error)
        default: throw DeskError(error)
        }
    }

    /// The response to a form that was accepted before.
    static func repeated(
        _ earlier: Change, _ context: RequestContext, _ database: StateDatabase
    ) async throws(DeskError) -> CGIResponse {
        _ = try DeskError.posting(Journal(root: context.installation.root, database: database).complete())
        return await finished(earlier, context)
    }

    /// Publishes a change and redirects to the page that reports it.
    static func finished(
        _ change: Change, _ context: RequestContext, keptSince version: String? = nil, isRemoval: Bool = false
    ) async -> CGIResponse {
        let isLive = await Rebuild.run(
            context.installation, now: context.now, change: change, isRemoval: isRemoval)
        await SignUpUpkeep.run(after: change, context)
        return finished(change, context, keptSince: version, isLive: isLive)
    }

    /// Redirects to the page that reports whether the change is published.
    static func finished(
        _ change: Change, _ context: RequestContext, keptSince version: String? = nil, isLive: Bool
    ) -> CGIResponse {
        let path = DeskEvents.path(of: change.subject ?? "")
        if change.action == .delete { return context.redirect(to: "/?done=\(isLive ? "delete" : "later")") }
        let kept = version.map { "&kept=\($0)" } ?? ""
        let isSplit = change.action == .edit && change.files.count(where: \.isEvent) > 1
        let done = isSplit ? "split" : change.action.rawValue
        let still = HeldPictures.becomesStill(context.request) ? "&still=1" : ""
        return context.redirect(to: "\(path)?done=\(isLive ? done : "later")\(kept)\(still)")
    }
}
