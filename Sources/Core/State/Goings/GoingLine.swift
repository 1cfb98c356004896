import Foundation

/// A member who goes to a post that takes place.
public struct Going: Equatable, Sendable {
    /// The people to whom the member agreed to show the name.
    public enum Audience: Int, CaseIterable, Sendable {
        case nobody, author, everyone
    }

    /// The id of the member.
    public let member: String
    public let audience: Audience
    /// Whether the member had a place when they were last told: places follow from the line, and this says who has to hear of a change.
    public let hasPlace: Bool

    public init(member: String, audience: Audience = .nobody, hasPlace: Bool) {
        (self.member, self.audience, self.hasPlace) = (member, audience, hasPlace)
    }
}

/// The members who go to a post, in the order in which they said so: the first ones have the places, and the others wait.
public struct GoingLine: Equatable, Sendable {
    /// Maximum number of members in one line; more are refused.
    public static let limit = 2000

    /// A member's place.
    public enum Place: Equatable, Sendable {
        case none, seated
        /// The position among those who wait, from 1.
        case waiting(Int)
    }

    public let goings: [Going]
    /// Number of places; nil without a limit.
    public let capacity: Int?

    public init(_ goings: [Going], capacity: Int?) { (self.goings, self.capacity) = (goings, capacity) }

    /// Number of members who have a place.
    public var seatedCount: Int { min(goings.count, capacity ?? .max) }

    /// Number of members who wait.
    public var waitingCount: Int { goings.count - seatedCount }

    /// Number of places that are left; nil without a limit.
    public var placesLeft: Int? { capacity.map { max(0, $0 - goings.count) } }

    public var isFull: Bool { placesLeft == 0 }

    /// The place of the member with an id.
    public func place(of member: String) -> Place {
        guard let index = goings.firstIndex(where: { $0.member == member }) else { return .none }
        return index < seatedCount ? .seated : .waiting(index - seatedCount + 1)
    }

    /// The members whose place is another than they were told, in order, and whether they have one now.
    public var untold: [(member: String, hasPlace: Bool)] {
        goings.enumerated().compactMap { index, going in
            let hasPlace = index < seatedCount
            return hasPlace == going.hasPlace ? nil : (going.member, hasPlace)
        }
    }
}

/// The terms of a post to which members go, which its file has.
public struct GoingTerms: Equatable, Sendable {
    /// Number of places; nil without a limit.
    public let capacity: Int?
    /// When the post is over, after which the line is kept for `Retention.signUp`.
    public let ends: Date

    public init(capacity: Int?, ends: Date) { (self.capacity, self.ends) = (capacity, ends) }
}
