import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Handlers of the member's page of an item, its deletion and its earlier versions.
enum ItemPages {
    /// `GET /items/:id`, with `?done=` and an action after it.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let open = try request.item()
        request.context.untell(request.member.id, [.item], of: open.item.id.text)
        return try ItemPage(request, open).response()
    }

    /// `POST /items/:id/delete`, asked with `confirmed=yes`. Only what is available is deleted.
    static func delete(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let open = try request.ownItem()
        let (context, words) = (request.context, request.context.words.words)
        let (id, path) = (open.item.id.text, ItemPath.item(open.item.id.text))
        if case .refused(let refusal) = Lending.outcome(of: .delete, by: .giver, in: open.book.situation) {
            return try ItemPage(request, open).response(problem: words.say(refusal.key), status: 409)
        }
        if context.request.form["confirmed"] != "yes" {
            return request.deletionQuestion(
                ItemDeskKey.delete, why: ItemDeskKey.deleteWhy, title: open.item.name,
                text: open.item.detail, at: path)
        }
        let posting = try ItemPosting(request)
        let (changes, book) = try DeskError.posting(posting.delete(id, now: context.now))
        guard let book else {
            return try ItemPage(request, try request.ownItem()).response(
                problem: words.say(ItemDeskKey.changedMeanwhile), status: 409)
        }
        LendingPages.tellOfRemoval(open.item, book, request)
        return try await request.removed(changes, from: "/items")
    }

    /// `GET /items/deleted`, with `?done=later` if the pages show it later.
    static func deleted(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try request.removedPage(
            ItemDeskKey.deletedTitle, text: ItemDeskKey.deleted, later: ItemDeskKey.deletedLater,
            to: Address.items, named: ItemDeskKey.backToList)
    }

    /// `GET /items/:id/versions`: the earlier texts, for the giver. Steps of lending, which leave the texts as they were, are no versions.
    static func versions(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let (context, open) = (request.context, try request.ownItem())
        let posting = context.posting(request.database)
        let all = try DeskError.posting(posting.versions(of: open.item.id.text, as: Item.self))
        let rows = context.memberVersions(all) { item in
            (item.name, item.texts.dropFirst().filter { !$0.isEmpty }.joined(separator: "\n"))
        }
        return request.versions(rows, of: open.item.name, at: ItemPath.item(open.item.id.text))
    }

    /// `GET /items/picture/:name`: the small version of a picture that a form holds, or of an item's.
    static func picture(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        let name = request.context.parameter("name")
        guard WaitingPictures.isName(name),
            let bytes = HeldPictures(request.context.installation).small(name),
            let type = PictureHeader(bytes)?.format.mediaType
        else { throw .notFound }
        return CGIResponse(status: 200, headers: [("Content-Type", type)], body: BarePicture.bytes(of: bytes))
    }
}
