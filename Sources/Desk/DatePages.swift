import CGI
import Foundation
import Model
import Posting
import Site
import State

/// The single dates of a series: a list, and a page for each.
enum DatePages {
    /// Dates on a page of the list, and on the page of the event.
    private static let pageSize = 20
    private static let shortSize = 4
    /// The last page of the list: what lies farther ahead is not changed by anybody.
    private static let lastPage = 50

    /// `GET /events/<id>/dates`, with `?page=2`.
    static func list(_ visit: Visit, _ id: String) async throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let events = try await DeskEvents(visit, try visit.signedIn(database), database)
        let event = try events.own(id)
        let page = min(max(1, visit.request.query["page"].flatMap { Int($0) } ?? 1), lastPage)
        let path = visit.mount + DeskEvents.path(of: id)
        let (rows, hasMore) = visit.words.seriesDates(
            of: event, from: (page - 1) * pageSize, limit: pageSize, now: visit.now,
            address: { "\(path)/dates/\($0)" })
        let view = SeriesDatesView(
            rows: rows, all: nil,
            later: hasMore && page < lastPage ? "\(path)/dates?page=\(page + 1)" : nil,
            title: visit.words.text(event.title), eventAddress: path)
        return visit.page(visit.maker.html(view, visit.frame(visit.words.say(.dates), events.session)))
    }

    /// The next dates for the page of an event; nil where it takes place once, or not at all.
    static func next(of event: Event, _ visit: Visit) -> SeriesDatesView? {
        guard event.schedule?.recurrence != nil, event.status != .cancelled else { return nil }
        let path = visit.mount + DeskEvents.path(of: event.id)
        let (rows, hasMore) = visit.words.seriesDates(
            of: event, from: 0, limit: shortSize, now: visit.now, address: { "\(path)/dates/\($0)" })
        return SeriesDatesView(
            rows: rows, all: hasMore ? "\(path)/dates" : nil, later: nil,
            title: visit.words.text(event.title), eventAddress: path)
    }

    /// `GET /events/<id>/dates/<start>`.
    static func get(_ visit: Visit, _ id: String, _ start: String) async throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let events = try await DeskEvents(visit, try visit.signedIn(database), database)
        let (event, date) = try find(id, start, events)
        let fields = DateForm(
            of: event, at: date, settings: visit.site.settings, language: visit.words.language
        ).fields
        return DatePage(events: events, event: event, date: date, fields: fields).response()
    }

    /// `POST /events/<id>/dates/<start>`, with `action`: change, cancel or restore.
    static func post(_ visit: Visit, _ id: String, _ start: String) async throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.changing(database)
        let form = visit.request.form
        guard let nonce = form["nonce"], SentForm.isNonce(nonce) else { throw .badField("nonce") }
        guard let name = Action(rawValue: form["action"] ?? "") else { throw .badField("action") }
        let earlier = try DeskError.state { () throws(StateError) in try database.change(nonce: nonce) }
        if earlier != nil {
            try DeskError.posting { () throws(PostingError) in
                _ = try Journal(root: visit.place.root, database: database).complete()
            }
        }
        let events = try await DeskEvents(visit, session, database)
        let (event, date) = try find(id, start, events)
        let fields = FormLanguage(form["language"], of: visit.site.settings.languages).formFields(
            Dictionary(form.names.map { ($0, form[$0] ?? "") }, uniquingKeysWith: { first, _ in first }))
        let action: Posting.DateAction =
            switch name {
            case .change: .change(DateForm(fields, settings: visit.site.settings))
            case .cancel: .cancel(reason: fields["reason"] ?? "")
            case .restore: .restore
            }
        do throws(PostingError) {
            if let earlier {
                // A form that was sent before with other values is not that form.
                guard try events.posting.isDone(action, of: event, at: date) else { throw .changedMeanwhile }
                return await finished(earlier, name, visit)
            }
            let hand = Posting.Hand(
                officer: session.officer.name, nonce: nonce,
                form: FormDigest.of(visit.request, by: session.officer), now: visit.now)
            let outcome = try events.posting.change(
                event, date: date, action, version: form["version"], by: hand)
            return await finished(outcome.change, name, visit)
        } catch {
            var answer = DatePage(events: events, event: event, date: date, fields: fields)
            answer.isCancelling = name == .cancel
            switch error {
            case .form(let problems): answer.problems = problems
            case .changedMeanwhile: answer.isChangedMeanwhile = true
            default: throw DeskError(error)
            }
            return answer.response()
        }
    }

    private enum Action: String { case change, cancel, restore }

    /// An event that this officer may change, and one of its dates.
    private static func find(
        _ id: String, _ start: String, _ events: DeskEvents
    ) throws(DeskError) -> (Event, CivilDateTime) {
        let event = try events.own(id)
        guard start.utf8.count <= 19, let zone = event.schedule?.timeZone,
            let stamp = Timestamp(start, in: zone), stamp.offset == nil, event.hasDate(stamp.civil)
        else { throw .notFound }
        return (event, stamp.civil)
    }

    private static func finished(_ change: Change, _ action: Action, _ visit: Visit) async -> CGIResponse {
        let isLive = await Rebuild.run(visit.place, now: visit.now)
        let path = DeskEvents.path(of: change.subject ?? "")
        return visit.redirect(to: "\(path)?done=\(isLive ? "date-\(action.rawValue)" : "later")")
    }

    /// What was just done to a date; nil where nothing was.
    static func done(_ visit: Visit) -> String? {
        let key: DeskWords.Series? =
            switch visit.request.query["done"] {
            case "date-change": .doneChange
            case "date-cancel": .doneCancel
            case "date-restore": .doneRestore
            default: nil
            }
        return key.map { visit.words.say($0) }
    }
}

/// The page of one date of a series.
struct DatePage {
    let events: DeskEvents
    let event: Event
    let date: CivilDateTime
    let fields: [String: String]
    var problems: [FormProblem] = []
    var isChangedMeanwhile = false
    var isCancelling = false

    func response() -> CGIResponse {
        let visit = events.visit
        let (words, settings) = (visit.words, visit.site.settings)
        let path = visit.mount + DeskEvents.path(of: event.id)
        guard let row = words.seriesDate(date, of: event, address: "\(path)/dates/\(date)") else {
            return visit.page(for: .notFound)
        }
        let language = FormLanguage(words.language, of: settings.languages)
        let values = language.pageFields(fields)
        let change = event.schedule?.recurrence?.changes.last { $0.occurrence == date }
        var view = SeriesDateView(
            row, of: (words.text(event.title), path), usual: words.usualDate(date, of: event),
            isAllDay: event.schedule?.isAllDay == true || change?.isAllDay == true, values: values,
            nonce: SentForm.newNonce(),
            version: DateForm.version(of: event, at: date, settings: settings))
        let sentences = problems.map { (language.pageField(of: $0), FormWords(words: words).sentence($0)) }
        view.problems = sentences
        view.isCancelling = isCancelling
        view.note = isChangedMeanwhile ? words.say(.dateChangedMeanwhile) : nil
        view.languages = words.languages.filter { $0.tag != language.own }.map { other in
            let field = "location.\(other.tag)"
            return DatePlaceFields(
                tag: other.tag, name: other.name, value: values[field],
                problem: sentences.first { $0.0 == field }?.1)
        }
        let frame = visit.frame(words.text(event.title), events.session)
        let status = isChangedMeanwhile ? 409 : problems.isEmpty ? 200 : FormProblem.status(of: problems)
        return visit.page(visit.maker.html(view, frame), status: status)
    }
}
