import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Handlers of the form with which members offer items, and change them.
enum ItemForms {
    /// `GET /items/new`, with `?unsent=<nonce>` for a draft.
    static func new(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        return try offering(request).named().withDraft().response(status: 200)
    }

    /// `POST /items`: redirects with 303 to the member's page of the item.
    static func post(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        let (page, posting) = (try offering(request).sentWithPicture(), try ItemPosting(request))
        return try await page.submitted { submission throws(PostingError) in
            try posting.offer(try page.texts(), by: submission)
        } conflict: { page, _ throws(DeskError) in
            page.noted(DeskWords.MemberForms.notNow)
        } done: { change async throws(DeskError) in
            try await request.published(change, "post", at: ItemPath.item(change.subject ?? ""))
        }
    }

    /// `GET /items/:id/edit`, with `?unsent=<nonce>` for a draft.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try editing(try request.ownItem(), request).withDraft().response(status: 200)
    }

    /// `POST /items/:id`: changes the member's own item.
    static func edit(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let open = try request.ownItem()
        let (page, posting) = (try editing(open, request).sentWithPicture(), try ItemPosting(request))
        let id = open.item.id.text
        return try await page.submitted { submission throws(PostingError) in
            try posting.edit(id, version: page.base.version, try page.texts(), by: submission)
        } conflict: { page, error throws(DeskError) in
            try conflict(page, error, request)
        } done: { change async throws(DeskError) in
            try await request.published(change, "edit", at: ItemPath.item(id))
        }
    }

    // MARK: Parts

    private static func offering(_ request: MemberRequest) -> ItemFormPage {
        let list = request.context.words.words.link(Address.items)
        return ItemFormPage(
            base: MemberForm(
                request, TypedForm(ItemPosts.fields), heading: ItemDeskKey.offer, path: "/items",
                on: ItemPath.new, back: (list, ItemDeskKey.backToList), lead: ItemDeskKey.offerLead,
                send: ItemDeskKey.send))
    }

    private static func editing(_ open: OpenItem, _ request: MemberRequest) -> ItemFormPage {
        let path = ItemPath.item(open.item.id.text)
        let form = TypedForm(ItemPosts.fields, ItemTexts.fields(of: open.item))
        return ItemFormPage(
            base: MemberForm(
                request, form, heading: ItemDeskKey.edit, path: path, on: "\(path)/edit",
                back: (request.context.mount + path, ItemDeskKey.back), send: ItemDeskKey.save,
                version: open.item.version), picture: open.item.picture)
    }

    /// The form of an item that was changed or hidden meanwhile, with both texts.
    private static func conflict(
        _ sent: ItemFormPage, _ error: PostingError, _ request: MemberRequest
    ) throws(DeskError) -> ItemFormPage? {
        let open = try request.ownItem()
        var page = sent
        page.base.version = open.item.version
        guard case .changedMeanwhile = error else { return page.noted(DeskWords.MemberForms.notNow) }
        page.theirs = open.item
        return page.noted(ItemDeskKey.conflict)
    }
}
