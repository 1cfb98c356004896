import Site

/// The checklist for the end of a term.
struct HandoverView: DeskView {
    static let template = "desk-handover"

    /// The number of remaining editors, in words.
    let editors: String
    /// Whether another editor is needed.
    let needsEditor: Bool
    /// Accounts whose terms end or have ended.
    let leaving: [HandoverRow]
    /// The drafts and coming posts of these accounts.
    let leftEvents: [HandoverRow]
    let siteAddress: String
    let siteEmail: String?
    /// The times of the last build and the last backup, in words.
    let siteBuilt: String?
    let siteBackup: String?
    let keepsGit: Bool
    let usesSignOn: Bool
    /// Secrets and keys of the site, each with what to do with it.
    let secrets: [HandoverRow]

    static let computed = FieldTable<HandoverView>([
        .flag("hasLeaving") { !$0.leaving.isEmpty },
        .flag("hasLeftEvents") { !$0.leftEvents.isEmpty },
    ])
}

/// An account, a post or a secret of the checklist.
package struct HandoverRow: TemplateView {
    let rowTitle: String
    let rowFact: String
    /// The page for changes.
    let rowAddress: String?

    package init(title: String, fact: String, address: String?) {
        (rowTitle, rowFact, rowAddress) = (title, fact, address)
    }
}
