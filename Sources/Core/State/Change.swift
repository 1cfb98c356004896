import Foundation

/// A change by an officer or a reader: a log line and the files that it changed.
public struct Change: Equatable, Sendable {
    /// Number in the log, from 1; nil until the change is accepted.
    public var number: Int64?
    /// The form's nonce, to detect a second submission; nil if there is no form.
    public var nonce: String?
    /// Digest of the form's fields; nil without a form, and for changes accepted by earlier versions of this program.
    public var form: [UInt8]?
    /// Time of the change, in whole milliseconds.
    public var time: Date
    public var author: Author
    /// The kind of change.
    public var action: Action
    /// The id of the post; nil if the change is not about a post.
    public var subject: String?
    /// Display name of the subject: the post's title or the account's name.
    public var title: String
    /// The changed files; empty if the log was read without files.
    public var files: [FileChange]
    /// Whether title and files were erased.
    public var isErased = false
    /// The reader's post as it is stored with the change; nil for other changes, and if the change was read from the log.
    public var readerPost: ReaderPost?
    /// The step of a loan that goes with the change, likewise.
    public var loan: LoanChange?

    package init(
        number: Int64? = nil, nonce: String? = nil, form: [UInt8]? = nil, time: Date, author: Author,
        action: Action,
        subject: String? = nil, title: String, files: [FileChange] = []
    ) {
        (self.number, self.nonce, self.time) = (number, nonce, Date(milliseconds: time.milliseconds))
        (self.author, self.action, self.form) = (author, action, form)
        (self.subject, self.title, self.files) = (subject, title, files)
    }

    /// The kind of a change. A later version of this program may have stored a kind that is not listed here.
    public struct Action: RawRepresentable, Hashable, Sendable, Codable {
        /// The value in the database.
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// A new post.
        public static let post = Action(rawValue: "post")
        /// A new post that is a draft.
        public static let draft = Action(rawValue: "draft")
        /// A post was changed.
        public static let edit = Action(rawValue: "edit")
        /// A post was cancelled.
        public static let cancel = Action(rawValue: "cancel")
        /// A post was removed.
        public static let delete = Action(rawValue: "delete")
        /// A cancelled or removed post, or an earlier version, was restored.
        public static let restore = Action(rawValue: "restore")
        /// The last change of a post was taken back within its hold.
        public static let takeBack = Action(rawValue: "takeBack")
        /// The contents of all earlier changes of a post were erased.
        public static let erase = Action(rawValue: "erase")
        /// A reader took a post back.
        public static let withdraw = Action(rawValue: "withdraw")
        /// A reader's post was taken off the pages.
        public static let hide = Action(rawValue: "hide")
        /// A reader's post that waited was put on the pages.
        public static let approve = Action(rawValue: "approve")
        /// An officer answered a post of somebody else. The subject of this and the next two is that post, with which they are erased.
        public static let answer = Action(rawValue: "answer")
        /// An answer was changed.
        public static let answerEdit = Action(rawValue: "answerEdit")
        /// An answer was removed.
        public static let answerRemove = Action(rawValue: "answerRemove")
        /// The votes for a post were deleted.
        public static let votesReset = Action(rawValue: "votesReset")
        /// The record of a post that was written into Content/ by hand was created.
        public static let announce = Action(rawValue: "announce")
        /// An officer began a session.
        public static let signIn = Action(rawValue: "signIn")
        /// An officer ended a session.
        public static let signOut = Action(rawValue: "signOut")
        /// A sign-in of an officer failed with a wrong password or code.
        public static let signInRefused = Action(rawValue: "signInRefused")
        /// An officer's password was set.
        public static let passwordSet = Action(rawValue: "passwordSet")
        /// A code to choose a new password was made for an officer.
        public static let resetStarted = Action(rawValue: "resetStarted")
        /// Sessions of an officer were ended.
        public static let sessionsEnded = Action(rawValue: "sessionsEnded")
        /// The second factor of an officer was enabled.
        public static let secondFactorOn = Action(rawValue: "secondFactorOn")
        /// The second factor of an officer was removed.
        public static let secondFactorOff = Action(rawValue: "secondFactorOff")
        /// New recovery codes of an officer were stored.
        public static let recoveryCodesMade = Action(rawValue: "recoveryCodesMade")
        /// A recovery code was used up.
        public static let recoveryCodeUsed = Action(rawValue: "recoveryCodeUsed")
        /// A new account.
        public static let officerAdded = Action(rawValue: "officerAdded")
        /// The display name, the role or the term of an account was changed.
        public static let officerChanged = Action(rawValue: "officerChanged")
        /// An account was disabled.
        public static let officerDisabled = Action(rawValue: "officerDisabled")
        /// An account was enabled.
        public static let officerEnabled = Action(rawValue: "officerEnabled")
        /// An account was removed.
        public static let officerRemoved = Action(rawValue: "officerRemoved")
    }
}

/// A file before and after a change.
public struct FileChange: Codable, Equatable, Sendable {
    /// Path from the site's root.
    public let path: String
    /// The bytes before; nil if there was no file.
    public let before: [UInt8]?
    /// The bytes after; nil if the file is removed.
    public let after: [UInt8]?

    package init(path: String, before: [UInt8]?, after: [UInt8]?) {
        (self.path, self.before, self.after) = (path, before, after)
    }
}

/// The result of accepting a change.
public enum Acceptance: Equatable, Sendable {
    /// The change is on the disk and has this number.
    case accepted(number: Int64)
    /// An earlier change has the same nonce: this one.
    case repeated(Change)
}
