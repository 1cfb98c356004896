import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The officers' page of the people who signed up for a date.
struct SignUpListPage {
    /// Maximum number of people on a page.
    static let rowLimit = 100

    let events: DeskEvents
    let event: Event
    let date: SignUpDate
    let signUps: [SignUp]
    var adding = SignUpDeskForms.Adding()
    var writing = SignUpDeskForms.Writing()
    /// Why a form was not accepted.
    var notice: DeskWords.SignUpLists?

    var context: RequestContext { events.context }
    var words: DeskWords { events.context.words }

    /// The page of the date that the request names: the only one of an event that does not repeat.
    init(_ request: OfficerRequest) async throws(DeskError) {
        let events = try await DeskEvents(request)
        try await self.init(try events.own(request.context.eventID), events)
    }

    init(_ event: Event, _ events: DeskEvents) async throws(DeskError) {
        let (context, database) = (events.context, events.database)
        let key = Self.key(context) ?? ""
        guard key.utf8.count <= 10, !key.isEmpty || event.schedule?.recurrence == nil else { throw .notFound }
        let list = PlaceList(post: event.id, day: key)
        if let date = SignUpDate(event, key, context, database) {
            self.date = date
        } else if let gone = try await SignUpDate(of: list, context, database) {
            date = gone
        } else {
            throw .notFound
        }
        (self.events, self.event) = (events, event)
        signUps = try DeskError.state(database.signUps(of: date.list))
    }

    /// The key of the date in a request; nil if it names none.
    private static func key(_ context: RequestContext) -> String? {
        context.request.method == .post ? context.request.form["date"] : context.request.query["date"]
    }

    /// The path of a list below the mount; of the dates of a series without a key. `step` is that of an action.
    static func path(of event: String, _ key: String = "", step: String = "") -> String {
        DeskEvents.path(of: event) + "/signups" + step + (key.isEmpty ? "" : "?date=\(key)")
    }

    /// The path of the page, with the search and the part of the list that the request names.
    var path: String { path(with: ["q", "page"]) }

    func path(with names: [String]) -> String {
        let request = context.request
        let kept = names.compactMap { name -> String? in
            let text = request.method == .post ? request.form[name] : request.query[name]
            guard let text, !text.isEmpty, text.utf8.count <= 800 else { return nil }
            return "\(name)=\(RequestContext.encoded(text))"
        }
        let query = (date.list.day.isEmpty ? [] : ["date=\(date.list.day)"]) + kept
        return Self.path(of: event.id) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// `GET /events/:id/signups`: of a series without `date`, its dates; with `q`, the people who match; with `page`; `done` after an action.
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let events = try await DeskEvents(request)
        let event = try events.own(request.context.eventID)
        if event.schedule?.recurrence != nil, key(request.context) == nil {
            return try SignUpSeriesPage.response(event, events)
        }
        return try await SignUpListPage(event, events).response()
    }

    func response(status: Int = 200) throws(DeskError) -> CGIResponse {
        let query = context.request.query["q"] ?? ""
        let search = DeskSearch(query)
        let listed = SignUpRows(self, search)
        let address = context.mount + path(with: ["q"])
        let page = DeskPage(
            context.request.query["page"], rows: listed.count, limit: Self.rowLimit,
            path: address + (address.contains("?") ? "&" : "?"))
        let view = SignUpListView(
            seriesTitle: words.text(date.terms.date.title),
            seriesAddress: context.mount + DeskEvents.path(of: event.id), dateWhen: when,
            datesAddress: event.schedule?.recurrence == nil
                ? nil : context.mount + Self.path(of: event.id),
            done: done.map { words.say($0) }, notice: notice.map { words.say($0) }, listState: state,
            listNumbers: try numbers + attendance(),
            heldMessages: try heldMessages(),
            listAddress: context.mount + Self.path(of: event.id), dateKey: date.list.day,
            query: search?.text, listPage: context.request.query["page"] ?? "", isSearched: search != nil,
            exportAddress: context.mount + Self.path(of: event.id, date.list.day, step: "/export"),
            doorAddress: context.mount
                + Self.path(of: event.id, date.list.day).replacing("/signups", with: "/door/page"),
            signUpGroups: try listed.groups(page.range), paging: page.paging,
            addForm: canAdd ? adding.view(date) : nil,
            writeForm: writing.view(words))
        return context.page(
            view, words.say(DeskWords.SignUpLists.heading), events.session, tab: .posts, form: path,
            status: status)
    }

    // MARK: Parts

    /// Whether officers can add people.
    var canAdd: Bool { event.signsUpHere && date.terms.date.state == .held }

    /// Whether a person has a place that could be somebody else's.
    func canWait(_ signUp: SignUp) -> Bool { signUp.state == .confirmed || signUp.state == .offered }

    /// Whether a person who is moved to the waiting list would have the place again at once: nobody waits but parties that are larger than
    /// all places.
    var hasNobodyWaiting: Bool {
        let places = date.terms.places ?? .max
        let taken = SignUpNumbers(of: signUps)[SignUp.State.allCases.filter(\.hasPlace)].seats
        return taken <= places && !signUps.contains { $0.state == .waiting && $0.seats <= places }
    }

    /// The time and place of the date.
    var when: String { [date.when, date.place].compactMap(\.self).joined(separator: " · ") }

    private var done: DeskWords.SignUpLists? {
        switch context.request.query["done"] {
        case "add": .doneAdd
        case "add-waiting": .doneAddWaiting
        case "move": .doneMove
        case "remove": .doneRemove
        case "write": .doneWrite
        case "take-back": .doneTakeBack
        case "too-late": .tooLate
        default: nil
        }
    }

    private var state: String {
        if date.date == nil { return words.say(DeskWords.SignUpLists.isGone) }
        if !event.signsUpHere { return words.say(DeskWords.SignUpLists.isNotHere) }
        switch date.terms.closure(at: context.now) {
        case nil: return words.say(date.lacksMail ? DeskWords.SignUpLists.lacksMail : .isOpen)
        case .notYet(let time):
            return words.say(
                DeskWords.SignUpLists.opensAt, ["time": words.saidMoment(time, now: context.now)])
        case .closed: return words.say(DeskWords.SignUpLists.isClosed)
        case .cancelled: return words.say(DeskWords.SignUpLists.isCancelled)
        case .begun: return words.say(DeskWords.SignUpLists.hasBegun)
        }
    }

    private var numbers: [SignUpNumber] {
        let numbers = SignUpNumbers(of: signUps)
        let groups = SignUp.State.groups.filter { $0.title == .in || numbers[$0.states].people > 0 }.map {
            SignUpNumber(numberName: words.say($0.title), numberText: words.people(numbers[$0.states]))
        }
        let taken = numbers[SignUp.State.allCases.filter(\.hasPlace)].seats
        let places =
            date.terms.places.map { places in
                let left = max(0, places - taken)
                // Readers join the waiting list then: who waits has the places that are left.
                let isKept = left > 0 && numbers[[.waiting]].people > 0
                return words.say(
                    isKept ? DeskWords.SignUpLists.placesKept : .places,
                    ["taken": "\(taken)", "places": "\(places)", "left": "\(left)"])
            } ?? words.say(DeskWords.SignUpLists.placesOpen, ["taken": "\(taken)"])
        return [
            SignUpNumber(numberName: words.say(DeskWords.SignUpLists.placesLabel), numberText: places)
        ] + groups
    }

    /// How many people came, and once the date is over, how many did not.
    private func attendance() throws(DeskError) -> [SignUpNumber] {
        let sums = try DeskError.state(events.database.attendance(of: date.list))
        guard let sums else { return [] }
        let isOver = context.now >= date.terms.date.end
        let numbers: [(DoorPage.Key, Int)] =
            [(.came, sums.came)] + (isOver ? [(.missing, sums.missing)] : [])
        return numbers.map { SignUpNumber(numberName: words.say($0), numberText: "\($1)") }
    }

    private func heldMessages() throws(DeskError) -> [SignUpMessageRow] {
        try DeskError.state(events.database.heldMessages(of: date.list)).map { message in
            SignUpMessageRow(
                messageNumber: "\(message.id)", messageSubject: message.subject, messageText: message.text,
                messageTime: words.say(
                    DeskWords.SignUpLists.sentAt,
                    ["time": words.saidMoment(message.counts, now: context.now)]),
                messageNonce: FormSubmission.newNonce())
        }
    }
}
