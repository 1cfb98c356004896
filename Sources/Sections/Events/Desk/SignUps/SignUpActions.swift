import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Actions of officers on the people on a list.
struct SignUpActions {
    /// Maximum length of a reason, in characters.
    private static let reasonLimit = 500

    private var page: SignUpListPage
    private let nonce: String

    private var context: RequestContext { page.context }
    private var words: DeskWords { page.words }
    private var date: SignUpDate { page.date }
    private var database: StateDatabase { page.events.database }

    private init(_ request: OfficerRequest) async throws(DeskError) {
        page = try await SignUpListPage(request)
        nonce = try request.context.formNonce
    }

    /// `POST /events/:id/signups/add`: the fields of `SignUpFormFields`, and `isForced` for a place also if none is left.
    static func add(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        try await SignUpActions(request).add()
    }

    /// `POST /events/:id/signups/move`: `signup`, and `move` as in `SignUpMove`; asked with `confirmed=yes` if the person is told.
    static func move(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        try await SignUpActions(request).move()
    }

    /// `POST /events/:id/signups/remove`: `signup`, asked with `confirmed=yes` and a `reason`.
    static func remove(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        try await SignUpActions(request).remove()
    }

    /// `POST /events/:id/signups/write`: `to`, `subject` and `text`, asked with `confirmed=yes`, and `confirmed=edit` for the form again; or
    /// the number of a `message` to take back.
    static func write(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let actions = try await SignUpActions(request)
        guard let message = request.context.request.form["message"] else { return try await actions.write() }
        guard let number = Int64(message) else { throw .badField("message") }
        return try await actions.takeBack(number)
    }

    // MARK: Adding

    private func add() async throws(DeskError) -> CGIResponse {
        guard page.canAdd else { throw .notNow }
        var (page, fields) = (page, SignUpFormFields(date: date, isByOfficer: true))
        let form = context.typed(fields.table)
        page.adding = SignUpDeskForms.Adding(
            form: form, isForced: context.request.form["isForced"] != nil, nonce: nonce)
        if let known = try DeskError.state(database.signUp(code))?.signUp { return redirect(toAdded: known) }
        if let answer = try used(done: nil, page) { return answer }
        let values: [String: String]
        do throws(PostingError) { values = try form.values() } catch {
            guard case .form(let problems) = error else { throw DeskError(error) }
            page.adding.problems = problems
            return try page.response(status: FormProblem.status(of: problems))
        }
        let new = NewSignUp(
            name: values["name"] ?? "", address: values["email"], guests: fields.guests(values),
            answers: fields.answers(values), language: words.language,
            code: code, form: Array(nonce.utf8) + digest, reader: nil,
            client: nil)
        let result = try DeskError.state(
            database.addSignUp(
                new, to: date.list, date.terms, isForced: page.adding.isForced, by: line(.signUpAdd),
                date.writer))
        switch result {
        case .done(let signUp):
            date.published()
            return redirect(toAdded: signUp)
        case .refused(.known):
            page.notice = .known
            return try page.response(status: 409)
        case .written, .refused: throw .notNow
        }
    }

    /// The code of the receipt of the person whom the form adds, by which the same form is known again.
    private var code: String {
        PostName.id(of: "sign-up", nonce: nonce + " " + Data(digest).base64EncodedString())
    }

    private func redirect(toAdded signUp: SignUp) -> CGIResponse {
        context.redirect(to: with(signUp.state == .waiting ? "add-waiting" : "add"))
    }

    // MARK: Moving and removing

    private func move() async throws(DeskError) -> CGIResponse {
        guard let move = context.request.form["move"].flatMap(SignUpMove.init) else {
            throw .badField("move")
        }
        if let answer = try used(done: "move", page) { return answer }
        let signUp = try person()
        guard date.terms.date.state == .held else { return try refused(.notHeld) }
        if move == .wait, page.canWait(signUp), page.hasNobodyWaiting { return try refused(.ownAgain) }
        let isTold = move == .in || move == .wait && signUp.state != .waiting
        if isTold, !isConfirmed { return ask(move, signUp) }
        let result = try DeskError.state(
            database.moveSignUp(
                signUp.id, move, on: date.list, date.terms, by: line(.signUpMove), date.writer))
        guard case .done = result else { return try refused(result == .refused(.known) ? .known : .notNow) }
        return try await done("move")
    }

    private func remove() async throws(DeskError) -> CGIResponse {
        if let answer = try used(done: "remove", page) { return answer }
        let signUp = try person()
        let form = context.typed(Self.reason)
        if !isConfirmed { return askRemoval(signUp, TypedForm(Self.reason)) }
        let values: [String: String]
        do throws(PostingError) { values = try form.values() } catch {
            guard case .form(let problems) = error else { throw DeskError(error) }
            return askRemoval(signUp, form, problems)
        }
        let result = try DeskError.state(
            database.removeSignUp(
                signUp.id, reason: values["reason"] ?? "", from: date.list, date.terms,
                by: line(.signUpRemove), date.writer))
        guard case .done = result else { return try refused() }
        return try await done("remove")
    }

    private static let reason = [
        FormField("reason", .line(limit: reasonLimit), DeskWords.SignUpLists.reason, isRequired: true)
    ]

    private func ask(_ move: SignUpMove, _ signUp: SignUp) -> CGIResponse {
        var lines = [told(signUp)]
        let taken = SignUpNumbers(of: page.signUps)[SignUp.State.allCases.filter(\.hasPlace)].seats
        let seats = taken + (signUp.state.hasPlace ? 0 : signUp.seats)
        if move == .in, let places = date.terms.places, seats > places {
            let values: KeyValuePairs = ["taken": "\(seats)", "places": "\(places)"]
            lines.insert(words.say(DeskWords.SignUpLists.overPlaces, values), at: 0)
        }
        return question(
            move == .in ? .askMoveIn : .askWait, button: move == .in ? .moveIn : .wait, lines,
            person: signUp.name, kept: ["signup", "move"])
    }

    private func askRemoval(
        _ signUp: SignUp, _ form: TypedForm, _ problems: [FormProblem] = []
    ) -> CGIResponse {
        question(
            .askRemove, button: .remove, signUp.state.isThere ? [told(signUp)] : [], person: signUp.name,
            inputs: FormInputs(form, problems, words).all, kept: ["signup"],
            status: problems.isEmpty ? 200 : FormProblem.status(of: problems))
    }

    /// The sentence how a person is told.
    private func told(_ signUp: SignUp) -> String {
        if signUp.hasMail, !context.isServed(.mail) {
            return words.say(DeskWords.SignUpLists.toldWithoutMail)
        }
        return signUp.address.map {
            // Isolated (UAX 9), so that the sentence around it keeps its order.
            words.say(DeskWords.SignUpLists.toldByMail, ["address": "\u{2068}\($0)\u{2069}"])
        }
            ?? words.say(
                signUp.hasMail
                    ? DeskWords.SignUpLists.toldAsMember : signUp.isUntold ? .toldByNobody : .toldOnReceipt)
    }

    // MARK: Writing

    private func write() async throws(DeskError) -> CGIResponse {
        var page = page
        let form = context.typed(SignUpDeskForms.Writing.table(words))
        page.writing = SignUpDeskForms.Writing(form: form, nonce: nonce)
        if let answer = try used(done: "write", page) { return answer }
        let values: [String: String]
        do throws(PostingError) { values = try form.values() } catch {
            guard case .form(let problems) = error else { throw DeskError(error) }
            page.writing.problems = problems
            return try page.response(status: FormProblem.status(of: problems))
        }
        let receivers = SignUpDeskForms.Writing.receivers.first { $0.value == values["to"] }
        guard let receivers else { throw .badField("to") }
        let count = SignUpNumbers(of: page.signUps)[Array(receivers.states)]
        if count.people == 0 { page.notice = .nobody }
        if count.people == 0 || context.request.form["confirmed"] == "edit" {
            return try page.response(status: count.people == 0 ? 409 : 200)
        }
        let (subject, text) = (values["subject"] ?? "", values["text"] ?? "")
        if !isConfirmed { return askToSend(subject, text, receivers.name, count) }
        try DeskError.state(
            database.writeToSignUps(
                receivers.states, subject: subject, text: text, nonce: nonce, on: date.list, date.terms,
                by: line(.signUpWrite), date.writer))
        return try await done("write")
    }

    private func askToSend(
        _ subject: String, _ text: String, _ name: DeskWords.SignUpLists, _ count: SignUpNumbers.Count
    ) -> CGIResponse {
        let reached = words.say(
            DeskWords.SignUpLists.reaches, ["who": words.say(name), "count": "\(count.people)"],
            count: count.people)
        return question(
            .write, button: .send,
            [reached] + unmailed(count) + [words.say(DeskWords.SignUpLists.held)],
            message: (subject, text), kept: ["to", "subject", "text"])
    }

    /// Sentences about those of some people who get no mail.
    private func unmailed(_ count: SignUpNumbers.Count) -> [String] {
        words.withoutMail(count)
            + (context.isServed(.mail) ? [] : [words.say(DeskWords.SignUpLists.nobodyMailed)])
    }

    private func takeBack(_ number: Int64) async throws(DeskError) -> CGIResponse {
        if let answer = try used(done: "take-back", page) { return answer }
        let isThere = try DeskError.state(
            database.takeBackMessage(number, of: date.list, by: line(.signUpTakeBack)))
        return context.redirect(to: with(isThere ? "take-back" : "too-late"))
    }

    // MARK: Parts

    private var isConfirmed: Bool { context.request.form["confirmed"] == "yes" }

    private var digest: [UInt8] { FormDigest.of(context.request, by: page.events.session.officer) }

    /// The person of the field `signup`.
    private func person() throws(DeskError) -> SignUp {
        guard let number = context.request.form["signup"].flatMap({ Int64($0) }) else {
            throw .badField("signup")
        }
        guard let signUp = page.signUps.first(where: { $0.id == number }) else { throw .notFound }
        return signUp
    }

    private func line(_ action: Change.Action) -> Change {
        let (event, settings) = (page.event, context.site.settings)
        return Change(
            // The log stays longer than the people, whose names and addresses could be guessed from a digest.
            nonce: nonce, form: action == .signUpAdd ? nil : digest, time: context.now,
            author: page.events.session.officer.author,
            action: action, subject: event.id,
            title: event.title.resolved(for: settings.languages.first ?? "en").text)
    }

    /// The answer to a form whose nonce was used: as before to the same form; else `page`, with a new nonce and what was typed. Nil for a new
    /// form. `done` is nil where the same form is known otherwise.
    private func used(done: String?, _ page: SignUpListPage) throws(DeskError) -> CGIResponse? {
        guard let earlier = try DeskError.state(database.change(nonce: nonce)) else { return nil }
        if let done, earlier.form == digest { return context.redirect(to: with(done)) }
        var page = page
        page.notice = .used
        (page.adding.nonce, page.writing.nonce) = (FormSubmission.newNonce(), FormSubmission.newNonce())
        return try page.response(status: 409)
    }

    /// Shows the change on open pages, sends what people are told, and redirects to the list.
    private func done(_ action: String) async throws(DeskError) -> CGIResponse {
        date.published()
        return context.redirect(to: with(action))
    }

    /// The list again, with a sentence why nothing was done: by default, since somebody is not in the state for it any longer.
    private func refused(_ notice: DeskWords.SignUpLists = .notNow) throws(DeskError) -> CGIResponse {
        var page = page
        page.notice = notice
        return try page.response(status: 409)
    }

    private func with(_ done: String) -> String {
        page.path + (page.path.contains("?") ? "&" : "?") + "done=\(done)"
    }

    /// The question before people are told something; its form sends the same one with the fields `kept`.
    private func question(
        _ heading: DeskWords.SignUpLists, button: DeskWords.SignUpLists, _ lines: [String],
        person: String? = nil, message: (subject: String, text: String)? = nil, inputs: [FormInput] = [],
        kept: [String],
        status: Int = 200
    ) -> CGIResponse {
        let form = context.request.form
        let fields = (["date", "q", "page"] + kept).compactMap { name in
            form[name].map { HiddenField(hiddenName: name, hiddenValue: $0) }
        }
        let view = SignUpQuestionView(
            seriesTitle: words.text(date.terms.date.title), dateWhen: page.when,
            questionHeading: words.say(heading), questionPerson: person,
            questionLines: lines.map(TextLine.init), questionSubject: message?.subject,
            questionMessage: message?.text, inputs: inputs,
            questionAddress: context.mount + context.request.path, questionButton: words.say(button),
            hiddenFields: fields + [HiddenField(hiddenName: "nonce", hiddenValue: nonce)],
            backAddress: context.mount + page.path)
        return context.page(
            view, words.say(heading), page.events.session, tab: .posts, form: page.path, status: status)
    }
}

extension Change.Action {
    /// An officer added a person to the list of an event.
    static let signUpAdd = Change.Action(rawValue: "signUpAdd")
    /// An officer moved a person on the list of an event.
    static let signUpMove = Change.Action(rawValue: "signUpMove")
    /// An officer removed a person from the list of an event.
    static let signUpRemove = Change.Action(rawValue: "signUpRemove")
    /// An officer wrote to people on the list of an event.
    static let signUpWrite = Change.Action(rawValue: "signUpWrite")
    /// An officer took a message to people on the list of an event back.
    static let signUpTakeBack = Change.Action(rawValue: "signUpTakeBack")
    /// Actions of officers on people on lists. These changes have no files.
    static let signUps: Set = [signUpAdd, signUpMove, signUpRemove, signUpWrite, signUpTakeBack]
}
