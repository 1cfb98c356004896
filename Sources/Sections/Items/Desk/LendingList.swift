import Building
import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The page with what a member lends, borrows and waits for, and with what was returned.
struct LendingList {
    /// Maximum number of ended loans on the page.
    private static let pastLimit = 50

    private let request: MemberRequest
    private var context: RequestContext { request.context }
    private var words: PageWords { context.words.words }

    /// `GET /items/own`.
    static func get(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        return try await LendingList(request: request).response()
    }

    private func response() async throws(DeskError) -> CGIResponse {
        let (member, database) = (request.member, request.database)
        let known = await KnownContent(
            of: context.installation.build, in: [.items], settings: context.site.settings)
        let items = known.content.items
        // What is hidden has no page for its former borrowers.
        let names = Dictionary(
            items.filter { !$0.isHidden || $0.giver.text == member.id }.map { ($0.id.text, $0.name) },
            uniquingKeysWith: { first, _ in first })
        var (lent, borrowed): ([LendingRow], [LendingRow]) = ([], [])
        for item in items where item.giver.text == member.id {
            lent += try row(of: item.id.text).map { [$0] } ?? []
        }
        for loan in try DeskError.state(database.loans(of: member.id)) {
            borrowed += try row(of: loan.item).map { [$0] } ?? []
        }
        let past = try DeskError.state(database.pastLoans(of: member.id, limit: Self.pastLimit))
        let view = LendingListView(
            lent: lent, borrowed: borrowed, past: past.map { row(of: $0, names) },
            offerPath: context.mount + ItemPath.new, listAddress: words.link(Address.items))
        return request.page(view, words.say(ItemDeskKey.ownTitle), at: ItemPath.own)
    }

    /// Nil if the item's file cannot be read.
    private func row(of id: String) throws(DeskError) -> LendingRow? {
        let open = try DeskError.posting(OpenItem(id, context.documents, request.database))
        guard let open else { return nil }
        let giver = try DeskError.state(request.database.member(open.item.giver.text))
        let post = try DeskError.state(request.database.readerPost(id))
        return LendingRow(
            rowName: open.item.name, rowAddress: context.mount + ItemPath.item(id),
            rowFacts: try LendingWords(open, request).states(giver: giver, post).map(TextLine.init))
    }

    private func row(of loan: PastLoan, _ names: [String: String]) -> LendingRow {
        let isBorrower = loan.borrower == request.member.id
        let other = context.memberName(isBorrower ? loan.giver : loan.borrower)
        let zone = context.site.settings.timeZone
        let day = zone.civil(at: loan.returned).map { words.dates.of($0.day) } ?? ""
        let key: ItemDeskKey = isBorrower ? .wasBorrowed : .wasLent
        let name = names[loan.item]
        return LendingRow(
            rowName: name ?? words.say(ItemDeskKey.anItem),
            rowAddress: name.map { _ in context.mount + ItemPath.item(loan.item) },
            rowFacts: [TextLine(text: words.say(key, ["name": other, "day": day]))])
    }
}
