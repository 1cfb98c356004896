import Desk
import Model
import Site

/// The page with the form of an item.
struct ItemFormView: DeskView {
    static let template = "desk-item-form"

    let heading: String
    let notice: String?
    let hasProblems: Bool
    let lead: String?
    /// The texts as they are now, where they were changed after the form was opened.
    let theirs: [ItemFact]
    let drafts: [UnsentRow]
    /// The path to which the form is sent, below the mount.
    let formPath: String
    let nonce: String
    let version: String
    let inputs: [FormInput]
    /// The name of the picture that was uploaded before; nil for none.
    let heldPicture: String?
    let picturePreview: String?
    let pictureProblem: String?
    let send: String
    let backAddress: String
    let backName: String

    static let computed = FieldTable<ItemFormView>([
        .flag("hasDrafts") { !$0.drafts.isEmpty }, .flag("hasTheirs") { !$0.theirs.isEmpty },
    ])
}
