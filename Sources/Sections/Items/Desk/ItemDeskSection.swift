import Building
import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Site
import State

/// The lending board on the desk: members offer, ask for, hand over and take back items.
package enum ItemDeskSection: DeskSection {
    package static let routes: [Route] = [
        Route(.get, "/items/new", ItemForms.new, for: .members),
        Route(.post, "/items", ItemForms.post, body: .postForm, for: .members),
        Route(.get, "/items/own", LendingList.get, for: .members),
        Route(.get, "/items/deleted", ItemPages.deleted, for: .members),
        Route(.get, "/items/picture/:name", ItemPages.picture, for: .members),
        Route(.get, "/items/:id", ItemPages.get, for: .members),
        Route(.post, "/items/:id", ItemForms.edit, body: .postForm, for: .members),
        Route(.get, "/items/:id/edit", ItemForms.get, for: .members),
        Route(.get, "/items/:id/versions", ItemPages.versions, for: .members),
        Route(.post, "/items/:id/delete", ItemPages.delete, body: .strangers, for: .members),
        Route(.post, "/items/:id/lending", LendingPages.post, body: .strangers, for: .members),
    ]

    package static let kinds: [any PostKind.Type] = [ItemPosts.self]

    package static let logPhrases: [Change.Action: any PhraseKey] = [
        .requestItem: ItemDeskKey.didRequest, .joinItemLine: ItemDeskKey.didJoin,
        .cancelItem: ItemDeskKey.didCancel, .leaveItemLine: ItemDeskKey.didLeave,
        .lendItem: ItemDeskKey.didApprove, .declineItem: ItemDeskKey.didDecline,
        .returnItem: ItemDeskKey.didReturn, .lendItemAgain: ItemDeskKey.didLendAgain,
    ]

    package static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts { NoPosts() }

    package static func memberPosts(
        _ member: String, _ context: RequestContext
    ) async throws(DeskError) -> [MemberPost] {
        let known = await KnownContent(
            of: context.installation.build, in: [.items], settings: context.site.settings)
        return known.content.items.filter { $0.giver.text == member }.map { item in
            let id = item.id.text
            return MemberPost(
                title: item.name, text: item.texts.dropFirst().filter { !$0.isEmpty }.joined(separator: "\n"),
                posted: item.posted.instant,
                address: item.isHidden ? nil : context.words.words.link(Address.item(item.id)),
                path: Item.path(of: id)
            ) { request throws(DeskError) in
                try LendingPages.eraseWithAccount(id, request)
            }
        }
    }

    package static func deletionNotes(
        _ member: Member, _ context: RequestContext
    ) throws(DeskError) -> [String] {
        let database = try context.database()
        let books = try DeskError.state(database.loanBooks(of: SiteSection.items.rawValue))
        let lent = books.count { $0.giver == member.id && $0.status == .lent }
        let borrowed = books.count { $0.holder?.member == member.id && $0.status == .lent }
        let words = context.words.words
        return (lent == 0 ? [] : [words.say(ItemDeskKey.deletionLent, count: lent)])
            + (borrowed == 0 ? [] : [words.say(ItemDeskKey.deletionBorrowed, count: borrowed)])
    }

    package static func stateProblems(below root: String) -> [String] { LendingCheck.problems(below: root) }

    package static func keepUp(
        _ site: () throws -> DeskSite, _ build: SiteBuild, _ database: StateDatabase, now: Date
    ) throws {
        guard try database.hasLoanBooks(of: SiteSection.items.rawValue) else { return }
        try LendingUpkeep(build: build, database: database, now: now).run(site)
    }
}

/// The paths of members' pages of items, below the mount.
enum ItemPath {
    static let new = "/items/new"
    static let own = "/items/own"

    static func item(_ id: String) -> String { "/items/\(id)" }
    static func lending(_ id: String) -> String { "\(item(id))/lending" }
}

extension Change.Action {
    /// A member asked for an item, got in line for it, left the line, took a request back, handed it over, declined, took it back, or passed the turn on. The line names no member but
    /// the giver: who borrows what is theirs alone.
    static let requestItem = Change.Action(rawValue: "requestItem")
    static let joinItemLine = Change.Action(rawValue: "joinItemLine")
    static let leaveItemLine = Change.Action(rawValue: "leaveItemLine")
    static let cancelItem = Change.Action(rawValue: "cancelItem")
    static let lendItem = Change.Action(rawValue: "lendItem")
    static let declineItem = Change.Action(rawValue: "declineItem")
    static let returnItem = Change.Action(rawValue: "returnItem")
    static let lendItemAgain = Change.Action(rawValue: "lendItemAgain")
}
