import CGI
import Desk
import Foundation
import Model
import Site
import State

/// The page on which readers choose the date of a series for which they sign up.
struct SignUpDatesPage {
    private let event: Event
    private let context: RequestContext
    private let dates: [SignUpDate]

    init(_ event: Event, _ context: RequestContext, _ database: StateDatabase) {
        (self.event, self.context) = (event, context)
        dates = event.comingSignUpDates(at: context.now, limit: Event.signUpDatesLimit).compactMap {
            SignUpDate(event, event.signUpKey(of: $0), context, database)
        }
    }

    /// The dates to choose from, with status 404 if the request names one that the series does not have.
    func response() throws(DeskError) -> CGIResponse {
        let words = context.words
        var rows: [SignUpDateRow] = []
        for date in dates { rows.append(try Self.row(date)) }
        let isWrong = context.request.query["date"].map { !$0.isEmpty } ?? false
        let heading = words.say(rows.isEmpty ? SignUpKey.noDatesTitle : .datesTitle)
        let view = SignUpDatesView(
            heading: heading, notice: isWrong ? words.say(SignUpKey.noDate) : nil,
            signUpTitle: words.words.tagged(event.title), signUpRows: rows,
            eventAddress: words.words.link(Address.event(event.slug)))
        return context.page(view, heading, status: isWrong ? 404 : 200)
    }

    private static func row(_ date: SignUpDate) throws(DeskError) -> SignUpDateRow {
        let closure = date.terms.closure(at: date.context.now)
        return SignUpDateRow(
            dateWhen: date.when, datePlace: date.place,
            dateRoom: try room(of: date, closure),
            dateForm: closure == nil ? date.context.mount + date.path : nil)
    }

    private static func room(
        of date: SignUpDate, _ closure: PlaceTerms.Closure?
    ) throws(DeskError) -> String {
        if let closure { return date.state(closure) }
        let counts = try DeskError.state(date.database.placeCounts(of: date.list, date.terms))
        return date.room(counts) ?? date.say(.isFree)
    }
}

extension SignUpDate {
    fileprivate func state(_ closure: PlaceTerms.Closure) -> String {
        switch closure {
        case .notYet(let opens): opening(opens)
        case .closed, .begun: say(.closedTitle)
        case .cancelled: say(.cancelledTitle)
        }
    }
}

/// The coming dates of a series.
struct SignUpDatesView: DeskView {
    static let template = "desk-sign-up-dates"

    let heading: String
    let notice: String?
    let signUpTitle: TaggedText
    let signUpRows: [SignUpDateRow]
    let eventAddress: String

    static let computed = FieldTable<SignUpDatesView>([.flag("hasSignUpRows") { !$0.signUpRows.isEmpty }])
}

struct SignUpDateRow: TemplateView {
    let dateWhen: String
    let datePlace: String?
    /// The places that are left, or why nobody can sign up.
    let dateRoom: String
    /// The address of the form; nil if nobody can sign up.
    let dateForm: String?
}
