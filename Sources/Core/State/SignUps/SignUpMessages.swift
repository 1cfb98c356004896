import Foundation
import GRDB
import Model

/// A message of an officer to the people of a list that is still to be sent.
public struct HeldSignUpMessage: StoredRow, Equatable, Sendable {
    public let id: Int64
    public let subject: String
    public let text: String
    private let states: String
    /// When it is sent.
    public let counts: Date

    /// The states of those who get it.
    public var receivers: Set<SignUp.State> {
        Set(states.split(separator: " ").compactMap { SignUp.State(rawValue: String($0)) })
    }
}

/// A message of an officer as the receipt of somebody shows it who got it.
public struct ReceivedSignUpMessage: StoredRow, Equatable, Sendable {
    public let subject: String
    public let text: String
    /// When it was sent.
    public let counts: Date
}

extension StateSchema {
    // A message is kept as long as the people of its list, whose receipts show it: `sent` is 1 for one that was sent, to the receivers.
    // `earlier` is the date as people knew it before they were told of another time or place, at `moved`.
    static let signUpReceivers = """
        ALTER TABLE signUpLists ADD COLUMN earlier TEXT;
        ALTER TABLE signUpLists ADD COLUMN moved INTEGER;
        ALTER TABLE signUpMessages ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE signUpReceivers (
            signUp INTEGER NOT NULL REFERENCES signUps ON DELETE CASCADE,
            message INTEGER NOT NULL REFERENCES signUpMessages ON DELETE CASCADE,
            PRIMARY KEY (signUp, message)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX signUpReceiversOfMessage ON signUpReceivers (message);
        """
}

extension StateDatabase {
    /// Stores a message to the people in some states, which is sent after a minute, with a log line. A nonce that was used changes nothing.
    public func writeToSignUps(
        _ states: Set<SignUp.State>, subject: String, text: String, nonce: String, on list: PlaceList,
        _ terms: PlaceTerms, by line: Change, _ writer: @escaping SignUpWriter
    ) throws(StateError) {
        let named = states.map(\.rawValue).sorted().joined(separator: " ")
        try write { database in
            let book = try PlaceBook(list, terms, now: line.time, writer, in: database)
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO signUpMessages (list, nonce, states, subject, text, counts)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    book.id, nonce, named, subject, text, (line.time + PlaceBook.pause).milliseconds,
                ])
            if database.changesCount > 0 { try line.insert(in: database) }
        }
    }

    /// The messages that are still to be sent to the people of a list.
    public func heldMessages(of list: PlaceList) throws(StateError) -> [HeldSignUpMessage] {
        try read { database in
            try HeldSignUpMessage.fetchAll(
                database,
                sql: """
                    SELECT m.id, m.subject, m.text, m.states, m.counts FROM signUpMessages m
                    JOIN signUpLists l ON l.id = m.list WHERE l.post = ? AND l.day = ? AND sent = 0 ORDER BY m.id
                    """, arguments: [list.post, list.day])
        }
    }

    /// The messages that were sent to a person, the newest first.
    public func messages(to signUp: SignUp) throws(StateError) -> [ReceivedSignUpMessage] {
        try read { database in
            try ReceivedSignUpMessage.fetchAll(
                database,
                sql: """
                    SELECT subject, text, counts FROM signUpReceivers JOIN signUpMessages m ON m.id = message
                    WHERE signUp = ? ORDER BY m.id DESC
                    """, arguments: [signUp.id])
        }
    }

    /// Takes a message back that was not sent yet, with a log line.
    /// - Returns: Whether it was still there.
    public func takeBackMessage(
        _ id: Int64, of list: PlaceList, by line: Change
    ) throws(StateError) -> Bool {
        try write { database in
            try database.execute(
                sql: """
                    DELETE FROM signUpMessages WHERE id = ? AND sent = 0
                    AND list = (SELECT id FROM signUpLists WHERE post = ? AND day = ?)
                    """, arguments: [id, list.post, list.day])
            guard database.changesCount > 0 else { return false }
            try line.insert(in: database)
            return true
        }
    }
}
