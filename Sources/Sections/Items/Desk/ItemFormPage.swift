import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// A page with the form of an item.
struct ItemFormPage: MemberFormPage {
    let request: MemberRequest
    var form: TypedForm
    let heading: ItemDeskKey
    /// The path to which the form is sent, below the mount.
    let path: String
    let page: String
    /// The address of the page to go back to, and its name.
    let back: (address: String, name: ItemDeskKey)

    var lead: ItemDeskKey?
    /// The name of the button.
    var send = ItemDeskKey.save
    var version = ""
    /// The name of the picture: uploaded now or before, or that of the item.
    var picture: String?
    /// The item as it is now, where it was changed after the form was opened.
    var theirs: Item?
    var notice: String?
    var nonce = FormSubmission.newNonce()
    var problems: [FormProblem] = []

    private var context: RequestContext { request.context }
    private var words: PageWords { context.words.words }

    /// The picture of the form, which a draft keeps as long as there is the picture.
    var hidden: [String: String] {
        get { ["heldPicture": picture ?? ""] }
        set { picture = kept(newValue["heldPicture"]) }
    }

    init(
        _ request: MemberRequest, _ form: TypedForm, heading: ItemDeskKey, path: String, on page: String,
        back: (address: String, name: ItemDeskKey)
    ) {
        (self.request, self.form, self.heading) = (request, form, heading)
        (self.path, self.page, self.back) = (path, page, back)
    }

    /// The page with the form that the request sent, whose picture is decoded and held.
    func sentWithPicture() throws(DeskError) -> ItemFormPage {
        var page = try sent()
        let held = context.request.form["heldPicture"]
        let fields = [
            "heldPicture": held ?? "", "removePicture": context.request.form["removePicture"] ?? "",
        ]
        do throws(FormProblem) {
            page.picture = try HeldPictures(context.installation).hold(context.request, fields: fields)
        } catch {
            page.problems = [error]
            page.picture = kept(held)
        }
        return page
    }

    /// The texts of the form.
    /// - Throws: `PostingError` with `.form`.
    func texts() throws(PostingError) -> ItemTexts {
        if !problems.isEmpty { throw .form(problems + form.read().form.problems) }
        return try ItemTexts(form, picture: picture)
    }

    /// The name of a picture, if there is one.
    private func kept(_ name: String?) -> String? {
        name.flatMap { HeldPictures(context.installation).path(of: $0) == nil ? nil : $0 }
    }

    // MARK: The page

    func response(status: Int) -> CGIResponse {
        let title = words.say(heading)
        let view = ItemFormView(
            heading: title, notice: notice, hasProblems: notice == nil && !problems.isEmpty,
            lead: lead.map { words.say($0) }, theirs: theirs.map(facts) ?? [],
            drafts: UnsentRow.all(of: page, request), formPath: path, nonce: nonce, version: version,
            inputs: FormInputs(form, problems, context.words).all, heldPicture: picture,
            picturePreview: picture.map { "\(context.mount)/items/picture/\($0)" },
            pictureProblem: problems.first { $0.field == "picture" }.map { context.words.sentence(of: $0) },
            send: words.say(send), backAddress: back.address, backName: words.say(back.name))
        return request.page(view, title, at: page, status: status)
    }

    private func facts(of item: Item) -> [ItemFact] {
        ItemField.all.filter { !item[keyPath: $0.property].isEmpty }.map {
            ItemFact(factName: words.say($0.label), factValue: item[keyPath: $0.property])
        }
    }
}
