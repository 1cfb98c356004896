import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Sign-ups of members: one press where nothing but a name is asked for, and one to give the place back.
enum MemberSignUps {
    /// The receipt's address, for the script of the event's page.
    private struct Answer: Encodable {
        let receipt: String
    }

    /// `POST /events/:id/signup/press[?date=2026-12-05]`: signs the member up, or finds the sign-up that is there. With 409 the form says why not.
    static func press(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        guard request.context.site.settings.members != nil else { throw .notFound }
        let date = try await SignUpForm.date(request.context)
        if let own = try date.signUp(of: request.member) { return answer(own, date) }
        guard date.needsOnePress(of: request.member) else {
            return .problem(status: 409, detail: "This sign-up asks more than a name. Open its form.")
        }
        let new = try SignUpForm.newSignUp(
            [:], code: date.code(nonce: FormSubmission.newNonce(), of: request.member), date, request.member)
        let result = try DeskError.state(
            date.database.signUp(new, for: date.list, date.terms, now: request.context.now, date.writer))
        switch result {
        case .done(let signUp):
            date.published()
            return answer(signUp, date)
        case .refused(let refusal): return .problem(status: 409, detail: date.sentence(of: refusal))
        case .written: throw .notNow
        }
    }

    private static func answer(_ signUp: SignUp, _ date: SignUpDate) -> CGIResponse {
        NotificationAPI.json(Answer(receipt: "\(date.context.mount)/signup/\(signUp.code)"))
    }

    /// `POST /signup/:code/give-back`: the member's own, from the member's page.
    static func giveBack(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, database) = (request.context, request.database)
        guard let code = ReceiptCode(context.parameter("code"))?.text,
            let (list, signUp) = try DeskError.state(database.signUp(code)),
            signUp.member == request.member.id, let date = try await SignUpDate(of: list, context, database)
        else { throw .notFound }
        let result = try DeskError.state(
            database.leave(code, date.terms, now: context.now, date.writer))
        // The receipt says until when a place can be given back.
        if case .done = result { date.published() }
        return context.redirect(to: "/signup/\(code)")
    }
}

extension SignUpDate {
    /// The sign-up of a member who is in, waits, or was removed by officers; nil for one who can sign up.
    func signUp(of member: Member?) throws(DeskError) -> SignUp? {
        guard let member, let own = try DeskError.state(database.signUp(of: member.id, on: list)) else {
            return nil
        }
        return own.state.isThere || own.state == .removed ? own : nil
    }

    /// Whether a press of the member is enough: the name is known, and nothing else is asked for.
    func needsOnePress(of member: Member) -> Bool { member.shownName != nil && event.asksNameAlone }

    /// The code of a new receipt. A member's form that is sent twice has one.
    func code(nonce: String, of member: Member) -> String {
        PostName.id(of: "sign-up of \(member.id)", nonce: nonce)
    }

    /// Whether what a member is told is sent by mail; false without a member.
    func isMailed(_ member: Member?) throws(DeskError) -> Bool {
        guard let member, context.isServed(.mail) else { return false }
        return try DeskError.state(database.hasMailAddress(member.id))
    }
}

extension EventDeskSection {
    package static func memberPlaces(
        _ member: String, _ context: RequestContext
    ) async throws(DeskError) -> [MemberPlace] {
        let database = try context.database()
        var places: [MemberPlace] = []
        for (list, signUp) in try DeskError.state(database.signUps(ofMember: member)) {
            guard let date = try await SignUpDate(of: list, context, database) else { continue }
            let isComing = context.now < date.terms.date.end && date.terms.date.state == .held
            let isOver = context.now >= date.terms.date.start
            let canLeave =
                signUp.state == .confirmed ? date.terms.canLeave(at: context.now) : signUp.state.isThere
            places.append(
                MemberPlace(
                    title: context.words.text(date.terms.date.title),
                    facts: [date.when, signUp.state.name(in: context.words)].filter { !$0.isEmpty },
                    address: "\(context.mount)/signup/\(signUp.code)",
                    leavePath: isComing && !isOver && canLeave ? "/signup/\(signUp.code)/give-back" : nil,
                    isComing: isComing && signUp.state.isThere))
        }
        return places
    }
}
