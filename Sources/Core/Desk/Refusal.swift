import CGI
import Foundation
import Site
import State

/// Why somebody is not taken for an officer.
struct Refusal {
    /// For people.
    let problem: String
    /// The status of the answer (RFC 9110 15).
    let status: Int
    /// Seconds to wait; nil where waiting does not help.
    private let wait: Int?

    /// What keeps a proof from being right; nil where nothing does. `wrong` is said of wrong passwords and codes.
    init?(_ proof: AuthenticationResult<some Equatable & Sendable>, wrong: String, _ context: RequestContext)
    {
        switch proof {
        case .right: return nil
        case .refused: (problem, status, wait) = (wrong, 403, nil)
        case .throttled(let end):
            let time = context.words.moment(end.addingTimeInterval(59), now: context.now)
            problem = context.words.say(.throttled, ["time": time])
            (status, wait) = (429, max(1, Int(end.timeIntervalSince(context.now).rounded(.up))))
        case .busy: (problem, status, wait) = (context.words.say(.busy), 503, 5)
        }
    }

    init(problem: String, status: Int) { (self.problem, self.status, wait) = (problem, status, nil) }

    /// The page that says so, with how long to wait (RFC 9110 10.2.3).
    func added(to response: CGIResponse) -> CGIResponse {
        var response = response
        response.status = status
        if let wait { response.headers.append(("Retry-After", String(wait))) }
        return response
    }
}

extension RequestContext {
    /// Has the officer show once more who it is, by the fields `password` and `code`; nil where that went well. The web server's own
    /// sign-on does not count: an account without a password of the desk is refused, and so is one without a second factor where the site
    /// requires it, unless `isSettingUp` says that it is being set up.
    func refusal(
        of session: Session, _ database: StateDatabase, isSettingUp: Bool = false
    ) throws(DeskError) -> Refusal? {
        guard session.officer.hasPassword else {
            return Refusal(
                problem: words.say(.noPassword, ["account": session.officer.name]), status: 403)
        }
        let lacksFactor = site.settings.signIn.requiresSecondFactor && !session.officer.hasSecondFactor
        if lacksFactor, !isSettingUp { throw .secondFactorFirst }
        let proof = try DeskError.state { () throws(StateError) in
            try database.confirm(
                session, password: request.form["password"] ?? "", code: request.form["code"] ?? "",
                from: browser, now: now)
        }
        return Refusal(proof, wrong: words.say(.wrong), self)
    }
}
