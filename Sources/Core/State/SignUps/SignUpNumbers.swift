import Foundation
import GRDB
import Model

/// The numbers of the people on a list, by their states.
public struct SignUpNumbers: Equatable, Sendable {
    public struct Count: Equatable, Sendable {
        public var people = 0
        public var guests = 0
        /// Number of the people to whom no mail goes.
        public var withoutAddress = 0
        /// Number of those without an address whom nothing tells, since an officer added them.
        public var untold = 0

        /// Number of places.
        public var seats: Int { people + guests }

        /// The numbers of no people.
        public static let zero = Count()

        public static func + (one: Count, other: Count) -> Count {
            Count(
                people: one.people + other.people, guests: one.guests + other.guests,
                withoutAddress: one.withoutAddress + other.withoutAddress, untold: one.untold + other.untold)
        }
    }

    private var counts: [SignUp.State: Count] = [:]

    public init() {}

    /// The numbers of these people.
    public init(of signUps: [SignUp]) {
        for signUp in signUps {
            add(
                Count(
                    people: 1, guests: signUp.guests, withoutAddress: signUp.hasMail ? 0 : 1,
                    untold: signUp.isUntold ? 1 : 0),
                in: signUp.state)
        }
    }

    /// Number of all people.
    public var people: Int { self[SignUp.State.allCases].people }

    /// The numbers of people in one of the states.
    public subscript(states: [SignUp.State]) -> Count {
        states.compactMap { counts[$0] }.reduce(Count(), +)
    }

    fileprivate mutating func add(_ count: Count, in state: SignUp.State) {
        counts[state] = (counts[state] ?? Count()) + count
    }
}

extension StateDatabase {
    /// The numbers of a post's lists, without lists that nobody is on.
    public func signUpNumbers(of post: String) throws(StateError) -> [PlaceList: SignUpNumbers] {
        let sql = """
            SELECT day, state, COUNT(*) AS people, SUM(guests) AS guests, SUM(address IS NULL AND NOT isMailed) AS withoutAddress,
                SUM(address IS NULL AND addedBy NOT NULL) AS untold
            FROM signUps s JOIN signUpLists l ON l.id = s.list WHERE post = ? GROUP BY day, state
            """
        return try read { database in
            var numbers: [PlaceList: SignUpNumbers] = [:]
            for row in try Row.fetchAll(database, sql: sql, arguments: [post]) {
                guard let state = SignUp.State(rawValue: row["state"]) else { continue }
                let count = SignUpNumbers.Count(
                    people: row["people"], guests: row["guests"], withoutAddress: row["withoutAddress"],
                    untold: row["untold"])
                numbers[PlaceList(post: post, day: row["day"]), default: SignUpNumbers()].add(
                    count, in: state)
            }
            return numbers
        }
    }
}
