import Desk
import Model
import Site

/// The page with the form of an item.
struct ItemFormView: DeskView {
    static let template = "desk-item-form"

    let memberForm: MemberFormView
    /// The texts as they are now, where they were changed after the form was opened.
    let theirs: [ItemFact]
    /// The name of the picture that was uploaded before; nil for none.
    let heldPicture: String?
    let picturePreview: String?
    let pictureProblem: String?

    static let computed = FieldTable<ItemFormView>([.flag("hasTheirs") { !$0.theirs.isEmpty }])
}
