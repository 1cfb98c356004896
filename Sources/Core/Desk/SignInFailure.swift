import CGI
import Foundation
import Site
import State

/// A rejected authentication or password, with the message and status of the response.
package struct SignInFailure {
    /// The message for the user.
    package let problem: String
    /// The status of the response (RFC 9110 15).
    let status: Int
    /// Seconds to wait; nil if waiting does not help.
    private let wait: Int?

    /// The refusal of a failed authentication; nil if it succeeded. `wrong` is the message for wrong passwords and codes.
    init?(_ proof: AuthenticationResult<some Equatable & Sendable>, wrong: String, _ context: RequestContext)
    {
        switch proof {
        case .right: return nil
        case .refused: self = SignInFailure(problem: wrong, status: 403)
        case .closed(let officer):
            let key: DeskWords.SignIn = officer.isDisabled ? .accountDisabled : .termOver
            self = SignInFailure(
                problem: context.words.say(key, ["account": officer.name]), status: 403)
        case .throttled(let end):
            self = SignInFailure(until: end, context) {
                context.words.say(DeskWords.SignIn.throttled, ["time": $0])
            }
        case .busy:
            self = SignInFailure(problem: context.words.say(DeskWords.SignIn.busy), status: 503, wait: 5)
        }
    }

    /// The refusal of too many requests, until a time. `message` has that time in words, to the minute.
    package init(until end: Date, _ context: RequestContext, message: (String) -> String) {
        problem = message(context.words.moment(end.addingTimeInterval(59), now: context.now))
        (status, wait) = (429, max(1, Int(end.timeIntervalSince(context.now).rounded(.up))))
    }

    init(problem: String, status: Int, wait: Int? = nil) {
        (self.problem, self.status, self.wait) = (problem, status, wait)
    }

    /// The page with the status and `Retry-After` (RFC 9110 10.2.3).
    package func added(to response: CGIResponse) -> CGIResponse {
        var response = response
        response.status = status
        if let wait { response.headers.append(("Retry-After", String(wait))) }
        return response
    }
}

extension RequestContext {
    /// Verifies the officer again by the fields `password` and `code`; nil if they are right. The web
    /// server's sign-on does not count: an account without its own password is refused. Throws
    /// `.secondFactorFirst` for an account without a required second factor, unless `isSettingUp`.
    package func refusal(
        of session: Session, _ database: StateDatabase, isSettingUp: Bool = false
    ) throws(DeskError) -> SignInFailure? {
        guard session.officer.hasPassword else {
            return SignInFailure(
                problem: words.say(DeskWords.Account.noPassword, ["account": session.officer.name]),
                status: 403)
        }
        let lacksFactor = site.settings.signIn.requiresSecondFactor && !session.officer.hasSecondFactor
        if lacksFactor, !isSettingUp { throw .secondFactorFirst }
        let proof = try DeskError.state(
            database.confirm(
                session, password: request.form["password"] ?? "", code: request.form["code"] ?? "",
                from: browser, now: now))
        return SignInFailure(proof, wrong: words.say(DeskWords.Account.wrong), self)
    }
}
