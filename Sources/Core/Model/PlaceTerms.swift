import Foundation

/// The terms on which one date of a post takes sign-ups.
public struct PlaceTerms: Equatable, Sendable, Codable {
    /// Number of places; nil without a limit.
    public var places: Int?
    /// Number of guests that each person may bring.
    public var guests: Int
    /// Whether people confirm a mail address; else a name is enough.
    public var isByMail: Bool
    /// Whether officers have sign-up open.
    public var isOpen: Bool
    /// When sign-up opens; nil if it is open from the beginning.
    public var opens: Date?
    /// When sign-up closes, at the start at the latest.
    public var closes: Date
    /// Until when people may give their place back themselves; nil until the start.
    public var cancelUntil: Date?
    /// The time for which a place that becomes free is offered, in seconds; nil if the next one in the waiting list has it at once.
    public var offer: TimeInterval?
    /// The date as those on the list are told of it.
    public var date: PlaceDate

    public init(
        places: Int?, guests: Int = 0, isByMail: Bool = true, isOpen: Bool = true, opens: Date? = nil,
        closes: Date? = nil, cancelUntil: Date? = nil, offer: TimeInterval? = nil, date: PlaceDate
    ) {
        (self.places, self.guests, self.isByMail, self.isOpen) = (places, guests, isByMail, isOpen)
        (self.opens, self.cancelUntil, self.offer, self.date) = (opens, cancelUntil, offer, date)
        self.closes = min(closes ?? date.start, date.start)
    }

    /// The reason why nobody can sign up now.
    public enum Closure: Equatable, Sendable {
        case notYet(Date)
        case closed
        case cancelled
        /// The date has begun.
        case begun
    }

    /// The reason why nobody can sign up at `now`; nil if people can.
    public func closure(at now: Date) -> Closure? {
        if date.state != .held { return .cancelled }
        if now >= date.start { return .begun }
        if !isOpen || now >= closes { return .closed }
        return opens.flatMap { now < $0 ? .notYet($0) : nil }
    }

    /// Whether people may give their place back, and change guests and answers, at `now`.
    public func canLeave(at now: Date) -> Bool { now < min(cancelUntil ?? date.start, date.start) }
}

/// One date of a post, as those who signed up were told of it.
public struct PlaceDate: Equatable, Sendable, Codable {
    /// Whether the date takes place.
    public enum State: String, Sendable, Codable {
        case held, cancelled
        /// The post, or this date of it, is no longer there.
        case gone
    }

    public var title: LocalizedText
    public var start: Date
    /// When the date is over.
    public var end: Date
    public var isAllDay: Bool
    public var location: LocalizedText?
    public var state: State
    /// The reason of a cancellation or a move.
    public var reason: LocalizedText?

    public init(
        title: LocalizedText, start: Date, end: Date, isAllDay: Bool = false,
        location: LocalizedText? = nil, state: State = .held, reason: LocalizedText? = nil
    ) {
        (self.title, self.start, self.end, self.isAllDay) = (title, start, end, isAllDay)
        (self.location, self.state, self.reason) = (location, state, reason)
    }

    /// Whether people have to be told that this date takes the place of another one: another time, place or state. A new title says nothing
    /// that they need.
    public func differs(from other: PlaceDate) -> Bool {
        (start, isAllDay, state) != (other.start, other.isAllDay, other.state) || location != other.location
    }
}
