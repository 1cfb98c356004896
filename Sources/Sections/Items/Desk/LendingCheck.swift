import ContentFiles
import Foundation
import Model
import Posting
import Site
import State

/// Whether loans in State/ and the files of items agree, for `corkboard check --state`.
enum LendingCheck {
    /// The problems as sentences; none where nothing was ever lent.
    static func problems(below root: String) -> [String] {
        guard FileManager.default.fileExists(atPath: "\(root)/\(StateDatabase.path)") else { return [] }
        let zone = SettingsReading(root: root).settings?.timeZone ?? .gmt
        let documents = ContentDocuments(root: root, timeZone: zone)
        do {
            let database = try StateDatabase(root: root)
            return try database.loanBooks(of: SiteSection.items.rawValue).compactMap { book in
                let open = try OpenItem(book.item, documents, database)
                return problem(of: book, open?.item)
            }
        } catch {
            // The checks of the database and of content report what cannot be read.
            return []
        }
    }

    private static func problem(of book: LoanBook, _ item: Item?) -> String? {
        let path = Item.path(of: book.item)
        guard let item else {
            return
                "\(path): is missing, and State/ has a loan of it; expected the file, or that `corkboard deliver` ends the loan"
        }
        if book.status == .requested, book.holder == nil {
            return
                "\(path): nobody asks for it any more, and it is requested; `corkboard deliver` passes the turn on"
        }
        if item.state == book.status, item.due == book.due { return nil }
        return
            "\(path): 'state' is \"\(item.state.rawValue)\"\(due(item.due)); expected \(book.status.rawValue)\(due(book.due)), as State/ has it. `corkboard deliver` writes that"
    }

    private static func due(_ day: CivilDate?) -> String { day.map { " until \($0)" } ?? "" }
}
