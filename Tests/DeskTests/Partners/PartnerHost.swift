import Foundation
import Testing

@testable import Desk
@testable import State

/// A site with study partners, and the slot at 4 AM of the site's zone, an hour after the host's time.
struct PartnerHost {
    static let slot = DeskHost.now + 3600
    let host: DeskHost

    init(_ partners: String = "{}") async throws {
        host = try DeskHost(settings: "members: {domains: [example.edu]}\npartners: \(partners)")
        _ = try await host.installation.build.run(now: DeskHost.now)
    }

    /// The value of a slot in a form, `seconds` after the first one.
    static func slot(_ seconds: TimeInterval = 0) -> String {
        "\(Int((slot + seconds).timeIntervalSince1970))"
    }

    /// The fields of a registration, for a slot so many seconds after the first one.
    static func task(
        _ further: [String: String] = [:], from: String = "calculus", to: String = "history",
        slot seconds: TimeInterval = 0
    ) -> [String: String] {
        ["slot": slot(seconds), "from": from, "to": to, "topic": "", "language": ""].merging(further) { $1 }
    }

    func member(_ name: String?, address: String = "192.0.2.5") throws -> MemberBrowser {
        try MemberBrowser(host, name, address: address)
    }

    /// The coming tasks of a member.
    func tasks(of member: MemberBrowser) throws -> [PartnerTask] {
        guard let person = try host.database.partnerPerson(.member(member.member.id)) else { return [] }
        return try host.database.partnerTasks(of: person.id, from: .distantPast)
    }
}
