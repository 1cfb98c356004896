import Posting
import State

/// Why a request of an officer is not done. Each has an HTTP status and words for whoever sent it.
enum DeskError: Error, Equatable {
    /// There is no such page or event.
    case notFound
    /// The page answers other methods: these.
    case methodNotAllowed(String)
    /// Nobody is signed in; where to go then, below the mount.
    case signInFirst(next: String)
    /// The officer was signed in, and sent a form: what was typed is kept under this nonce.
    case expired(kept: String?, title: String)
    /// The association asks for a second factor, and the officer has none yet.
    case secondFactorFirst
    /// The event is someone else's.
    case notYours
    /// The request cannot be shown to come from the desk: another site's, or without cookies.
    case notFromHere
    /// The browser did not keep the cookie of the form for signing in, as without TLS.
    case cookieMissing
    /// The field is none that the desk sends.
    case badField(String)
    /// Two cookies of one name.
    case twoCookies
    /// It cannot be done to an event in this state.
    case notNow
    /// The contents that it is about were erased.
    case erased
    /// Something on this machine is out of order: for the officer, and for the log of the web server.
    case outOfOrder(String)

    /// The status of the answer (RFC 9110 15).
    var status: Int {
        switch self {
        case .notFound: 404
        case .methodNotAllowed: 405
        case .signInFirst, .secondFactorFirst: 303
        case .expired, .notYours, .notFromHere, .cookieMissing: 403
        case .badField, .twoCookies: 400
        case .notNow: 409
        case .erased: 410
        case .outOfOrder: 503
        }
    }

    /// What the log of the web server gets; nil where nothing is out of order.
    var report: String? {
        if case .outOfOrder(let reason) = self { reason } else { nil }
    }

    /// An error of the database.
    init(_ error: StateError) { self = .outOfOrder("\(error)") }

    /// An error of posting, but for those of forms, which have pages of their own.
    init(_ error: PostingError) {
        self =
            switch error {
            case .noSuchEvent: .notFound
            case .notNow, .changedMeanwhile, .form, .usedForm, .stillThere: .notNow
            case .erased: .erased
            case .notInHistory: .outOfOrder("\(error)")
            case .file(let problem): .outOfOrder(problem.description)
            case .state(let error): .outOfOrder("\(error)")
            }
    }

    /// Does `work` with the database.
    static func state<Value>(_ work: () throws(StateError) -> Value) throws(DeskError) -> Value {
        do throws(StateError) { return try work() } catch { throw DeskError(error) }
    }

    /// Does `work` with content.
    static func posting<Value>(_ work: () throws(PostingError) -> Value) throws(DeskError) -> Value {
        do throws(PostingError) { return try work() } catch { throw DeskError(error) }
    }
}
