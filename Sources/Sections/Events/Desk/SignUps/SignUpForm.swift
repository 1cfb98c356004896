import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The form with which readers sign up for one date of an event.
enum SignUpForm {
    /// `GET /events/:id/signup[?date=2026-12-05]`; with `sent=held` or `sent=free` after a message was written to an address.
    static func get(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let event = try await event(context)
        guard let date = try date(of: event, context) else {
            return try SignUpDatesPage(event, context, try context.database()).response()
        }
        if let sent = context.request.query["sent"] { return Self.sent(date, holds: sent == "held") }
        let member = try date.member
        if let own = try date.signUp(of: member) { return context.redirect(to: "/signup/\(own.code)") }
        if let closure = date.terms.closure(at: context.now) { return closed(date, closure) }
        if date.lacksMail, member == nil { return date.message(.noMailTitle, date.say(.noMail)) }
        return try form(date, member).response(context)
    }

    /// `POST /events/:id/signup[?date=2026-12-05]`: redirects with 303 to the receipt, or by mail to a page that shows nothing of the address.
    static func post(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let date = try await date(context)
        let member = try date.member
        if date.lacksMail, member == nil {
            return date.message(.noMailTitle, date.say(.noMail), status: 409)
        }
        let page = try form(date, member).sent(context)
        if let refusal = try page.refusalWithoutCookie(context) { return refusal }
        return try await page.keepingTexts(context, saying: SignUpKey.notTaken) {
            () throws(DeskError) in try submitted(page, date, member)
        }
    }

    /// The date that the request names.
    /// - Throws: `.notFound`.
    static func date(_ context: RequestContext) async throws(DeskError) -> SignUpDate {
        guard let date = try date(of: try await event(context), context) else { throw .notFound }
        return date
    }

    // MARK: Parts

    /// The event of the request's path, which takes sign-ups here.
    private static func event(_ context: RequestContext) async throws(DeskError) -> Event {
        guard let event = try await SignUpDate.event(context.eventID, context), event.signsUpHere,
            event.status != .draft
        else { throw .notFound }
        return event
    }

    /// The date that the request names, or the only one; nil if the event has none such.
    private static func date(of event: Event, _ context: RequestContext) throws(DeskError) -> SignUpDate? {
        let key = context.request.query["date"] ?? ""
        guard key.utf8.count <= 10, !key.isEmpty || event.schedule?.recurrence == nil,
            let date = SignUpDate(event, key, context, try context.database())
        else { return nil }
        // Lists of dates in the far future are of no use.
        let coming = event.comingSignUpDates(at: context.now, limit: Event.signUpDatesLimit)
        let isLater = coming.last.map { $0.start.instant < date.terms.date.start } ?? false
        return isLater ? nil : date
    }

    private static func form(_ date: SignUpDate, _ member: Member?) throws(DeskError) -> ReaderFormPage {
        let counts = try DeskError.state(date.database.placeCounts(of: date.list, date.terms))
        let fields = SignUpFormFields(date: date, member: member).table
        let isMailed = member == nil ? date.terms.isByMail : try date.isMailed(member)
        var page = ReaderFormPage(
            TypedForm(fields, member?.shownName.map { ["name": $0] } ?? [:]),
            heading: date.words.text(date.terms.date.title),
            path: date.path, back: date.eventAddress)
        page.lead = lead(date, member)
        page.facts = [
            date.when, date.place.map { date.say(.place, ["place": $0]) }, date.room(counts),
            member == nil ? nil : date.say(isMailed ? .memberMailed : .memberTold),
            !isMailed && date.context.offersPush ? date.say(.toldByBrowser) : nil,
            date.terms.isByMail && member == nil && counts.left != 0 ? date.say(.held) : nil,
            date.cancellation,
        ].compactMap(\.self)
        page.send = date.say(counts.left == 0 ? .wait : fields.isEmpty ? .press : .send)
        page.after = date.say(date.terms.isByMail && member == nil ? .deletedByMail : .deleted)
        if member == nil { page.earlier = (date.say(.earlier), date.say(.earlierReceipt)) }
        return page
    }

    private static func lead(_ date: SignUpDate, _ member: Member?) -> String {
        guard let member else { return date.say(date.terms.isByMail ? .lead : .leadByName) }
        guard let name = member.shownName, date.needsOnePress(of: member) else {
            return date.say(.leadMember)
        }
        return date.say(.leadPress, ["name": name])
    }

    private static func submitted(
        _ page: ReaderFormPage, _ date: SignUpDate, _ member: Member?
    ) throws(DeskError) -> CGIResponse {
        let context = date.context
        var page = page
        let values: [String: String]
        do throws(PostingError) {
            values = try page.form.values()
        } catch {
            guard case .form(let problems) = error else { throw DeskError(error) }
            page.problems = problems
            return page.response(context, status: 422)
        }
        // A form that is filled already can be sent at once.
        if member == nil, context.formTrap.isCaught(now: context.now) {
            page.notice = date.say(.trap)
            return page.response(context, status: 422)
        }
        if let own = try date.signUp(of: member) { return try known(own, values, date, member) }
        return try signUp(values, page, date, member)
    }

    private static func signUp(
        _ values: [String: String], _ page: ReaderFormPage, _ date: SignUpDate, _ member: Member?
    ) throws(DeskError) -> CGIResponse {
        let context = date.context
        let code = try code(of: date, member)
        if member == nil, let (_, known) = try DeskError.state(date.database.signUp(code)) {
            return SignUpFormFields(date: date).says(values, of: known)
                ? context.redirect(to: "/signup/\(code)") : page.used(context, saying: SignUpKey.used)
        }
        let new = try newSignUp(values, code: code, date, member)
        let result = try DeskError.state(
            date.database.signUp(new, for: date.list, date.terms, now: context.now, date.writer))
        if case .refused(let refusal) = result { return refused(refusal, page, date) }
        date.published()
        switch result {
        case .done(let signUp): return context.redirect(to: "/signup/\(signUp.code)?done=post")
        default:
            let seats = 1 + SignUpFormFields(date: date).guests(values)
            let sent = date.path(sent: result.holdsPlace ? "held" : "free", seats: seats)
            return context.redirect(to: sent, from: date.path, showing: values["email"] ?? "")
        }
    }

    /// The receipt of a member's sign-up; with the texts in the form to change it, if they are others.
    private static func known(
        _ own: SignUp, _ values: [String: String], _ date: SignUpDate, _ member: Member?
    ) throws(DeskError) -> CGIResponse {
        let fields = SignUpFormFields(date: date, signUp: own, member: member)
        guard fields.says(values, of: own) || !own.state.isThere else {
            return try SignUpReceipt(date, own).unchanged()
        }
        return date.context.redirect(to: "/signup/\(own.code)")
    }

    /// The code of a new receipt. By name, a form that is sent twice has one; only the mail shows that of an address to be confirmed.
    private static func code(of date: SignUpDate, _ member: Member?) throws(DeskError) -> String {
        if let member { return date.code(nonce: try date.context.formNonce, of: member) }
        let nonce = date.terms.isByMail ? FormSubmission.newNonce() : try date.context.formNonce
        return PostName.id(of: "sign-up", nonce: nonce)
    }

    static func newSignUp(
        _ values: [String: String], code: String, _ date: SignUpDate, _ member: Member?
    ) throws(DeskError) -> NewSignUp {
        let (context, fields) = (date.context, SignUpFormFields(date: date))
        return NewSignUp(
            name: values["name"] ?? member?.shownName ?? "", address: values["email"],
            guests: fields.guests(values), answers: fields.answers(values), language: date.words.language,
            code: code,
            form: member == nil ? FormDigest.ofReader(context.request, hasNonce: true) : Array(code.utf8),
            reader: try ReaderCredentials(context).key, client: context.request.remoteAddress,
            member: member?.id, isMailed: try date.isMailed(member))
    }

    private static func refused(
        _ refusal: SignUpResult.Refusal, _ page: ReaderFormPage, _ date: SignUpDate
    ) -> CGIResponse {
        var page = page
        page.notice = date.say(.notSignedUp, ["reason": date.sentence(of: refusal)])
        switch refusal {
        case .throttled(let end):
            let failure = SignInFailure(until: end, date.context) { _ in "" }
            return failure.added(to: page.response(date.context))
        case .tooMuchMail: return page.response(date.context, status: 429)
        case .tooManyGuests, .noRoom: return page.response(date.context, status: 422)
        case .closed, .tooLate, .known, .notNow: return page.response(date.context, status: 409)
        }
    }

    /// The page that says where to look for the message.
    private static func sent(_ date: SignUpDate, holds: Bool) -> CGIResponse {
        let typed = date.context.request.query["seats"].flatMap { Int($0) } ?? 1
        let seats = min(max(typed, 1), 1 + date.terms.guests)
        return date.message(
            .sentTitle, date.say(.sent), notes: [date.say(holds ? .sentHeld : .sentFree, count: seats)],
            typed: date.context.typedAddress(from: date.path), endsDraft: true)
    }

    private static func closed(_ date: SignUpDate, _ closure: PlaceTerms.Closure) -> CGIResponse {
        switch closure {
        case .notYet(let opens): date.message(.notYetTitle, date.opening(opens), notes: [date.say(.comeBack)])
        case .closed: date.message(.closedTitle, date.say(.closedWhy))
        case .cancelled: date.message(.cancelledTitle, date.say(.cancelledWhy), notes: date.reasons)
        case .begun: date.message(.begunTitle, date.say(.begunWhy))
        }
    }
}

extension SignUpResult {
    fileprivate var holdsPlace: Bool {
        if case .written(let until) = self { until != nil } else { false }
    }
}

extension SignUpDate {
    /// The path of the form, with `sent` that of the page after it, for a number of people.
    func path(sent: String? = nil, seats: Int = 1) -> String {
        let query = [
            list.day.isEmpty ? nil : "date=\(list.day)", sent.map { "sent=\($0)" },
            seats == 1 ? nil : "seats=\(seats)",
        ].compactMap(\.self)
        return "\(EventPath(id: event.id).text)/signup"
            + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    var path: String { path() }

    /// The member who is signed in; nil for others.
    var member: Member? {
        get throws(DeskError) { try context.signedInMember(database)?.member }
    }

    /// The address of the event's page.
    var eventAddress: String { words.words.link(Address.event(event.slug)) }

    /// Whether people have to confirm an address although the site sends no mail.
    var lacksMail: Bool { terms.isByMail && !context.isServed(.mail) }

    /// The reason of a cancellation or a move.
    var reasons: [String] { [terms.date.reason.map(words.text)].compactMap(\.self) }

    /// A page with a way to the event's page.
    func message(
        _ heading: SignUpKey, _ text: String, notes: [String] = [], typed: String? = nil, status: Int = 200,
        endsDraft: Bool = false
    ) -> CGIResponse {
        let view = DeskMessageView(
            heading: say(heading), text: text, notes: notes,
            facts: [words.text(terms.date.title), when, typed].compactMap(\.self),
            address: eventAddress, way: say(.toEvent), typed: context.typed(),
            endsDraft: endsDraft)
        return context.page(view, say(heading), status: status)
    }
}
