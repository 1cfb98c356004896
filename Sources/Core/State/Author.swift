import GRDB

/// The author of a change, as the log stores it in one text.
public enum Author: RawRepresentable, Hashable, Sendable, Codable, DatabaseValueConvertible {
    /// The officer with this account name.
    case officer(String)
    /// The member with this opaque id.
    case member(String)
    /// A reader without an account.
    case reader
    /// A user of the machine, who used the command line.
    case command(user: String)

    private static let (memberStart, memberEnd, commandEnd) = ("(member ", ")", " (command line)")

    /// The pattern of SQL for the texts of all members.
    static let allMembers = memberStart + "%"

    /// The author of a stored text; nil for unknown forms. The names of accounts have neither brackets nor spaces.
    public init?(rawValue text: String) {
        if text == "(reader)" {
            self = .reader
        } else if text.hasPrefix(Self.memberStart), text.hasSuffix(Self.memberEnd) {
            let id = String(text.dropFirst(Self.memberStart.count).dropLast(Self.memberEnd.count))
            guard Member.isID(id) else { return nil }
            self = .member(id)
        } else if text.hasSuffix(Self.commandEnd) {
            self = .command(user: String(text.dropLast(Self.commandEnd.count)))
        } else if Officer.isName(text) {
            self = .officer(text)
        } else {
            return nil
        }
    }

    /// The author of line `number` of the log.
    /// - Throws: `StateError` with `.unknownValue`: an author that is taken for another one could get that one's rights.
    init(stored text: String, ofLine number: Int64) throws(StateError) {
        guard let author = Self(rawValue: text) else {
            throw .unknownValue(
                text, of: "the author of line \(number) of the log",
                known: [
                    "an account", Self.member("m-…").rawValue, Self.reader.rawValue,
                    Self.command(user: "root").rawValue,
                ])
        }
        self = author
    }

    /// The text in the log, of which the seals of its lines are made.
    public var rawValue: String {
        switch self {
        case .officer(let name): name
        case .member(let id): "\(Self.memberStart)\(id)\(Self.memberEnd)"
        case .reader: "(reader)"
        case .command(let user): "\(user)\(Self.commandEnd)"
        }
    }
}

extension Author {
    /// Whether the author is no officer: a reader with or without an account.
    public var isOfReaders: Bool {
        switch self {
        case .reader, .member: true
        case .officer, .command: false
        }
    }
}

extension Officer {
    /// The officer as the author of changes.
    public var author: Author { .officer(name) }
}
