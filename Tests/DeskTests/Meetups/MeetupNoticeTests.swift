import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Members hear of new meet-ups")
struct MeetupNoticeTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private var bo: MemberBrowser
    private static let new = "newRs: A member is planning a new meet-up."

    init() async throws {
        host = try await .withQuestions()
        ana = try host.member("Ana Diaz")
        bo = try host.member("Bo Chen")
    }

    @Test("in browsers that take notifications, a minute later; not the one who plans it, and not the public")
    mutating func told() async throws {
        let (own, other) = (try ana.attach(hasDevice: true), try bo.attach(hasDevice: true))
        var cy = try host.member("Cy Young")
        let without = try cy.attach()
        _ = try await ana.plan()
        #expect(try host.told(other, after: 59) == [] && host.told(other, after: 61) == [Self.new])
        #expect(try host.told(own) == [] && host.told(without) == [])
        #expect(try !host.folder.tree("Content").keys.contains { $0.hasPrefix("broadcasts/") })
        _ = await cy.get("/meetups/new")
    }

    @Test(
        "not of one that is cancelled, deleted or hidden within the minute",
        arguments: ["cancel", "delete", "hide"])
    func takenBack(action: String) async throws {
        var ana = ana
        let owner = try bo.attach(hasDevice: true)
        let id = try await ana.plan()
        if action == "hide" {
            var mei = await host.officerMei()
            let care = await mei.get("/meetups/\(id)/manage")
            let fields = ["csrf": care.value("csrf"), "part": "hidden", "post": id, "action": "hide"]
            _ = await host.ask("/moderation", fields, by: &mei.browser, after: 30)
        } else {
            _ = await ana.send(["confirmed": "yes"], to: "/meetups/\(id)/\(action)", after: 30)
        }
        #expect(try host.told(owner) == [])
    }

    @Test("and hosts of comments, members of replies to theirs")
    mutating func replies() async throws {
        let (own, other) = (try ana.attach(), try bo.attach())
        let id = try await ana.plan()
        let comment = await bo.send(["post": id, "text": "Me too."], to: "/comments")
        #expect(comment.status == 303)
        #expect(try host.page(ofMeetup: id).contains("Me too."))
        #expect(try host.told(own) == ["newRsReply: There is a new comment on your post."])
        let entry = try #require(
            try host.folder.tree("Content").keys.first { $0.hasPrefix("meetups-replies/\(id)/") })
        let name = String(entry.split(separator: "/")[2].dropLast(3))
        _ = await ana.send(["post": id, "to": name, "text": "See you."], to: "/comments")
        #expect(try host.told(other) == ["newRsReplyRe: There is a new reply to your comment."])
    }
}
