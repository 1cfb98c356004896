import Site
import State

/// The names by which pages call the authors of changes.
package struct ShownNames {
    private let officers: [String: Officer]
    private let database: StateDatabase
    private let words: DeskWords

    /// Reads the names of all accounts.
    package init(_ database: StateDatabase, _ words: DeskWords) throws(DeskError) {
        let officers = try DeskError.state(database.officers())
        self.officers = Dictionary(officers.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        (self.database, self.words) = (database, words)
    }

    /// The author of a change: an officer's shown name, the account's name if it was removed, or words for others.
    package func author(of change: Change) -> String { name(of: change.author, in: change) }

    /// The name of an author, of a change if it is known.
    package func name(of author: Author, in change: Change? = nil) -> String {
        switch author {
        case .officer(let account): name(of: account, in: change)
        case .member(let id): name(ofMember: id)
        case .reader: words.say(DeskWords.Moderation.aReader)
        case .command(let user): words.say(DeskWords.Log.byCommand, ["user": user])
        }
    }

    /// The shown name of a member, who may have left since, or have none.
    package func name(ofMember id: String) -> String {
        do throws(StateError) {
            guard let member = try database.member(id) else { return words.say(DeskWords.Log.aFormerMember) }
            return member.shownName ?? words.say(DeskWords.Log.aMember)
        } catch {
            // The page has other things to say.
            return words.say(DeskWords.Log.aMember)
        }
    }

    /// The shown name of the account, or of the member, that a change names. A later account of the same name is another one.
    func name(of account: String, in change: Change?) -> String {
        if Member.isID(account) { return name(ofMember: account) }
        guard let officer = officers[account], officer.account <= change?.number ?? .max else {
            return account
        }
        return officer.shownName
    }
}
