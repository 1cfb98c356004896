import Foundation
import GRDB
import Model

/// An officer's change of a person's place.
public enum SignUpMove: String, CaseIterable, Sendable {
    /// In, also over the number of places.
    case `in`
    /// To the end of the waiting list.
    case wait
    /// To the front of the waiting list.
    case first
}

/// Changes of sign-ups by officers, each with a line in the log.
extension StateDatabase {
    /// Adds a person by hand, with a log line. `isForced` gives a place also if none is left.
    public func addSignUp(
        _ new: NewSignUp, to list: PlaceList, _ terms: PlaceTerms, isForced: Bool, by line: Change,
        _ writer: @escaping SignUpWriter
    ) throws(StateError) -> SignUpResult {
        try change(list, terms, now: line.time, writer) { book in
            if let known = try book.all("form = ?", [new.form]).first { return .done(known) }
            if let mailbox = new.mailbox, try book.isThere(mailbox) { return .refused(.known) }
            let turn = try book.nextTurn()
            let state: SignUp.State =
                try isForced || book.fits(1 + new.guests, turn: turn) ? .confirmed : .waiting
            let added = try book.insert(new, state, turn: turn, addedBy: line.author.rawValue)
            try line.insert(in: book.database)
            try book.tell(added, .added)
            return .done(added)
        }
    }

    /// Moves a person in, to the end of the waiting list or to its front, with a log line.
    public func moveSignUp(
        _ id: Int64, _ move: SignUpMove, on list: PlaceList, _ terms: PlaceTerms, by line: Change,
        _ writer: @escaping SignUpWriter
    ) throws(StateError) -> SignUpResult {
        try change(list, terms, now: line.time, writer) { book in
            guard let signUp = try book.all("id = ?", [id]).first, try book.move(signUp, move) else {
                return .refused(.notNow)
            }
            try line.insert(in: book.database)
            return .done(signUp)
        }
    }

    /// Removes a person for a reason that the person is told, with a log line.
    public func removeSignUp(
        _ id: Int64, reason: String, from list: PlaceList, _ terms: PlaceTerms, by line: Change,
        _ writer: @escaping SignUpWriter
    ) throws(StateError) -> SignUpResult {
        try change(list, terms, now: line.time, writer) { book in
            guard let signUp = try book.all("id = ?", [id]).first,
                ![.left, .removed].contains(signUp.state)
            else { return .refused(.notNow) }
            try book.set(id, .removed)
            try book.database.execute(
                sql: "UPDATE signUps SET reason = ? WHERE id = ?", arguments: [reason, id])
            try line.insert(in: book.database)
            if signUp.state.isThere { try book.tell(signUp, .removed(reason: reason)) }
            return .done(signUp)
        }
    }
}

extension PlaceBook {
    /// - Returns: Whether the person could be moved.
    fileprivate func move(_ signUp: SignUp, _ move: SignUpMove) throws -> Bool {
        switch move {
        case .in:
            guard signUp.state != .confirmed else { return false }
            if !signUp.state.isThere, let mailbox = signUp.address?.lowercased(), try isThere(mailbox) {
                throw SignUpResult.Refusal.known
            }
            try set(signUp.id, .confirmed)
            try tell(signUp, .movedUp)
        case .wait:
            guard signUp.state == .confirmed || signUp.state == .offered || signUp.state == .waiting
            else { return false }
            // The place would be the person's again at once.
            if signUp.state.hasPlace, try fits(0, turn: .max), try taken <= terms.places ?? .max {
                return false
            }
            try set(signUp.id, .waiting, turn: try nextTurn())
            if signUp.state.hasPlace { try tell(signUp, .movedDown) }
        case .first:
            guard signUp.state == .waiting else { return false }
            let first =
                try Int64.fetchOne(
                    database, sql: "SELECT MIN(turn) FROM signUps WHERE list = ? AND state = 'waiting'",
                    arguments: [id]) ?? 1
            try set(signUp.id, .waiting, turn: first - 1)
        }
        return true
    }
}
