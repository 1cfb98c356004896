import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// A page with the form of an item.
struct ItemFormPage {
    let request: MemberRequest
    private(set) var form: TypedForm
    let heading: ItemDeskKey
    /// The path to which the form is sent, below the mount.
    let path: String
    /// The path of the page with the form, by which drafts are kept.
    let page: String
    /// The address of the page to go back to, and its name.
    let back: (address: String, name: ItemDeskKey)

    var lead: ItemDeskKey?
    /// The name of the button.
    var send = ItemDeskKey.save
    /// The version of the item that the member read; empty for a new one.
    var version = ""
    /// The name of the picture: uploaded now or before, or that of the item.
    var picture: String?
    /// The item as it is now, where it was changed after the form was opened.
    var theirs: Item?
    var notice: String?
    private(set) var nonce = FormSubmission.newNonce()
    private var problems: [FormProblem] = []

    private var context: RequestContext { request.context }
    private var words: PageWords { context.words.words }
    private var drafts: MemberDrafts { MemberDrafts(request) }

    init(
        _ request: MemberRequest, _ form: TypedForm, heading: ItemDeskKey, path: String, on page: String,
        back: (address: String, name: ItemDeskKey)
    ) {
        (self.request, self.form, self.heading) = (request, form, heading)
        (self.path, self.page, self.back) = (path, page, back)
    }

    /// The page with the form that the request sent, whose picture is decoded and held.
    func sent() throws(DeskError) -> ItemFormPage {
        var page = self
        page.nonce = try context.formNonce
        page.form = context.typed(form.table)
        page.version = context.request.form["version"] ?? ""
        let held = context.request.form["heldPicture"]
        let fields = [
            "heldPicture": held ?? "", "removePicture": context.request.form["removePicture"] ?? "",
        ]
        do throws(FormProblem) {
            page.picture = try HeldPictures(context.installation).hold(context.request, fields: fields)
        } catch {
            page.problems = [error]
            page.picture = held.flatMap {
                HeldPictures(context.installation).path(of: $0) == nil ? nil : $0
            }
        }
        return page
    }

    /// The page for a member who has a shown name; others choose one first.
    func named() throws(DeskError) -> ItemFormPage {
        try request.checkName(next: page)
        return self
    }

    /// The page with the draft that the query names, if it has one.
    func withDraft() throws(DeskError) -> ItemFormPage {
        guard let draft = try drafts.named(on: page) else { return self }
        var page = self
        (page.nonce, page.form) = (draft.nonce, TypedForm(form.table, draft.fields))
        page.version = draft.fields["version"] ?? version
        page.picture = draft.fields["heldPicture"].flatMap {
            HeldPictures(context.installation).path(of: $0) == nil ? nil : $0
        }
        return page
    }

    /// Runs `work` with the form that was sent, once for each nonce, and keeps a form that is not accepted as a draft. `conflict` makes the page
    /// for an item that was changed meanwhile; `done` publishes the change, and redirects.
    func submitted(
        _ work: (ItemTexts, Posting.Submission) throws(PostingError) -> Journal.Outcome,
        conflict: (ItemFormPage, PostingError) throws(DeskError) -> ItemFormPage?,
        done: (Change) async throws(DeskError) -> CGIResponse
    ) async throws(DeskError) -> CGIResponse {
        if request.member.shownName == nil {
            try keep(over: nonce)
            try request.checkName(next: "\(page)?unsent=\(nonce)")
        }
        if let end = try request.countSubmission() { return try throttled(until: end) }
        let change: Change
        do throws(PostingError) {
            if !problems.isEmpty { throw .form(problems + form.read().form.problems) }
            let texts = try ItemTexts(form, picture: picture)
            change = try work(texts, context.submission(nonce, by: request.member)).change
        } catch {
            return try refused(error, conflict)
        }
        try drafts.discard(nonce)
        return try await done(change)
    }

    // MARK: Refusals

    /// The form again after an error, with the typed texts, which are kept as a draft too.
    private func refused(
        _ error: PostingError, _ conflict: (ItemFormPage, PostingError) throws(DeskError) -> ItemFormPage?
    ) throws(DeskError) -> CGIResponse {
        var (page, status) = (self, 409)
        switch error {
        case .form(let problems):
            page.problems = problems
            status = FormProblem.status(of: problems)
        case .usedForm:
            page.notice = words.say(ItemDeskKey.used)
            page.nonce = FormSubmission.newNonce()
        case .tooManyPosts: (page.notice, status) = (words.say(ItemDeskKey.tooMany), 429)
        case .fullQueue: (page.notice, status) = (context.words.say(DeskWords.Receipt.fullQueue), 429)
        case .changedMeanwhile, .notNow:
            guard var other = try conflict(self, error) else { throw DeskError(error) }
            other.nonce = FormSubmission.newNonce()
            page = other
        default: throw DeskError(error)
        }
        try page.keep(over: nonce)
        return page.response(status: status)
    }

    private func throttled(until end: Date) throws(DeskError) -> CGIResponse {
        let failure = SignInFailure(until: end, context) {
            words.say(ItemDeskKey.tooManyForms, ["time": $0])
        }
        var page = self
        page.notice = failure.problem
        try page.keep(over: nonce)
        return failure.added(to: page.response())
    }

    /// Keeps the form as a draft, in place of the one that was sent.
    private func keep(over earlier: String) throws(DeskError) {
        if earlier != nonce { try drafts.discard(earlier) }
        var fields = form.texts
        (fields["version"], fields["heldPicture"]) = (version, picture ?? "")
        try drafts.keep(fields, nonce: nonce, on: page)
    }

    // MARK: The page

    func response(status: Int = 200) -> CGIResponse {
        let title = words.say(heading)
        let view = ItemFormView(
            heading: title, notice: notice, hasProblems: notice == nil && !problems.isEmpty,
            lead: lead.map { words.say($0) }, theirs: theirs.map(facts) ?? [], drafts: rows, formPath: path,
            nonce: nonce, version: version, inputs: FormInputs(form, problems, context.words).all,
            heldPicture: picture, picturePreview: picture.map { "\(context.mount)/items/picture/\($0)" },
            pictureProblem: problems.first { $0.field == "picture" }.map { context.words.sentence(of: $0) },
            send: words.say(send), backAddress: back.address, backName: words.say(back.name))
        let frame = context.frame(title, csrf: request.session.csrf, form: page)
        return context.page(context.renderer.html(view, frame), status: status)
    }

    private func facts(of item: Item) -> [ItemFact] {
        ItemField.all.filter { !item[keyPath: $0.property].isEmpty }.map {
            ItemFact(factName: words.say($0.label), factValue: item[keyPath: $0.property])
        }
    }

    /// The drafts of the form, on a page that shows none of them.
    private var rows: [ItemDraftRow] {
        guard context.request.method != .post, context.request.query["unsent"] == nil else { return [] }
        do throws(DeskError) {
            return try drafts.all(on: page).map { draft in
                let name = draft.fields["name"].flatMap { $0.isEmpty ? nil : $0 }
                return ItemDraftRow(
                    unsentTitle: String((name ?? words.say(ItemDeskKey.unsaid)).prefix(60)),
                    unsentAddress: "\(context.mount)\(page)?unsent=\(draft.nonce)",
                    unsentSaved: context.words.moment(draft.saved, now: context.now))
            }
        } catch {
            // The form is shown without its drafts.
            context.installation.report("\(error)")
            return []
        }
    }
}
