import ContentFiles
import Desk
import Files
import Foundation
import Model
import Posting
import Site
import State

/// The texts of the form of an item.
struct ItemTexts: Equatable {
    /// By the keys of `ItemField`; a text that was left out is empty.
    let texts: [String: String]
    /// The name of the picture, uploaded now or before; nil for none.
    let picture: String?

    /// Reads a form of the table `ItemPosts.fields`.
    /// - Throws: `PostingError` with `.form`.
    init(_ form: TypedForm, picture: String?) throws(PostingError) {
        (texts, self.picture) = (try form.values(), picture)
    }

    func put(into item: inout Item) {
        for field in ItemField.all { item[keyPath: field.property] = texts[field.key] ?? "" }
        item.picture = picture
    }

    /// The fields of the form of an item, with its texts.
    static func fields(of item: Item) -> [String: String] {
        Dictionary(ItemField.all.map { ($0.key, item[keyPath: $0.property]) }) { first, _ in first }
    }
}

/// Changes of items by their givers, each under the content lock.
struct ItemPosting {
    let posting: MemberPosting
    let member: Member
    private let database: StateDatabase

    init(_ request: MemberRequest) throws(DeskError) {
        (posting, member, database) = (try request.posting, request.member, request.database)
    }

    /// Offers a new item.
    /// - Throws: `PostingError`, as `MemberPosting.added`.
    func offer(
        _ texts: ItemTexts, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try posting.core.change(by: submission) { submission throws(PostingError) in
            guard let id = posting.id(Item.idMark, "item", by: member, nonce: submission.nonce),
                let giver = Slug(member.id), let posted = posting.time(of: submission)
            else { throw .notNow }
            var item = Item(id: id, giver: giver, posted: posted)
            texts.put(into: &item)
            return try posting.added(try draft(item, over: nil), submission)
        }
    }

    /// Changes the member's item, of which the member read this version.
    /// - Throws: `PostingError`: `.changedMeanwhile`, `.noSuchPost` if it is another member's, or as `MemberPosting.edited`.
    func edit(
        _ id: String, version: String, _ texts: ItemTexts, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try posting.core.change(by: submission) { submission throws(PostingError) in
            let open = try opened(id)
            guard open.isLent(by: member) else { throw .noSuchPost(id) }
            if open.item.version != version { throw .changedMeanwhile }
            var item = open.item
            texts.put(into: &item)
            if item != open.item { item.updated = posting.time(of: submission) }
            return try posting.edited(try draft(item, over: open.file), submission)
        }
    }

    /// Deletes the member's item for good. With `always`, also one that is not available: the account ends.
    /// - Returns: The changes, and the book as it was; none if the member has no such item, or may not delete it now.
    func delete(
        _ id: String, always: Bool = false, now: Date
    ) throws(PostingError) -> (changes: [Change], book: LoanBook?) {
        var book: LoanBook?
        let changes = try posting.withdraw(by: member, now: now) { () throws(PostingError) in
            guard let open = try OpenItem(id, posting.core.documents, database), open.isLent(by: member)
            else { return [] }
            let outcome = Lending.outcome(of: .delete, by: .giver, in: open.book.situation)
            guard always || outcome == .allowed(.remove) else { return [] }
            var change = try posting.withdrawal(
                of: id, kind: ItemPosts.kind, in: open.file, also: [], by: member, now: now)
            change.loan = .remove(item: id)
            book = open.book
            return [change]
        }
        return (changes, book)
    }

    // MARK: Parts

    private func opened(_ id: String) throws(PostingError) -> OpenItem {
        guard let open = try OpenItem(id, posting.core.documents, database) else { throw .noSuchPost(id) }
        return open
    }

    private func draft(_ item: Item, over before: OutputFile?) throws(PostingError) -> MemberPosting.Draft {
        if let picture = item.picture {
            guard posting.core.hasPicture(picture) else {
                throw .form([FormProblem("picture", .pictureGone)])
            }
            try posting.core.publish(picture)
        }
        return posting.draft(
            of: item, ItemPosts.kind, title: item.name, texts: item.texts.filter { !$0.isEmpty },
            over: before)
    }
}
