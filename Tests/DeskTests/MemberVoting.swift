import ContentFiles
import Foundation
import Model
import Site
import StandardSections
import Testing

@testable import Desk
@testable import State

/// Riddles, a kind of post for and against which members vote. Those with a member's id are that member's own.
enum RiddlePosts: PostKind {
    static let idPrefix = "riddle-"
    static let folder = ContentFolder.feedback
    static let votes: VoteKind? = .members(in: SiteSection(rawValue: "feedback"), DeskWords.Votes.up) {
        id, context in
        guard id.hasPrefix(idPrefix), id != "riddle-hidden" else { return nil }
        let author = String(id.dropFirst(idPrefix.count))
        return VoteKind.Subject(
            title: "A riddle", address: "/feedback/", author: Member.isID(author) ? .member(author) : nil)
    }
}

enum RiddleDesk: DeskSection {
    static let routes: [Route] = []
    static let kinds: [any PostKind.Type] = [RiddlePosts.self]

    static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts { NoPosts() }

    static let sections = DeskSections(DeskSections.standard.all + [RiddleDesk.self], of: Sections.standard)
}

/// A member's browser, whose votes scripts and forms send.
struct VotingMember {
    let member: Member
    var reader: ReaderBrowser

    var id: String { member.id }
    var voter: Voter { .member(member.id) }

    /// A member who is signed in in a browser of its own.
    init(_ name: String, _ host: DeskHost, address: String = "192.0.2.1") throws {
        member = try host.database.addMember(at: "\(name)@example.edu", now: DeskHost.now)
        reader = ReaderBrowser(host, address: address)
        try signIn()
    }

    mutating func signIn() throws {
        let token = try #require(try reader.host.database.beginSession(of: member, now: DeskHost.now))
        reader.browser.cookies["__Host-corkboard-member"] = token.text
    }

    /// Presses a button of a page with scripts, which shows `from`; without it a vote is chosen.
    mutating func send(
        _ vote: String, from: String? = nil, for subject: String = "riddle-1", after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let shown = from.map { #", "from": "\#($0)""# } ?? ""
        return await reader.sendVote(
            #"{"subject": "\#(subject)", "vote": "\#(vote)"\#(shown)}"#, after: seconds)
    }

    /// The page without scripts.
    mutating func page(_ subject: String = "riddle-1", _ more: String = "") async -> DeskAnswer {
        await reader.get("/votes?subject=\(subject)\(more)")
    }

    /// Presses a button of that page.
    mutating func press(
        _ vote: String, from: String, for subject: String = "riddle-1", after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let fields = ["subject": subject, "vote": vote, "from": from]
        return await reader.press("/votes", fields, on: "/votes?subject=\(subject)", after: seconds)
    }
}

extension ReaderBrowser {
    /// Sends JSON to the API of votes.
    mutating func sendVote(_ body: String, after seconds: TimeInterval = 0) async -> DeskAnswer {
        await sendJSON(body, to: "/api/votes", after: seconds)
    }

    /// Sends JSON, and keeps the cookies of the answer.
    mutating func sendJSON(
        _ body: String, to path: String, after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let bytes = Array(body.utf8)
        let environment = browser.variables(path, bytes)
            .merging(["CONTENT_TYPE": "application/json"]) { $1 }
        let response = await Desk(host.installation, now: DeskHost.now + seconds)
            .answer(environment) { _ in bytes }.response
        browser.keep(response)
        return DeskAnswer(response: response)
    }
}
