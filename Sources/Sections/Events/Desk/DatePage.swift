import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The page of one date of a series.
struct DatePage {
    let events: DeskEvents
    let event: Event
    let date: CivilDateTime
    var fields: [String: String]
    var problems: [FormProblem] = []
    var questions = FormQuestions()
    var isChangedMeanwhile = false
    var done: String?
    var isCancelling = false
    /// The link to the list of sign-ups; nil on the page of an answer.
    var signUps: SignUpLinks?
    /// The form's nonce, and the date's version over which it was typed; nil for the current one.
    var nonce = FormSubmission.newNonce()
    var version: String?

    /// Shows a draft, over the version over which it was typed.
    mutating func show(_ draft: DraftSubmission) {
        let suffix = "-cancel"
        isCancelling = draft.nonce.hasSuffix(suffix)
        nonce = isCancelling ? String(draft.nonce.dropLast(suffix.count)) : draft.nonce
        version = draft.fields["version"]
        fields.merge(draft.fields) { $1 }
    }

    func response() -> CGIResponse {
        let context = events.context
        let (words, settings) = (context.words, context.site.settings)
        let path = context.mount + DeskEvents.path(of: event.id)
        guard let row = words.seriesDate(date, of: event, signUps: signUps, address: "\(path)/dates/\(date)")
        else {
            return context.page(for: .notFound)
        }
        let language = FormLanguage(words.language, of: settings.languages, texts: Event.formTexts)
        let values = language.pageFields(fields)
        let change = event.schedule?.recurrence?.changes.last { $0.occurrence == date }
        let isAhead = event.schedule.map { $0.timeZone.instant(of: date) > context.now } ?? false
        let sentences = Dictionary(
            problems.map { (language.pageField(of: $0), words.sentence(of: $0)) },
            uniquingKeysWith: { first, _ in first })
        let view = SeriesDateView(
            dateRow: row, seriesTitle: words.text(event.title), seriesAddress: path,
            usualTime: words.usualDate(date, of: event),
            isAllDay: event.schedule?.isAllDay == true || change?.isAllDay == true,
            fieldValues: FieldText.all(values), fieldProblems: FieldText.all(sentences),
            questions: questions.lines(words),
            confirmation: questions.confirmation.isEmpty ? nil : questions.confirmation, nonce: nonce,
            version: version ?? DateForm.version(of: event, at: date, settings: settings),
            note: isChangedMeanwhile ? words.say(DeskWords.Series.dateChangedMeanwhile) : nil, done: done,
            languages: words.languages.filter { $0.tag != language.own }.map { other in
                LanguageFields(
                    tag: other.tag, name: other.name, values: values, problems: sentences, places: [])
            },
            fromAddress: isAhead && event.status != .draft ? "\(path)?from=\(date)" : nil,
            isCancelling: isCancelling)
        let frame = context.frame(words.text(event.title), events.session)
        let isAccepted = problems.isEmpty && !questions.areOpen
        let status = isChangedMeanwhile ? 409 : isAccepted ? 200 : FormProblem.status(of: problems)
        return context.page(context.renderer.html(view, frame), status: status)
    }
}

/// The list of the dates of a series, and a page for each date.
extension DatePage {
    /// Number of dates on a page of the list, and on the event's page.
    private static let pageSize = 20
    private static let shortSize = 4
    /// Maximum number of pages; dates further ahead cannot be changed.
    private static let lastPage = 50

    /// `GET /events/<id>/dates`, with `?page=2`.
    static func list(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let context = request.context
        let events = try await DeskEvents(request)
        let event = try events.own(context.eventID)
        let page = min(max(1, context.request.query["page"].flatMap { Int($0) } ?? 1), lastPage)
        let path = context.mount + DeskEvents.path(of: event.id)
        let (rows, hasMore) = context.words.seriesDates(
            of: event, from: (page - 1) * pageSize, limit: pageSize, now: context.now,
            signUps: try SignUpLinks(event, context, events.database),
            address: { "\(path)/dates/\($0)" })
        let view = SeriesDatesView(
            dateRows: rows, allDates: nil,
            laterDates: hasMore && page < lastPage ? "\(path)/dates?page=\(page + 1)" : nil,
            seriesTitle: context.words.text(event.title), seriesAddress: path)
        return context.page(
            context.renderer.html(
                view, context.frame(context.words.say(DeskWords.Series.dates), events.session)))
    }

    /// The next dates for the event's page; nil if the event is cancelled or does not repeat.
    static func next(of event: Event, _ links: SignUpLinks?, _ context: RequestContext) -> SeriesDatesView? {
        guard event.schedule?.recurrence != nil, event.status != .cancelled else { return nil }
        let path = context.mount + DeskEvents.path(of: event.id)
        let (rows, hasMore) = context.words.seriesDates(
            of: event, from: 0, limit: shortSize, now: context.now, signUps: links,
            address: { "\(path)/dates/\($0)" })
        return SeriesDatesView(
            dateRows: rows, allDates: hasMore ? "\(path)/dates" : nil, laterDates: nil,
            seriesTitle: context.words.text(event.title), seriesAddress: path)
    }

    /// `GET /events/<id>/dates/<start>`.
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let context = request.context
        let events = try await DeskEvents(request)
        let (event, date) = try find(events)
        let typed = try EventActions.typed(event.id, events)
        let fields = DateForm(
            of: typed ?? event, at: date, settings: context.site.settings, language: context.words.language
        ).fields
        var page = DatePage(events: events, event: event, date: date, fields: fields)
        page.isCancelling = typed.map { $0.isCancelled(date) && !event.isCancelled(date) } ?? false
        page.done = EventActions.doneTakeBack(context, event)
        page.signUps = try SignUpLinks(event, context, events.database)
        let draft = try events.draftSubmissions.named(
            of: events.session.officer.name, on: context.request.path)
        if let draft { page.show(draft) }
        return page.response()
    }

    /// `POST /events/<id>/dates/<start>`, with `action`: change, cancel or restore.
    static func post(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let form = context.request.form
        guard let nonce = form["nonce"], FormSubmission.isNonce(nonce) else { throw .badField("nonce") }
        guard let name = form["action"], ["change", "cancel", "restore"].contains(name) else {
            throw .badField("action")
        }
        let earlier = try DeskError.state(database.change(nonce: nonce))
        if earlier != nil {
            _ = try DeskError.posting(Journal(root: context.installation.root, database: database).complete())
        }
        let events = try await DeskEvents(context, session, database)
        let (event, date) = try find(events)
        let fields = FormLanguage(
            form["language"], of: context.site.settings.languages, texts: Event.formTexts
        ).formFields(
            Dictionary(form.names.map { ($0, form[$0] ?? "") }, uniquingKeysWith: { first, _ in first }))
        let action: EventPosting.DateAction =
            switch name {
            case "change": .change(DateForm(fields, settings: context.site.settings))
            case "cancel": .cancel(reason: fields["reason"] ?? "")
            default: .restore
            }
        var effects: SignUpEffects?
        do throws(PostingError) {
            if let earlier {
                // A nonce sent before with other values belongs to another form.
                guard try events.posting.isDone(action, of: event, at: date) else { throw .changedMeanwhile }
                return await finished(earlier, name, context)
            }
            let new = try events.posting.result(of: action, of: event, at: date)
            if case .change = action {
                let questions = FormQuestions(
                    about: date, of: new, changing: event, hasEndDate: fields["endDate"]?.isEmpty == false,
                    confirmed: form.confirmed, among: events.known.content.events, context)
                guard !questions.areOpen else {
                    var answer = DatePage(events: events, event: event, date: date, fields: fields)
                    (answer.questions, answer.nonce, answer.version) = (questions, nonce, form["version"])
                    return answer.response()
                }
            }
            let changed = try Journal.state(
                SignUpEffects(of: event.id, from: event, to: [new], context, database))
            effects = changed
            let outcome = try events.posting.change(
                event, date: date, action, version: form["version"],
                by: context.submission(
                    nonce, by: session.officer, isConfirmed: changed.areConfirmed(by: form)))
            try Journal.state(database.discard(nonce, of: session.officer.name))
            return await finished(outcome.change, name, context)
        } catch {
            var answer = DatePage(events: events, event: event, date: date, fields: fields)
            answer.isCancelling = name == "cancel"
            switch error {
            case .form(let problems): answer.problems = problems
            case .undecided(let announcement):
                return try answer.ask(announcement, effects, action, nonce: nonce)
            case .unconfirmed: return try answer.ask(nil, effects, action, nonce: nonce)
            case .changedMeanwhile: answer.isChangedMeanwhile = true
            default: throw DeskError(error)
            }
            return answer.response()
        }
    }

    /// The page that shows what an action tells readers and does to people who signed up, before it is done.
    private func ask(
        _ announcement: ChangeAnnouncement?, _ effects: SignUpEffects?, _ action: EventPosting.DateAction,
        nonce: String
    ) throws(DeskError) -> CGIResponse {
        let context = events.context
        let label: DeskWords.Series =
            switch action {
            case .change: .saveDate
            case .cancel: .cancelDate
            case .restore: .restoreDate
            }
        var question = ChangeQuestion(announcement, context, events.session, events.database)
        question.effects = effects?.shown
        return try question.page(
            context.words.say(label), title: context.words.text(event.title), nonce: nonce,
            back: context.request.path)
    }

    /// An event that this officer may change, and the date in the path.
    private static func find(
        _ events: DeskEvents
    ) throws(DeskError) -> (Event, CivilDateTime) {
        let event = try events.own(events.context.eventID)
        guard let date = event.date(events.context.parameter("start")) else { throw .notFound }
        return (event, date)
    }

    private static func finished(_ change: Change, _ action: String, _ context: RequestContext) async
        -> CGIResponse
    {
        await context.published(
            "date-\(action)", at: DeskEvents.path(of: change.subject ?? ""), change: change)
    }

    /// The message about an action on a date that was just done; nil if there is none.
    static func done(_ context: RequestContext) -> String? {
        let key: DeskWords.Series? =
            switch context.request.query["done"] {
            case "date-change": .doneChange
            case "date-cancel": .doneCancel
            case "date-restore": .doneRestore
            default: nil
            }
        return key.map { context.words.say($0) }
    }
}

extension Event {
    fileprivate func isCancelled(_ date: CivilDateTime) -> Bool {
        schedule?.recurrence?.changes.contains { $0.occurrence == date && $0.isCancelled } ?? false
    }

    /// The date of the series with this original start; nil if it has none.
    func date(_ text: String) -> CivilDateTime? {
        guard text.utf8.count <= 19, let zone = schedule?.timeZone, let stamp = Timestamp(text, in: zone),
            stamp.offset == nil, hasDate(stamp.civil)
        else { return nil }
        return stamp.civil
    }
}
