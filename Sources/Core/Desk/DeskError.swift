import Posting
import State

/// Reason why a request fails, with an HTTP status and a page.
package enum DeskError: Error, Equatable {
    /// No page or post has this address.
    case notFound
    /// The page has no such method; the value lists the allowed ones.
    case methodNotAllowed(String)
    /// No account of the kind is signed in; `next` is the path below the mount to open afterwards.
    case signInFirst(next: String, AccountKind = .officer)
    /// A form was sent without a session of its own.
    case signedOut(SignedOutForm)
    /// The site requires a second factor, and the officer has none.
    case secondFactorFirst
    /// Officers have suspended the member, for this reason.
    case suspended(reason: String)
    /// The member has no shown name yet, without whom nobody posts; `next` is the path below the mount to open afterwards.
    case nameFirst(next: String)
    /// The post belongs to another officer.
    case notYours
    /// The page or action is for editors, and the officer is none.
    case editorsOnly
    /// The request is not proven to come from the desk: its origin or CSRF token is wrong.
    case notFromHere
    /// The browser did not send the form cookie, as without TLS.
    case cookieMissing
    /// The field has a value that the desk never sends.
    case badField(String)
    /// Two cookies of the same name.
    case twoCookies
    /// The body or a field exceeds its limit.
    case tooLarge
    /// The action is not possible in the current state.
    case notNow
    /// The contents were erased.
    case erased
    /// A failure on this machine; the reason is shown to the officer and logged.
    case outOfOrder(String)

    /// The status of the response (RFC 9110 15).
    package var status: Int {
        switch self {
        case .notFound: 404
        case .methodNotAllowed: 405
        case .signInFirst, .secondFactorFirst, .nameFirst: 303
        case .signedOut, .suspended, .notYours, .editorsOnly, .notFromHere, .cookieMissing: 403
        case .badField, .twoCookies: 400
        case .notNow: 409
        case .erased: 410
        case .tooLarge: 413
        case .outOfOrder: 503
        }
    }

    /// The message for the web server's log; nil unless `outOfOrder`.
    var report: String? {
        if case .outOfOrder(let reason) = self { reason } else { nil }
    }

    /// Converts an error of the database. Forms check first for the last editor, so that only a change meanwhile is `notNow`.
    package init(_ error: StateError) {
        switch error {
        case .lastEditor: self = .notNow
        case .noSuchMember: self = .notFound
        default: self = .outOfOrder("\(error)")
        }
    }

    /// Converts an error of posting; errors of forms have their own pages.
    package init(_ error: PostingError) {
        self =
            switch error {
            case .noSuchPost: .notFound
            case .notNow, .undecided, .unconfirmed, .tooLate, .changedMeanwhile, .form, .usedForm,
                .stillThere, .tooManyPosts, .fullQueue:
                .notNow
            case .erased: .erased
            case .notInHistory: .outOfOrder("\(error)")
            case .file(let problem): .outOfOrder(problem.description)
            case .state(let error): .outOfOrder("\(error)")
            }
    }

    /// Runs `work` and converts its error.
    package static func state<Value>(_ work: @autoclosure () throws(StateError) -> Value) throws(DeskError)
        -> Value
    {
        do throws(StateError) { return try work() } catch { throw DeskError(error) }
    }

    /// Runs `work` and converts its error.
    package static func posting<Value>(_ work: @autoclosure () throws(PostingError) -> Value)
        throws(DeskError) -> Value
    {
        do throws(PostingError) { return try work() } catch { throw DeskError(error) }
    }
}
