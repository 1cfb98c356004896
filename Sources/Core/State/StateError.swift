import GRDB

/// Reason why accounts, sessions or changes cannot be read or written.
public enum StateError: Error, Equatable, Sendable {
    /// The database's file is corrupt.
    case damaged
    /// The disk is full; nothing was changed.
    case full
    /// Another process kept the database locked for too long.
    case locked
    /// The database is from a later version of this program; its schema version.
    case newer(Int)
    /// The database is from before version 1.0.0 of this program, which upgrades it; its schema version.
    case older(Int)
    /// An error of the system or the database; its message.
    case unusable(String)
    /// An invalid account name.
    case unusableName(String)
    /// A display name that is empty, too long, or not a line of plain text.
    case unusableDisplayName
    /// The account name is taken.
    case taken(String)
    /// No account has the name.
    case noSuchOfficer(String)
    /// No member has the id.
    case noSuchMember(String)
    /// The password is easy to guess, or too long.
    case weakPassword(PasswordFault)
    /// The stored password hash of this officer is invalid.
    case wrongPasswordRecord(String)
    /// The stored role of this account is none that this program knows.
    case unknownRole(String, of: String)
    /// A stored value is none that this program knows: the value, what it describes, and the known values.
    case unknownValue(String, of: String, known: [String])
    /// The change would leave no editor who may sign in, since this account is the last one.
    case lastEditor(String)

    /// Converts an error of the database.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as StateError: error
            case let error as DatabaseError: Self(error)
            default: .unusable("\(type(of: error))")
            }
    }

    // The message of a `DatabaseError` may contain values, so only SQLite's name of the code is used.
    private init(_ error: DatabaseError) {
        self =
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
            case .SQLITE_FULL: .full
            case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
            default: .unusable("SQLite says \(error.extendedResultCode)")
            }
    }
}

extension StateError: CustomStringConvertible {
    /// The error with the file, and what to do.
    public var description: String {
        switch self {
        case .damaged:
            "\(StateDatabase.path): is damaged; expected a whole SQLite database. Restore the folder State/ from a backup, or move it aside and add the officers again"
        case .full: "\(StateDatabase.path): cannot be written (the disk is full); expected some free space"
        case .locked:
            "\(StateDatabase.path): is in use by another program; expected it to be free within 10 seconds. Try again"
        case .newer(let version):
            "\(StateDatabase.path): is of a later version of this program (\(version)); expected at most \(StateSchema.version). Install that version again"
        case .older(let version):
            "\(StateDatabase.path): is of an earlier version of this program (\(version)); expected at least \(StateSchema.oldest). Open it with Corkboard 1.0.0 first, which upgrades it: `corkboard check --state`"
        case .unusable(let reason):
            "\(StateDatabase.path): cannot be used (\(reason)); expected a folder State/ that this user may read and write, on a disk with free space"
        case .unusableName(let name):
            "'\(name.shownAsName)' is no name for an account; expected 1 to 40 of a-z, 0-9, '.', '_' and '-'"
        case .unusableDisplayName:
            "The name to be shown is not usable; expected 1 to 80 characters on one line"
        case .taken(let name): "There is an officer '\(name)' already; expected another name"
        case .noSuchOfficer(let name):
            "There is no officer '\(name.shownAsName)'; `corkboard officer list` names them all"
        case .noSuchMember(let id):
            "There is no member '\(id.shownAsName)'; `corkboard member list` names them all"
        case .weakPassword(let fault): "\(fault)"
        case .wrongPasswordRecord(let name):
            "\(StateDatabase.path): the password of '\(name)' is stored in an unknown way; set a new one with `corkboard officer password \(name)`"
        case .unknownRole(let role, let name):
            "\(StateDatabase.path): the role of '\(name)' is '\(role.shownAsName)'; expected officer or editor. Set it with `corkboard officer set \(name) --role officer`"
        case .unknownValue(let value, let subject, let known):
            "\(StateDatabase.path): \(subject) is '\(value.shownAsName)'; expected \(known.joined(separator: ", ")). Restore the folder State/ from a backup"
        case .lastEditor(let name):
            "'\(name)' is the last editor, without whom nobody could manage accounts; expected another one, with a password and a longer term. Make one first: `corkboard officer add NAME --role editor`, or `corkboard officer set NAME --role editor`"
        }
    }
}

extension String {
    /// At most 40 characters; control characters, line separators and bidirectional controls are replaced.
    fileprivate var shownAsName: String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(40).map { $0.isPlain ? $0 : "\u{FFFD}" }))
    }
}
