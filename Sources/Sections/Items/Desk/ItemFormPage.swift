import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// A page with the form of an item.
struct ItemFormPage: MemberFormPage {
    var base: MemberForm
    /// The name of the picture: uploaded now or before, or that of the item.
    var picture: String?
    /// The item as it is now, where it was changed after the form was opened.
    var theirs: Item?

    private var context: RequestContext { base.request.context }
    private var words: PageWords { context.words.words }

    /// The picture of the form, which a draft keeps as long as there is the picture.
    var hidden: [String: String] {
        get { ["heldPicture": picture ?? ""] }
        set { picture = kept(newValue["heldPicture"]) }
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
            page.base.problems = [error]
            page.picture = kept(held)
        }
        return page
    }

    /// The texts of the form.
    /// - Throws: `PostingError` with `.form`.
    func texts() throws(PostingError) -> ItemTexts {
        if !base.problems.isEmpty { throw .form(base.problems + base.form.read().form.problems) }
        return try ItemTexts(base.form, picture: picture)
    }

    /// The name of a picture, if there is one.
    private func kept(_ name: String?) -> String? {
        name.flatMap { HeldPictures(context.installation).path(of: $0) == nil ? nil : $0 }
    }

    // MARK: The page

    func response(status: Int) -> CGIResponse {
        let problem = base.problems.first { $0.field == "picture" }
        return response(
            ItemFormView(
                memberForm: base.view, theirs: theirs.map(facts) ?? [], heldPicture: picture,
                picturePreview: picture.map { "\(context.mount)/items/picture/\($0)" },
                pictureProblem: problem.map { context.words.sentence(of: $0) }),
            status: status)
    }

    private func facts(of item: Item) -> [ItemFact] {
        ItemField.all.filter { !item[keyPath: $0.property].isEmpty }.map {
            ItemFact(factName: words.say($0.label), factValue: item[keyPath: $0.property])
        }
    }
}
