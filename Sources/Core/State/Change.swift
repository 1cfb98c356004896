import Foundation

/// What an officer did: a line of the log, and the files that it changed.
public struct Change: Equatable, Sendable {
    /// Its place in the log, from 1; nil until it is accepted.
    public var number: Int64?
    /// The form's nonce: a change with the same was sent twice. Nil where nothing can be sent twice.
    public var nonce: String?
    /// A digest of the form's fields; nil of a change without a form, and of one that an earlier version of this program accepted.
    public var form: [UInt8]?
    /// When, in whole milliseconds.
    public var time: Date
    /// Who: the account's name, or `root (command line)`.
    public var officer: String
    /// What.
    public var action: Action
    /// The id of the event; nil where it is about none.
    public var subject: String?
    /// What it is about, in words: the event's title, the name of an account.
    public var title: String
    /// The files; none in the log, which does not read them.
    public var files: [FileChange]
    /// Whether title and files were erased.
    public var isErased = false

    /// A change with these values.
    public init(
        number: Int64? = nil, nonce: String? = nil, form: [UInt8]? = nil, time: Date, officer: String,
        action: Action,
        subject: String? = nil, title: String, files: [FileChange] = []
    ) {
        (self.number, self.nonce, self.time) = (number, nonce, Date(milliseconds: time.milliseconds))
        (self.officer, self.action, self.form) = (officer, action, form)
        (self.subject, self.title, self.files) = (subject, title, files)
    }

    /// What was done. A later version of this program may have written one that is not named here.
    public struct Action: RawRepresentable, Hashable, Sendable, Codable {
        /// As the database has it.
        public let rawValue: String

        /// An action by its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A new event.
        public static let post = Action(rawValue: "post")
        /// An event was changed.
        public static let edit = Action(rawValue: "edit")
        /// An event will not take place.
        public static let cancel = Action(rawValue: "cancel")
        /// An event was removed.
        public static let delete = Action(rawValue: "delete")
        /// A cancelled or removed event came back.
        public static let restore = Action(rawValue: "restore")
        /// The contents of all earlier changes of an event were erased.
        public static let erase = Action(rawValue: "erase")
        /// Everyone is told of an event that a person wrote into Content/.
        public static let announce = Action(rawValue: "announce")
        /// An officer began a session.
        public static let signIn = Action(rawValue: "signIn")
        /// An officer ended a session.
        public static let signOut = Action(rawValue: "signOut")
        /// Somebody gave a wrong password or code for an officer.
        public static let signInRefused = Action(rawValue: "signInRefused")
        /// An officer has a new password.
        public static let passwordSet = Action(rawValue: "passwordSet")
        /// An officer got a code with which to choose a new password.
        public static let resetStarted = Action(rawValue: "resetStarted")
        /// Sessions of an officer were ended.
        public static let sessionsEnded = Action(rawValue: "sessionsEnded")
        /// Signing in takes a code from now on.
        public static let secondFactorOn = Action(rawValue: "secondFactorOn")
        /// Signing in takes no code any more.
        public static let secondFactorOff = Action(rawValue: "secondFactorOff")
        /// An officer has new recovery codes.
        public static let recoveryCodesMade = Action(rawValue: "recoveryCodesMade")
        /// A recovery code was used up.
        public static let recoveryCodeUsed = Action(rawValue: "recoveryCodeUsed")
        /// A new account.
        public static let officerAdded = Action(rawValue: "officerAdded")
        /// The shown name, the role or the term of an account was changed.
        public static let officerChanged = Action(rawValue: "officerChanged")
        /// An account was turned off.
        public static let officerDisabled = Action(rawValue: "officerDisabled")
        /// An account was turned on.
        public static let officerEnabled = Action(rawValue: "officerEnabled")
        /// An account was removed.
        public static let officerRemoved = Action(rawValue: "officerRemoved")
    }
}

/// A file as it was and as it shall be.
public struct FileChange: Codable, Equatable, Sendable {
    /// From the site's root.
    public let path: String
    /// What it held; nil where there was none.
    public let before: [UInt8]?
    /// What it shall hold; nil where there shall be none.
    public let after: [UInt8]?

    /// A change of a file.
    public init(path: String, before: [UInt8]?, after: [UInt8]?) {
        (self.path, self.before, self.after) = (path, before, after)
    }
}

/// What became of a change.
public enum Acceptance: Equatable, Sendable {
    /// It is on the disk, as the change of this number.
    case accepted(number: Int64)
    /// A change with its nonce was accepted before: this one.
    case repeated(Change)
}
