import Foundation
import GRDB
import Model

/// An answer of a person to a time that officers offer.
public enum PollTick: String, CaseIterable, Sendable, Codable {
    case yes, ifNeedBe, no
}

/// A person's answer to the poll for the date of a post.
public struct PollAnswer: Equatable, Sendable {
    /// Maximum number of answers to one poll.
    public static let limit = 500

    public let id: Int64
    /// The receipt's code: 26 characters of a-z and 2-7.
    public let code: String
    /// The id of the post.
    public let post: String
    public let name: String
    /// The mail address to which the result is sent; nil for none, and after that.
    public let address: String?
    /// BCP 47 tag of the person's language.
    public let language: String
    /// The number of the reader whose browser answered; nil if the browser has none.
    public let owner: Int64?
    /// A hash of the network, by which officers see who answered from the same one; nil after two days.
    public let client: [UInt8]?
    public let created: Date
    /// The ticks by the keys of options, among them options that officers have removed.
    public var ticks: [String: PollTick] = [:]
}

/// An answer as its form describes it. Its values have been checked.
public struct NewPollAnswer: Sendable {
    let name: String
    let address: String?
    let ticks: [String: PollTick]
    let language: String
    /// The code of the receipt.
    let code: String
    /// Digest of the nonce and fields of the form, by which a form that is sent twice is found.
    let form: [UInt8]
    /// The key of the browser's reader; nil if there is none.
    let reader: SessionToken?
    /// The IP address of the client.
    let client: String

    public init(
        name: String, address: String?, ticks: [String: PollTick], language: String, code: String,
        form: [UInt8], reader: SessionToken?, client: String
    ) {
        (self.name, self.address, self.ticks, self.language) = (name, address, ticks, language)
        (self.code, self.form, self.reader, self.client) = (code, form, reader, client)
    }
}

/// The numbers of people who said yes, if need be, or no to an option.
public struct PollSum: Equatable, Sendable {
    public var yes = 0
    public var ifNeedBe = 0
    public var no = 0

    public init(yes: Int = 0, ifNeedBe: Int = 0, no: Int = 0) {
        (self.yes, self.ifNeedBe, self.no) = (yes, ifNeedBe, no)
    }
}

/// The result of an answer.
public enum PollResult: Equatable, Sendable {
    case done(PollAnswer)
    case refused(Refusal)

    /// The reason why nothing was stored.
    public enum Refusal: Error, Equatable, Sendable {
        /// The poll has as many answers as it can have.
        case full
        /// Too many answers of the client or of the whole site until a time.
        case throttled(until: Date)
        /// The form was sent before with other values.
        case used
        /// The answer is no longer there.
        case gone
    }
}

/// The state of the post of a poll.
public enum PollOutcome: Equatable, Sendable {
    /// People vote, until the last option begins.
    case open(ends: Date)
    /// The post takes place at this date.
    case decided(PlaceDate)
    /// The post is gone or cancelled, or offers no times any longer.
    case dropped
}

/// Writes how a person is told of the date.
public typealias PollWriter = (PollAnswer, PlaceDate) -> SignUpMessage

extension StateSchema {
    // `start` is the time that the post has got, `since` when that was found: people are told a minute later, once. `ends` is when the poll
    // was over, or when its last option begins. `option` is the key of an option: its local start. `client` is removed after two days.
    static let datePolls = """
        CREATE TABLE datePolls (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            post TEXT NOT NULL UNIQUE,
            start INTEGER,
            since INTEGER,
            isTold INTEGER NOT NULL DEFAULT 0,
            changed INTEGER NOT NULL,
            ends INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX datePollsByEnd ON datePolls (ends);
        CREATE TABLE datePollAnswers (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            poll INTEGER NOT NULL REFERENCES datePolls ON DELETE CASCADE,
            code TEXT NOT NULL UNIQUE,
            form BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            address TEXT,
            language TEXT NOT NULL,
            owner INTEGER REFERENCES readers ON DELETE SET NULL,
            client BLOB,
            created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX datePollAnswersOfPoll ON datePollAnswers (poll);
        CREATE INDEX datePollAnswersOfOwner ON datePollAnswers (owner);
        CREATE TABLE datePollTicks (
            answer INTEGER NOT NULL REFERENCES datePollAnswers ON DELETE CASCADE,
            option TEXT NOT NULL,
            tick TEXT NOT NULL,
            PRIMARY KEY (answer, option)
        ) STRICT, WITHOUT ROWID;
        """
}
