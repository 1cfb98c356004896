import Foundation
import GRDB
import Model

/// The part of a list that time, and changes of the date, ask for.
extension PlaceBook {
    /// Does what time or a change of the date asks for: tells people of the date, ends holds and offers, moves people up, and reminds them.
    /// Idempotent.
    func settle() throws {
        let (places, isPending) = try settleDate()
        try endHolds()
        try moveUp(to: places)
        if !isPending { try remind() }
        try sendMessages()
    }

    /// Tells people of a change of the date once it has lasted for `pause`.
    /// - Returns: Number of places that waiting people move up to, nil without a limit; and whether a change is still to be told.
    private func settleDate() throws -> (places: Int?, isPending: Bool) {
        try database.execute(
            sql: """
                UPDATE signUpLists SET current = :current, isOpen = :isOpen, closes = :closes, ends = :ends
                WHERE id = :id AND (current, isOpen, closes, ends) IS NOT (:current, :isOpen, :closes, :ends)
                """,
            arguments: [
                "current": terms.places, "isOpen": terms.isOpen && terms.date.state == .held,
                "closes": terms.closes.milliseconds, "ends": terms.date.end.milliseconds, "id": id,
            ])
        let (told, pending, since, places) = try stored
        let isSame = !terms.date.differs(from: told) && terms.places == places
        let change = PlaceChange(date: terms.date, places: terms.places)
        let isKnown = pending == change && since <= now
        let isDue = isSame || isKnown && now >= since + Self.pause
        if isDue {
            if terms.date.differs(from: told) { try tellDate(told, changed: since) }
            try database.execute(
                sql: """
                    UPDATE signUpLists SET told = :told, places = :places, pending = NULL, since = NULL
                    WHERE id = :id AND (told, places, pending) IS NOT (:told, :places, NULL)
                    """,
                arguments: ["told": try Self.json(terms.date), "places": terms.places, "id": id])
            return (terms.places, false)
        }
        if !isKnown {
            try database.execute(
                sql: "UPDATE signUpLists SET pending = ?, since = ? WHERE id = ?",
                arguments: [try Self.json(change), now.milliseconds, id])
        }
        return ([terms.places, places].compactMap(\.self).min(), true)
    }

    /// Tells everybody who had signed up before the date was `changed`, unless it was over before.
    private func tellDate(_ told: PlaceDate, changed since: Date) throws {
        guard max(told.end, terms.date.end) > now else { return }
        let notice: SignUpNotice
        switch (told.state, terms.date.state) {
        case (.held, .held):
            notice = .moved(from: told)
            try database.execute(
                sql: "UPDATE signUpLists SET earlier = ?, moved = ? WHERE id = ?",
                arguments: [try Self.json(told), now.milliseconds, id])
        case (_, .held): notice = .reinstated
        case (.held, _): notice = .cancelled
        // A cancelled date that is removed is no news.
        default: return
        }
        try database.execute(
            sql: "UPDATE signUps SET isReminded = ? WHERE list = ?",
            arguments: [now >= terms.date.start - Self.reminderTime, id])
        for signUp in try all("state IN ('confirmed', 'waiting', 'offered') ORDER BY id")
        where signUp.created < since {
            try tell(signUp, notice)
        }
    }

    private func endHolds() throws {
        let isOver = now >= terms.date.start
        let isOff = terms.date.state != .held
        for signUp in try all(
            "(until <= ? OR state = 'offered' AND ?) ORDER BY until, id",
            [now.milliseconds, isOver || isOff])
        {
            switch signUp.state {
            case .holding, .unconfirmed: try set(signUp.id, .unconfirmed, turn: 0)
            // No offer ends while there is nothing to take.
            case .offered where isOff: try set(signUp.id, .waiting)
            case .offered:
                try set(signUp.id, .lapsed)
                try tell(signUp, .lapsed)
            default: try set(signUp.id, signUp.state)
            }
        }
    }

    /// Gives free places to those who wait, in their order, until the date begins.
    private func moveUp(to places: Int?) throws {
        guard terms.date.state == .held, now < terms.date.start else { return }
        var left = try places.map { $0 - (try taken) } ?? .max
        let first = "state = 'waiting' AND 1 + guests <= ? ORDER BY turn LIMIT 1"
        while left > 0, let next = try all(first, [places ?? .max]).first, next.seats <= left {
            left -= next.seats
            if let offer = terms.offer {
                let until = min(now + offer, terms.date.start)
                try set(next.id, .offered, until: until)
                try tell(next, .offered(until: until))
            } else {
                try set(next.id, .confirmed)
                try tell(next, .movedUp)
            }
        }
    }

    private func remind() throws {
        guard terms.date.state == .held, now >= terms.date.start - Self.reminderTime,
            now < terms.date.start
        else { return }
        for signUp in try all("state = 'confirmed' AND isReminded = 0 ORDER BY id") {
            try tell(signUp, .reminder)
        }
        try database.execute(
            sql: "UPDATE signUps SET isReminded = 1 WHERE list = ? AND state = 'confirmed'", arguments: [id])
    }

    private func sendMessages() throws {
        let due = try Row.fetchAll(
            database,
            sql: "SELECT * FROM signUpMessages WHERE list = ? AND counts <= ? AND sent = 0 ORDER BY id",
            arguments: [id, now.milliseconds])
        for message in due {
            let (id, states): (Int64, String) = (message["id"], message["states"])
            let named = states.split(separator: " ").map { "'\($0)'" }.joined(separator: ", ")
            for signUp in try all("state IN (\(named)) ORDER BY id") {
                try tell(
                    signUp, .message(number: id, subject: message["subject"], text: message["text"]))
                try database.execute(
                    sql: "INSERT INTO signUpReceivers (signUp, message) VALUES (?, ?)",
                    arguments: [signUp.id, id])
            }
            try database.execute(sql: "UPDATE signUpMessages SET sent = 1 WHERE id = ?", arguments: [id])
        }
    }
}
