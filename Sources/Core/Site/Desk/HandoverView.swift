/// The checklist for the end of a term.
package struct HandoverView: DeskView {
    package static let template = "desk-handover"

    /// Facts of the site that the desk does not manage.
    package struct Facts: Sendable {
        let address: String
        let email: String?
        let keepsGit: Bool
        let usesSignOn: Bool
        let built: String?
        let backup: String?

        /// Creates the facts of a site; `built` and `backup` are the times of the last build and the last backup, in words.
        package init(
            address: String, email: String?, keepsGit: Bool, usesSignOn: Bool, built: String?, backup: String?
        ) {
            (self.address, self.email, self.keepsGit) = (address, email, keepsGit)
            (self.usesSignOn, self.built, self.backup) = (usesSignOn, built, backup)
        }
    }

    /// The number of remaining editors, in words.
    let editors: String
    /// Whether another editor is needed.
    let needsEditor: Bool
    /// Accounts whose terms end or have ended.
    let leaving: [HandoverRow]
    /// Their drafts and coming posts.
    let posts: [HandoverRow]
    let facts: Facts
    /// Secrets and keys of the site, each with what to do with it.
    let secrets: [HandoverRow]

    package init(
        editors: String, needsEditor: Bool, leaving: [HandoverRow], posts: [HandoverRow], facts: Facts,
        secrets: [HandoverRow]
    ) {
        (self.editors, self.needsEditor) = (editors, needsEditor)
        (self.leaving, self.posts, self.facts, self.secrets) = (leaving, posts, facts, secrets)
    }

    package static let fields = FieldTable<HandoverView>([
        .text("editors") { $0.editors },
        .flag("needsEditor") { $0.needsEditor },
        .list("leaving") { $0.leaving },
        .flag("hasLeaving") { !$0.leaving.isEmpty },
        .list("leftEvents") { $0.posts },
        .flag("hasLeftEvents") { !$0.posts.isEmpty },
        .text("siteAddress") { $0.facts.address },
        .text("siteEmail") { $0.facts.email },
        .text("siteBuilt") { $0.facts.built },
        .text("siteBackup") { $0.facts.backup },
        .flag("keepsGit") { $0.facts.keepsGit },
        .flag("usesSignOn") { $0.facts.usesSignOn },
        .list("secrets") { $0.secrets },
    ])
}

/// An account, a post or a secret of the checklist.
package struct HandoverRow: TemplateView {
    let title: String
    let fact: String
    let address: String?

    /// Creates a row; `address` is the page for changes.
    package init(title: String, fact: String, address: String?) {
        (self.title, self.fact, self.address) = (title, fact, address)
    }

    package static let fields = FieldTable<HandoverRow>([
        .text("rowTitle") { $0.title },
        .text("rowFact") { $0.fact },
        .text("rowAddress") { $0.address },
    ])
}
