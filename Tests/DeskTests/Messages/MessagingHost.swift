import Foundation
import Testing

@testable import Desk
@testable import State

/// Three members in their browsers, and an officer, at a site with members.
struct MessagingHost {
    let host: DeskHost
    var ana, bo, cy: MemberBrowser

    init() async throws {
        host = try await .withMembers()
        ana = try MemberBrowser(host, "Ana", address: "192.0.2.1")
        bo = try MemberBrowser(host, "Bo", address: "192.0.2.2")
        cy = try MemberBrowser(host, "Cy", address: "192.0.2.3")
    }

    var database: StateDatabase { host.database }

    static func path(_ other: MemberBrowser) -> String { "/messages/\(other.member.id)" }

    /// The texts of a member's copy, the oldest first.
    func texts(of member: MemberBrowser, with other: MemberBrowser) throws -> [String] {
        try database.allMessages(of: member.member.id, with: other.member.id).map(\.text)
    }
}

extension MemberBrowser {
    /// Writes to another member.
    @discardableResult
    mutating func write(
        _ text: String, to other: MemberBrowser, _ fields: [String: String] = [:],
        after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        await send(MessagingHost.path(other), ["text": text].merging(fields) { $1 }, after: seconds)
    }

    mutating func open(_ other: MemberBrowser, _ query: String = "", after seconds: TimeInterval = 0) async
        -> DeskAnswer
    {
        await get(MessagingHost.path(other) + query, after: seconds)
    }
}
