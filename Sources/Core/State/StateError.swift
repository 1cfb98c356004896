import GRDB

/// Why accounts, sessions or changes cannot be had.
public enum StateError: Error, Equatable, Sendable {
    /// The database's file is not whole.
    case damaged
    /// The disk has no room; nothing was changed.
    case full
    /// Another program kept the database for longer than is waited for.
    case locked
    /// A later version of this program made the database; its number.
    case newer(Int)
    /// The system or the database said no; its words.
    case unusable(String)
    /// A name that no account can have.
    case unusableName(String)
    /// A name to be shown that is empty, long, or more than a line of text.
    case unusableDisplayName
    /// There is such an account.
    case taken(String)
    /// There is no such account.
    case noSuchOfficer(String)
    /// A password that is easily guessed, or too long.
    case weakPassword(PasswordFault)
    /// What is stored of the password of this officer is not what this program stores.
    case wrongPasswordRecord(String)

    /// What an error of the database means.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as StateError: error
            case let error as DatabaseError: Self(error)
            default: .unusable("\(type(of: error))")
            }
    }

    // The words of a `DatabaseError` may hold values, so only SQLite's own words for the code go on.
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
    /// What is wrong, with the file, and what to do.
    public var description: String {
        switch self {
        case .damaged:
            "\(StateDatabase.path): is damaged; expected a whole SQLite database. Restore the folder State/ from a backup, or move it aside and add the officers again"
        case .full: "\(StateDatabase.path): cannot be written (the disk is full); expected some free space"
        case .locked:
            "\(StateDatabase.path): is in use by another program; expected it to be free within 10 seconds. Try again"
        case .newer(let version):
            "\(StateDatabase.path): is of a later version of this program (\(version)); expected at most \(StateSchema.version). Install that version again"
        case .unusable(let reason):
            "\(StateDatabase.path): cannot be used (\(reason)); expected a folder State/ that this user may read and write, on a disk with free space"
        case .unusableName(let name):
            "'\(name.shownAsName)' is no name for an account; expected 1 to 40 of a-z, 0-9, '.', '_' and '-'"
        case .unusableDisplayName:
            "The name to be shown is not usable; expected 1 to 80 characters on one line"
        case .taken(let name): "There is an officer '\(name)' already; expected another name"
        case .noSuchOfficer(let name):
            "There is no officer '\(name.shownAsName)'; `corkboard officer list` names them all"
        case .weakPassword(let fault): "\(fault)"
        case .wrongPasswordRecord(let name):
            "\(StateDatabase.path): the password of '\(name)' is stored in an unknown way; set a new one with `corkboard officer password \(name)`"
        }
    }
}

extension String {
    /// At most 40 characters, without those that end lines or move the cursor.
    fileprivate var shownAsName: String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(40).map { $0.isPlain ? $0 : "\u{FFFD}" }))
    }
}
