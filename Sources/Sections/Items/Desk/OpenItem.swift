import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// An item with its loan, as they are now.
struct OpenItem {
    let item: Item
    let file: OutputFile
    /// The loan; a new book if nobody ever asked for the item.
    let book: LoanBook

    /// Opens the item with this id; nil if there is none, or its file cannot be read, which the check of content reports.
    init?(_ name: String, _ documents: ContentDocuments, _ database: StateDatabase) throws(PostingError) {
        guard name.utf8.count <= Slug.maximumLength, let id = Slug(name), name.hasPrefix(Item.idMark),
            let (item, file) = try Journal.file(documents.opened(Item.self, at: Item.path(of: id.text)))
        else { return nil }
        (self.item, self.file) = (item, file)
        book =
            try Journal.state(database.loanBook(of: id.text))
            ?? LoanBook(
                item: id.text, section: SiteSection.items.rawValue, giver: item.giver.text,
                status: item.state, due: item.due)
    }

    func isLent(by member: Member) -> Bool { item.giver.text == member.id }

    /// Whether a member may see the item: everybody sees what is on the site, and the giver and those who asked also what waits or is hidden.
    func isOpen(to member: Member) -> Bool {
        !item.isHidden || isLent(by: member) || book.members.contains(member.id)
    }

    /// A version of what a member saw of the loan, sent with each button: a press is about the state that was seen.
    func seen(by member: Member) -> String {
        let holder = book.holder.map { "\($0.member) \($0.since.timeIntervalSince1970)" } ?? ""
        let person = book.person(member.id).rawValue
        return Posting.version(of: Array("\(book.status.rawValue) \(holder) \(person)".utf8))
    }
}

extension Item {
    /// A version of what the giver can edit, so that a request is no conflict.
    var version: String {
        Posting.version(of: Array((texts + [picture ?? ""]).joined(separator: "\u{1F}").utf8))
    }
}

extension AdmittedRequest where Account == MemberSession {
    /// The item that the request's path names, if the member may see it.
    /// - Throws: `.notFound`: hidden items are refused as unknown ones.
    func item() throws(DeskError) -> OpenItem {
        try checkOffered()
        let open = try DeskError.posting(
            OpenItem(context.parameter("id"), context.documents, database))
        guard let open, open.isOpen(to: member) else { throw .notFound }
        return open
    }

    /// The member's own item that the request's path names.
    /// - Throws: `.notFound`: items of others are refused as unknown ones.
    func ownItem() throws(DeskError) -> OpenItem {
        let open = try item()
        guard open.isLent(by: member) else { throw .notFound }
        return open
    }
}
