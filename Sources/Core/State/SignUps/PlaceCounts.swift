import Foundation
import GRDB
import Model

/// The numbers of a list that everybody may see.
public struct PlaceCounts: Equatable, Sendable {
    /// Number of places that are left; nil without a limit. 0 while people wait.
    public let left: Int?
    /// Number of people and guests who wait.
    public let waiting: Int

    init(left: Int?, waiting: Int) { (self.left, self.waiting) = (left, waiting) }

    fileprivate init(_ row: Row) {
        let (places, taken, waiting): (Int?, Int, Int) = (row["current"], row["taken"], row["waiting"])
        self.init(left: places.map { waiting > 0 ? 0 : max(0, $0 - taken) }, waiting: waiting)
    }
}

extension StateDatabase {
    /// The numbers of a list.
    public func placeCounts(of list: PlaceList, _ terms: PlaceTerms) throws(StateError) -> PlaceCounts {
        try read { database in
            let id = try PlaceBook.id(of: list, in: database)
            guard let id else { return PlaceCounts(left: terms.places, waiting: 0) }
            return try Row.fetchOne(
                database,
                sql: """
                    SELECT IFNULL(SUM(iif(state IN ('holding', 'confirmed', 'offered'), 1 + guests, 0)), 0) AS taken,
                    IFNULL(SUM(iif(state = 'waiting', 1 + guests, 0)), 0) AS waiting, :places AS current
                    FROM signUps WHERE list = :list
                    """, arguments: ["places": terms.places, "list": id]
            ).map(PlaceCounts.init) ?? PlaceCounts(left: terms.places, waiting: 0)
        }
    }

    /// The numbers of the lists of which sign-up is open and has not closed, those that close first first.
    public func openPlaceCounts(now: Date, limit: Int) throws(StateError) -> [(
        list: PlaceList, counts: PlaceCounts
    )] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT post, day, current,
                    IFNULL(SUM(iif(state IN ('holding', 'confirmed', 'offered'), 1 + guests, 0)), 0) AS taken,
                    IFNULL(SUM(iif(state = 'waiting', 1 + guests, 0)), 0) AS waiting
                    FROM (SELECT * FROM signUpLists WHERE closes > ? AND isOpen ORDER BY closes, id LIMIT ?) l
                    LEFT JOIN signUps s ON s.list = l.id GROUP BY l.id ORDER BY l.closes, l.id
                    """, arguments: [now.milliseconds, limit]
            ).map { row in (PlaceList(post: row["post"], day: row["day"]), PlaceCounts(row)) }
        }
    }
}
