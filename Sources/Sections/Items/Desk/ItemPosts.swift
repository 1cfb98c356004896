import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Items as posts of members, in the queue of readers' posts.
enum ItemPosts: ReaderPostKind {
    static let kind = "item"
    static let idPrefix = Item.idMark
    static let folder = ContentFolder.items
    static let name: any PhraseKey = ItemDeskKey.anItem

    static let fields = ItemField.all.map { field in
        switch field.content {
        case .line(let limit):
            FormField(
                field.key, .line(limit: limit), field.label, hint: field.hint, isRequired: field.isRequired)
        case .body(let limit):
            FormField(
                field.key, .text(limit: limit, rows: 6), field.label, hint: field.hint,
                isRequired: field.isRequired)
        }
    }

    /// The page of an item, for its giver; officers decide in the queue.
    static func path(of id: String) -> String? { ItemPath.item(id) }

    static func folders(below root: String) -> [String] { [folder.path] }

    static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? {
        FormSubmission(ofMember: request, in: "items", kind, languages: languages)
    }

    static func summary(
        _ post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) -> ReaderPostSummary? {
        guard let item = file.flatMap({ context.documents.value(Item.self, in: $0) }) else { return nil }
        let giver = context.memberName(item.giver.text)
        return ReaderPostSummary(
            title: item.name, text: item.texts.dropFirst().filter { !$0.isEmpty }.joined(separator: "\n"),
            facts: [context.words.words.say(ItemDeskKey.lentBy, ["name": giver])],
            address: Address.item(item.id))
    }
}
