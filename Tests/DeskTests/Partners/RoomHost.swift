import Foundation
import Testing

@testable import Desk
@testable import State

/// A site with a room in which members meet, and their browsers. Times are seconds after the minute of the switch.
struct RoomHost {
    /// The slot, in seconds after the time of the desk.
    private static let start: TimeInterval = 3600
    static let slot = DeskHost.now + start

    let host: DeskHost
    private(set) var browsers: [String: MemberBrowser] = [:]

    /// Members with these names, who have partners.
    init(_ names: [String] = ["Ada", "Bo"], settings: String = "") async throws {
        host = try DeskHost(settings: "members: {domains: [example.edu]}\npartners: {slot: 30}\n\(settings)")
        _ = try await host.installation.build.run(now: DeskHost.now)
        try host.add("mei")
        for name in names {
            let browser = try MemberBrowser(host, name)
            browsers[name] = browser
            try register(.member(browser.member.id), from: "Calculus <\(name)>", to: "History of \(name)")
        }
        try host.database.keepPartners(now: Self.slot - 300, Self.tellingNobody)
    }

    static var tellingNobody: PartnerWriter { { _ in nil } }

    func register(_ key: PartnerKey, name: String? = nil, from: String, to: String) throws {
        let result = try host.database.register(
            NewPartnerPerson(key, name: name.map { try MemberName($0) }, client: "192.0.2.1"),
            NewPartnerTask(fromTask: from, toTask: to, topic: "", language: ""), for: Self.slot,
            now: DeskHost.now, Self.tellingNobody)
        guard case .done = result else { throw StateError.unusable("\(result)") }
    }

    /// The task of a member.
    func task(_ name: String) throws -> PartnerTask {
        let member = try #require(browsers[name]).member
        let person = try #require(try host.database.partnerPerson(.member(member.id)))
        return try #require(
            try host.database.partnerTasks(of: person.id, from: Self.slot, until: Self.slot + 1).first)
    }

    func path(_ name: String) throws -> String { "/partners/\(try task(name).code)" }

    /// The page of the room of `name`, opened in the browser of `visitor`, or else of the same person.
    mutating func open(
        _ name: String, by visitor: String? = nil, query: String = "", at seconds: TimeInterval = -30
    ) async throws -> DeskAnswer {
        await get(try path(name) + query, by: visitor ?? name, at: seconds)
    }

    mutating func get(_ path: String, by visitor: String, at seconds: TimeInterval) async -> DeskAnswer {
        guard var browser = browsers[visitor] else { return await anonymous(path, at: seconds) }
        let answer = await browser.get(path, after: Self.start + seconds)
        browsers[visitor] = browser
        return answer
    }

    private func anonymous(_ path: String, at seconds: TimeInterval) async -> DeskAnswer {
        var browser = DeskBrowser(address: "192.0.2.77")
        return await host.ask(path, by: &browser, after: Self.start + seconds)
    }

    /// Sends a form of the room with the token of its page, as a form without scripts unless `fields` say else.
    mutating func send(
        _ action: String, _ fields: [String: String] = [:], of name: String, by visitor: String? = nil,
        at seconds: TimeInterval = -30
    ) async throws -> DeskAnswer {
        let visitor = visitor ?? name
        var browser = try #require(browsers[visitor])
        let path = try path(name)
        let page = await browser.get(try self.path(visitor), after: Self.start + seconds)
        let own = ["csrf": page.value("csrf"), "page": FormSubmission.newNonce(), "number": "1"]
        let answer = await host.ask(
            "\(path)/\(action)", own.merging(fields) { $1 }, by: &browser.browser,
            after: Self.start + seconds)
        browsers[visitor] = browser
        return answer
    }

    /// The numbers in the file that open pages ask for.
    func live() throws -> String {
        let room = try #require(try host.database.partnerRoom(at: try task("Ada").code)?.room)
        return try host.folder.text("Public/\(try #require(room.file).path)")
    }

    /// What the room has of gestures, in order: `clap 3`.
    func cheers() throws -> [String] {
        let room = try #require(try host.database.partnerRoom(at: try task("Ada").code)?.room)
        let numbers = try #require(try host.database.numbers(ofRoom: room.id))
        return numbers.cheers.map { "\($0.gesture.rawValue) \($0.count)" }
    }
}
