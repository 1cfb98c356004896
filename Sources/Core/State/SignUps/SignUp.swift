import Basics
import Foundation
import GRDB
import Model

/// One date of a post that takes sign-ups.
public struct PlaceList: Hashable, Sendable {
    /// The id of the post.
    public let post: String
    /// The day of the date's original start in a series: `2026-12-05`; empty for a post with a single date.
    public let day: String

    public init(post: String, day: String = "") { (self.post, self.day) = (post, day) }

    /// The key in files of the web root: the id, and the day after a space.
    public var key: String { day.isEmpty ? post : "\(post) \(day)" }
}

/// A person's sign-up, with guests.
public struct SignUp: StoredRow, Equatable, Sendable {
    /// The state of a sign-up, as the database has it.
    public enum State: String, CaseIterable, Sendable, Codable {
        /// The address is not confirmed; a place is held until a time.
        case holding
        /// The address is not confirmed, and no place is held.
        case unconfirmed
        /// In.
        case confirmed
        case waiting
        /// A place is offered until a time.
        case offered
        /// The person took the sign-up back.
        case left
        /// An officer removed the sign-up.
        case removed
        /// An offer was not taken in time.
        case lapsed

        /// Whether a place is taken.
        public var hasPlace: Bool { self == .holding || self == .confirmed || self == .offered }
        /// Whether the person has signed up and not left.
        public var isThere: Bool { self == .confirmed || self == .waiting || self == .offered }
    }

    public let id: Int64
    /// The receipt's code: 26 characters of a-z and 2-7.
    public let code: String
    public let name: String
    /// The mail address; nil for people who gave a name alone.
    public let address: String?
    public let guests: Int
    /// The answers to the post's questions, in their order; an empty text where there is none.
    public let answers: [String]
    /// BCP 47 tag of the person's language.
    public let language: String
    /// The number of the reader whose browser signed up; nil if the browser has none.
    public let owner: Int64?
    public let state: State
    /// Until when a place is held or offered; nil otherwise.
    public let until: Date?
    /// The reason of an officer's removal.
    public let reason: String?
    public let created: Date
    /// A hash of the network, by which officers see who signed up from the same one; nil after two days.
    public let client: [UInt8]?
    /// The officer who added the person by hand.
    public let addedBy: String?
    /// When the person was last ticked at the door, or the tick was taken away; nil if never.
    public let ticked: Date?
    /// Number of people of the party who came, by that tick; 0 without one.
    public let came: Int
    /// The id of the member who signed up; nil for others.
    public let member: String?
    /// Whether what the person is told goes to the address of the member's account.
    let isMailed: Bool

    /// Number of places that the person takes.
    public var seats: Int { 1 + guests }
    /// Whether what the person is told goes to an address.
    public var hasMail: Bool { address != nil || isMailed }
    /// Whether nothing tells the person: an officer, whose browser is not theirs, added them without an address.
    public var isUntold: Bool { address == nil && addedBy != nil }
}

/// A sign-up as its form describes it. Its values have been checked.
public struct NewSignUp: Sendable {
    let name: String
    let address: String?
    let guests: Int
    let answers: [String]
    let language: String
    /// The code of the receipt.
    let code: String
    /// Digest of the nonce and fields of the form, by which a form that is sent twice is found.
    let form: [UInt8]
    /// The key of the browser's reader; nil if there is none.
    let reader: SessionToken?
    /// The IP address of the client; nil for an officer's.
    let client: String?
    /// The id of the member who signs up; nil for others.
    let member: String?
    /// Whether what the member is told goes to the address of the account.
    let isMailed: Bool

    public init(
        name: String, address: String?, guests: Int, answers: [String], language: String, code: String,
        form: [UInt8], reader: SessionToken?, client: String?, member: String? = nil, isMailed: Bool = false
    ) {
        (self.name, self.address, self.guests, self.answers) = (name, address, guests, answers)
        (self.language, self.code, self.form) = (language, code, form)
        (self.reader, self.client) = (reader, client)
        (self.member, self.isMailed) = (member, isMailed)
    }

    /// The address as it is compared: in small letters.
    var mailbox: String? { address?.lowercased() }

    /// The mailbox for limits alone: without what stands after a `+`, which most servers deliver to the same mailbox (RFC 5233 1).
    static func limited(_ mailbox: String) -> String {
        guard let at = mailbox.lastIndex(of: "@") else { return mailbox }
        return String(mailbox[..<at].prefix { $0 != "+" }) + mailbox[at...]
    }
}

/// A notice to a person on a list.
public enum SignUpNotice: Equatable, Sendable {
    /// The address has to be confirmed; a place is held until a time, or none is.
    case confirm(until: Date?)
    /// Somebody signed up with an address that is on the list already.
    case known
    /// An officer added the person, who is in or waits.
    case added
    case movedUp
    case offered(until: Date)
    /// An offer was not taken in time.
    case lapsed
    case removed(reason: String)
    /// An officer moved the person from a place to the waiting list.
    case movedDown
    /// The date has another time or place.
    case moved(from: PlaceDate)
    case cancelled
    /// A date that was cancelled or gone takes place.
    case reinstated
    case reminder
    /// An officer wrote to the people on the list.
    case message(number: Int64, subject: String, text: String)
}

/// The messages that tell a person of something.
public struct SignUpMessage: Sendable {
    /// The message to the person's address; nil for people without one.
    let mail: (subject: String, text: String)?
    /// The notification of the person's browser; nil without an owner.
    let record: PersonalRecord?

    package init(mail: (subject: String, text: String)?, record: PersonalRecord?) {
        (self.mail, self.record) = (mail, record)
    }
}

/// Writes what a person is told of a date.
public typealias SignUpWriter = (SignUp, SignUpNotice, PlaceDate) -> SignUpMessage

extension StateSchema {
    // `told` is the date (`PlaceDate`) as people were last told of it; `pending` a change of it or of the places (`PlaceChange`) that counts a minute after `since`. `places` is
    // the number of places to which waiting people move up, `current` that of the post now. `closes` is when sign-up closes, `ends` when the date is over.
    // `turn` is the order in the waiting list, 0 for people who have to join it again. `client` is removed after two
    // days. `counts` is when a message of an officer is sent. `ticked` and `came` are the tick at the door (`Ticks.swift`); those of a list are
    // sums that stay when the people are deleted: NULL before, and where nobody was ever ticked.
    static let signUps = """
        CREATE TABLE signUpLists (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            post TEXT NOT NULL,
            day TEXT NOT NULL,
            told TEXT NOT NULL,
            pending TEXT,
            since INTEGER,
            places INTEGER,
            current INTEGER,
            isOpen INTEGER NOT NULL,
            closes INTEGER NOT NULL,
            ends INTEGER NOT NULL,
            came INTEGER,
            missing INTEGER,
            UNIQUE (post, day)
        ) STRICT;
        CREATE INDEX signUpListsByEnd ON signUpLists (ends);
        CREATE INDEX signUpListsByClosing ON signUpLists (closes);
        CREATE TABLE signUps (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            list INTEGER NOT NULL REFERENCES signUpLists ON DELETE CASCADE,
            code TEXT NOT NULL UNIQUE,
            form BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            address TEXT,
            mailbox TEXT,
            guests INTEGER NOT NULL,
            answers TEXT NOT NULL,
            language TEXT NOT NULL,
            owner INTEGER REFERENCES readers ON DELETE SET NULL,
            client BLOB,
            state TEXT NOT NULL,
            turn INTEGER NOT NULL,
            until INTEGER,
            reason TEXT,
            created INTEGER NOT NULL,
            isReminded INTEGER NOT NULL DEFAULT 0,
            addedBy TEXT,
            ticked INTEGER,
            came INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX signUpsOfList ON signUps (list, state, turn, guests);
        CREATE INDEX signUpsByEnd ON signUps (list, until) WHERE until NOT NULL;
        CREATE INDEX signUpsOfClient ON signUps (list, client) WHERE client NOT NULL;
        CREATE INDEX signUpsOfOwner ON signUps (owner);
        CREATE INDEX signUpsOfMailbox ON signUps (list, mailbox);
        CREATE TABLE signUpMessages (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            list INTEGER NOT NULL REFERENCES signUpLists ON DELETE CASCADE,
            nonce TEXT NOT NULL UNIQUE,
            states TEXT NOT NULL,
            subject TEXT NOT NULL,
            text TEXT NOT NULL,
            counts INTEGER NOT NULL
        ) STRICT;
        """
}
