import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The receipt of a sign-up: its state, and forms with which the person who has its link changes it.
struct SignUpReceipt {
    let date: SignUpDate
    private(set) var signUp: SignUp
    /// The form to change the name, guests and answers.
    var form: TypedForm
    var problems: [FormProblem] = []
    /// A sentence about an action that was refused.
    var notice: String?

    var context: RequestContext { date.context }
    var path: String { "/signup/\(signUp.code)" }

    init(_ date: SignUpDate, _ signUp: SignUp) {
        (self.date, self.signUp) = (date, signUp)
        let fields = SignUpFormFields(date: date, signUp: signUp)
        form = TypedForm(fields.table, fields.texts)
    }

    /// The receipt of the code in the request's path; nil if there is none.
    private init?(_ context: RequestContext) async throws(DeskError) {
        let database = try context.database()
        guard let code = ReceiptCode(context.parameter("code"))?.text,
            let (list, signUp) = try DeskError.state(database.signUp(code)),
            let date = try await SignUpDate(of: list, context, database)
        else { return nil }
        self.init(date, signUp)
    }

    // MARK: Handlers

    /// `GET /signup/:code`, with `done=change` after a change of the form.
    static func get(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        guard let receipt = try await SignUpReceipt(context) else { return gone(context) }
        // Of several messages to an address, the links of all lead to the sign-up that one of them confirmed.
        let other = try DeskError.state(receipt.date.database.confirmedSignUp(besides: receipt.signUp))
        if let other { return context.redirect(to: "/signup/\(other)") }
        return try receipt.response()
    }

    /// `POST /signup/:code/confirm`.
    static func confirm(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let reader = try ReaderCredentials(context).key
        return try await act(context) { date, code throws(StateError) in
            try date.database.confirmSignUp(code, by: reader, date.terms, now: context.now, date.writer)
        }
    }

    /// `POST /signup/:code/take`.
    static func take(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        try await act(context) { date, code throws(StateError) in
            try date.database.takePlace(code, date.terms, now: context.now, date.writer)
        }
    }

    /// `POST /signup/:code/leave`.
    static func leave(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        try await act(context) { date, code throws(StateError) in
            try date.database.leave(code, date.terms, now: context.now, date.writer)
        }
    }

    /// `POST /signup/:code/rejoin`.
    static func rejoin(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        try await act(context) { date, code throws(StateError) in
            try date.database.rejoin(code, date.terms, now: context.now, date.writer)
        }
    }

    /// `POST /signup/:code/change`: `name`, `guests` and answers.
    static func change(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        guard var receipt = try await SignUpReceipt(context) else { return gone(context) }
        receipt.form = context.typed(receipt.form.table)
        if try !FormCookie(context).isProved {
            receipt.notice = context.words.say(DeskWords.Receipt.formCookieGone)
            return try receipt.response(status: 403)
        }
        let (values, texts) = receipt.form.read()
        if !texts.problems.isEmpty {
            receipt.problems = texts.problems
            return try receipt.response(status: 422)
        }
        let fields = SignUpFormFields(date: receipt.date, signUp: receipt.signUp)
        return try await receipt.finish(
            DeskError.state(
                receipt.date.database.changeSignUp(
                    receipt.signUp.code, name: values["name"] ?? "", guests: fields.guests(values),
                    answers: fields.answers(values), receipt.date.terms, now: context.now,
                    receipt.date.writer)), done: "?done=change")
    }

    /// `GET /signup/:code/calendar.ics`: the date alone.
    static func calendar(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        guard let receipt = try await SignUpReceipt(context), let date = receipt.date.date else {
            return gone(context)
        }
        let bytes = EventFiles.calendar(
            of: receipt.date.event, on: date, settings: context.site.settings, words: context.words.words,
            now: context.now)
        return CGIResponse(
            status: 200, headers: [("Content-Type", "text/calendar; charset=utf-8")], body: bytes)
    }

    // MARK: Parts

    /// The receipt for a new form of somebody who signed up before and typed other texts: the form to change the sign-up has these.
    func unchanged() throws(DeskError) -> CGIResponse {
        var receipt = self
        receipt.form = context.typed(form.table)
        receipt.notice =
            canChange
            ? date.say(.otherTexts, ["change": date.say(.change)])
            : date.say(.notChanged, ["reason": date.say(.tooLate)])
        return try receipt.response(status: 409)
    }

    private static func act(
        _ context: RequestContext, _ work: (SignUpDate, String) throws(StateError) -> SignUpResult
    ) async throws(DeskError) -> CGIResponse {
        try FormCookie(context).check()
        guard let receipt = try await SignUpReceipt(context) else { return gone(context) }
        let result: SignUpResult
        do throws(StateError) {
            result = try work(receipt.date, receipt.signUp.code)
        } catch {
            throw DeskError(error)
        }
        return try await receipt.finish(result)
    }

    /// The redirect to the receipt, or the receipt with the reason of a refusal and the texts kept.
    private func finish(_ result: SignUpResult, done: String = "") async throws(DeskError) -> CGIResponse {
        guard case .refused(let refusal) = result else {
            date.published()
            return context.redirect(to: path + done)
        }
        var receipt = self
        // Time may have ended a hold or an offer.
        receipt.signUp = try DeskError.state(date.database.signUp(signUp.code))?.signUp ?? signUp
        receipt.notice = date.say(.notChanged, ["reason": date.sentence(of: refusal)])
        return try receipt.response(status: 409)
    }

    private static func gone(_ context: RequestContext) -> CGIResponse {
        let words = context.words
        let view = DeskMessageView(
            heading: words.say(SignUpKey.goneTitle), text: words.say(SignUpKey.gone),
            address: words.words.link(Address.events), way: words.say(SignUpKey.toEvents))
        return context.page(view, words.say(SignUpKey.goneTitle), status: 404)
    }
}
