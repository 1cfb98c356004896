import Foundation
import Model
import State
import TestSupport
import Testing

@testable import Notifications

@Suite("Records that are not delivered yet")
struct UnsettledBroadcastsTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(
        _ name: String, counts seconds: TimeInterval, until begin: TimeInterval? = nil, revision: Int = 1,
        retracted: Bool = false
    ) throws {
        let time = try #require(TimeZone.gmt.text(of: Self.now + seconds))
        let until = try begin.map { try #require(TimeZone.gmt.text(of: Self.now + $0)) }
        try folder.write(
            """
            {"notification": {"title": "Gala", "body": "At six"}, "data": {"id": "e1", "timestamp": "2027-01-01", "type": "newEvent",
            "url": null}, "from": "\(time)",\(until.map { " \"until\": \"\($0)\"," } ?? "") "revision": \(revision), "retracted": \(retracted)}
            """, to: "Content/broadcasts/\(name).json")
    }

    private func entries(
        _ settled: [String: SettledBroadcast] = [:]
    ) -> [UnsettledBroadcasts.Entry] {
        UnsettledBroadcasts(root: folder.path, timeZone: .gmt, settled: settled, now: Self.now).entries
    }

    private func settled(
        _ name: String, _ revision: Int, _ isRetraction: Bool, file: String = "x"
    ) -> [String: SettledBroadcast] {
        let version = BroadcastVersion(id: name, revision: revision, isRetraction: isRetraction)
        return [name: SettledBroadcast(version: version, file: file)]
    }

    @Test("are ordered by the time at which they count; old ones are not wanted, wrong files left out")
    func order() throws {
        try write("later", counts: 30)
        try write("sooner", counts: -10)
        try write("old", counts: -3 * 86_400)
        try write("almost-old", counts: -3 * 86_400 + 1)
        try folder.write("{}", to: "Content/broadcasts/broken.json")
        try folder.write("x", to: "Content/broadcasts/notes.txt")
        let entries = entries()
        #expect(entries.map(\.broadcast.id.text) == ["old", "almost-old", "sooner", "later"])
        #expect(entries.map(\.isWanted) == [false, true, true, true])
        #expect(entries.last?.counts == Self.now + 30)
    }

    @Test(
        "are sent until the post begins, but at any time where it had begun when they counted",
        arguments: [(100, 100), (0, nil), (-3600, nil)] as [(TimeInterval, TimeInterval?)])
    func deadline(begin: TimeInterval, deadline: TimeInterval?) throws {
        try write("gala", counts: 0, until: begin)
        #expect(entries().map(\.deadline) == [deadline.map { Self.now + $0 }])
    }

    @Test("are not read again while their files are the same")
    func unchanged() throws {
        try write("gala", counts: 0)
        let file = try #require(entries().first?.file)
        #expect(entries(settled("gala", 1, false, file: file)).isEmpty)
        try write("gala", counts: 0, revision: 2)
        #expect(entries(settled("gala", 1, false, file: file)).map(\.isWanted) == [true])
    }

    @Test(
        "are told to nobody where they were made without telling anyone, and not before the hold of a change is over",
        arguments: [true, false])
    func silent(_ isRetraction: Bool) throws {
        try write("gala", counts: -100, revision: 5, retracted: isRetraction)
        let text = try folder.text("Content/broadcasts/gala.json")
        try folder.write(
            text.replacing("\"from\"", with: "\"silent\": true, \"from\""), to: "Content/broadcasts/gala.json"
        )
        #expect(entries().map(\.isWanted) == [false])
        #expect(entries(settled("gala", 5, !isRetraction)).map(\.isWanted) == [false])
        try write("gala", counts: 60, revision: 6, retracted: isRetraction)
        #expect(entries(settled("gala", 5, false)).map(\.counts) == [Self.now + 60])
    }

    @Test(
        "are wanted where their version is a later one, whatever their age",
        arguments: [
            (1, false, false), (2, false, true), (1, true, true), (0, false, false), (0, true, false),
        ])
    func versions(_ step: Int, _ isRetraction: Bool, _ isWanted: Bool) throws {
        try write("gala", counts: -9 * 86_400, revision: 4 + step, retracted: isRetraction)
        #expect(entries(settled("gala", 5, false)).map(\.isWanted) == [isWanted])
    }

    @Test("reach those registered when they count; corrections and retractions those of the present")
    func audiences() throws {
        try write("a", counts: -60)
        try write("b", counts: -50, revision: 2)
        try write("c", counts: -40, retracted: true)
        let times = entries().map { $0.audience(now: Self.now).registeredBy.timeIntervalSince(Self.now) }
        #expect(times == [-60, 0, 0])
    }
}
