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
    init?(_ proof: Proof<some Equatable & Sendable>, wrong: String, _ visit: Visit) {
        switch proof {
        case .right: return nil
        case .refused: (problem, status, wait) = (wrong, 403, nil)
        case .throttled(let end):
            let time = visit.words.moment(end.addingTimeInterval(59), now: visit.now)
            problem = visit.words.say(.throttled, ["time": time])
            (status, wait) = (429, max(1, Int(end.timeIntervalSince(visit.now).rounded(.up))))
        case .busy: (problem, status, wait) = (visit.words.say(.busy), 503, 5)
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

extension Visit {
    /// Has the officer show once more who it is, by the fields `password` and `code`; nil where that went well. Who came by the web
    /// server's own sign-on may have no password here, and is who that says.
    func refusal(of session: Session, _ database: StateDatabase) throws(DeskError) -> Refusal? {
        if remoteAccount == session.officer.name { return nil }
        let proof = try DeskError.state { () throws(StateError) in
            try database.confirm(
                session, password: request.form["password"] ?? "", code: request.form["code"] ?? "",
                from: browser, now: now)
        }
        return Refusal(proof, wrong: words.say(.wrong), self)
    }
}
