import ContentFiles
import Foundation
import Markdown
import Model
import Site
import State

/// A thing that a member lends to others.
public struct Item: Hashable, Sendable, Codable {
    /// `i-…`, opaque and never changed; the file and the page are named after the id.
    public var id: Slug
    /// The name of the thing, in one line.
    public var name = ""
    /// How good it is, in one line; empty if nothing is said.
    public var condition = ""
    /// The place of pick-up and return, in one line; empty for none.
    public var location = ""
    /// The name of the picture in Content/media; nil if there is none.
    public var picture: String?
    /// The opaque id of the member who lends it: `m-…`. The shown name is in State/.
    public var giver: Slug
    /// The state. State/ leads: the members who asked or have it are there (`LoanBook`).
    public var state = LoanBook.Status.available
    /// The day on which it is due; nil unless it is lent.
    public var due: CivilDate?
    public var posted: Timestamp
    /// When one of the texts or the picture was changed last; nil if they never were.
    public var updated: Timestamp?
    /// Whether the item waits for approval or was hidden: no page shows it.
    public var isHidden = false
    /// The detail, shown as it was typed; may be empty.
    public var detail = ""

    package init(id: Slug, giver: Slug, posted: Timestamp) {
        (self.id, self.giver, self.posted) = (id, giver, posted)
    }

    /// The Markdown that shows the detail as it was typed.
    var markdown: String { MarkdownText.source(detail, profile: MarkdownText.typedProfile) }

    /// The prefix of each id.
    package static let idMark = "i-"
}

extension ContentFolder {
    package static let items = ContentFolder(rawValue: "items")
}

extension SiteContent {
    /// Items, newest first, including hidden ones.
    package var items: [Item] {
        get { self[Item.self] }
        set { self[Item.self] = newValue }
    }
}
