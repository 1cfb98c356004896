import Site
import State

/// The names by which pages call the authors of changes.
package struct ShownNames {
    private let officers: [String: Officer]
    private let words: DeskWords

    /// Reads the names of all accounts.
    package init(_ database: StateDatabase, _ words: DeskWords) throws(DeskError) {
        let officers = try DeskError.state(database.officers())
        self.officers = Dictionary(officers.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.words = words
    }

    /// The author of a change: an officer's shown name, the account's name if it was removed, or words for a reader or a user of the
    /// machine.
    package func author(of change: Change) -> String { author(change.officer, of: change) }

    /// The author with this name in the log, of a change if it is known.
    func author(_ name: String, of change: Change? = nil) -> String {
        if name == Change.reader { return words.say(DeskWords.Moderation.aReader) }
        let commandLine = " (command line)"
        if name.hasSuffix(commandLine) {
            return words.say(DeskWords.Log.byCommand, ["user": String(name.dropLast(commandLine.count))])
        }
        return self.name(of: name, in: change)
    }

    /// The shown name of the account that a change names. A later account of the same name is another one.
    func name(of account: String, in change: Change?) -> String {
        guard let officer = officers[account], officer.account <= change?.number ?? .max else {
            return account
        }
        return officer.shownName
    }
}
