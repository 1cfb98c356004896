import Foundation
import Model

/// The result of a sign-up, or of a change of one.
public enum SignUpResult: Equatable, Sendable {
    case done(SignUp)
    /// A message with a link was written to the address, whether or not the address is on the list.
    case written(holdsUntil: Date?)
    case refused(Refusal)

    /// The reason why nothing was changed.
    public enum Refusal: Error, Equatable, Sendable {
        case closed(PlaceTerms.Closure)
        /// The time in which people may change or give back a place themselves is over.
        case tooLate
        case tooManyGuests(limit: Int)
        /// The party needs more places than are left; of a new one, than there are at all.
        case noRoom(places: Int)
        /// Too many sign-ups of the client or of the whole site until a time.
        case throttled(until: Date)
        /// The address got too many messages today.
        case tooMuchMail
        /// Somebody with this address is on the list.
        case known
        /// The sign-up is no longer there, or not in a state for this.
        case notNow
    }
}
