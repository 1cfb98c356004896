import Desk
import Model
import Site
import State

/// The association's own pages on the desk, where editors change them.
package enum PageDeskSection: DeskSection {
    private typealias OwnPages = ContentPages<InfoPage>

    package static let routes: [Route] = [
        Route(.get, "/pages/:page/edit", OwnPages.form, for: .editors),
        Route(.post, "/pages/:page/edit", OwnPages.post, body: .postForm, for: .editors),
        Route(.get, "/pages/:page/versions", OwnPages.versions, for: .editors),
        Route(.post, "/pages/:page/restore", OwnPages.restore, body: .postAction, for: .editors),
    ]

    // New pages are files, since they need a place in the navigation too.
    package static let kinds: [any PostKind.Type] = [InfoPage.self]

    package static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts {
        guard session.officer.role == .editor else { return NoPosts() }
        return await PagePosts(context)
    }
}
