import Foundation
import Model
import TestSupport
import Testing

@testable import State

@Suite("Ticks at the door")
struct TickTests {
    private static let now = TemporaryState.now
    private static let date = PlaceDate(
        title: "Hot pot", start: now + 3600, end: now + 7200, isAllDay: false)
    private static let terms = PlaceTerms(places: 20, guests: 3, isByMail: false, date: date)

    private let state: TemporaryState

    init() throws { state = try TemporaryState() }

    /// Signs people up, with so many guests each, and returns their numbers.
    private func signUp(_ guests: [Int], for list: PlaceList) throws -> [Int64] {
        try guests.enumerated().map { index, guests in
            let new = NewSignUp(
                name: "Person \(index)", address: nil, guests: guests, answers: [], language: "en",
                code: "code \(list.post) \(index)", form: Array("\(list.post) \(index)".utf8), reader: nil,
                client: nil)
            let result = try state.database.signUp(new, for: list, Self.terms, now: Self.now) { _, _, _ in
                SignUpMessage(mail: nil, record: nil)
            }
            guard case .done(let signUp) = result else { return 0 }
            return signUp.id
        }
    }

    private func join(
        _ ticks: [(signUp: Int64, time: TimeInterval, came: Int)], _ list: PlaceList,
        now: Date = TickTests.now + 10_000
    ) throws {
        let all = ticks.map { Tick(signUp: $0.signUp, time: Self.now + $0.time, came: $0.came) }
        try state.database.join(all, of: list, now: now)
    }

    /// The seconds of each person's last tick, and how many came.
    private func ticks(_ list: PlaceList) throws -> [String] {
        try state.database.signUps(of: list).sorted { $0.name < $1.name }.map { signUp in
            "\(signUp.ticked.map { Int($0.timeIntervalSince(Self.now)) } ?? -1) \(signUp.came)"
        }
    }

    @Test(
        "of each person the later one stays; the same again, and others than the people of the list, change nothing"
    )
    func later() throws {
        let (list, other) = (PlaceList(post: "e1"), PlaceList(post: "e2"))
        let (ids, others) = (try signUp([0, 2], for: list), try signUp([0], for: other))
        try join([(ids[0], 10, 1), (ids[1], 20, 2)], list)
        #expect(try ticks(list) == ["10 1", "20 2"])
        try join([(ids[0], 10, 1), (ids[1], 15, 0), (others[0], 10, 1), (999, 10, 1)], list)
        #expect(try ticks(list) == ["10 1", "20 2"])
        #expect(try ticks(other) == ["-1 0"])
        try join([(ids[0], 30, 0)], list)
        #expect(try ticks(list) == ["30 0", "20 2"])
        // More than the party, fewer than nobody, and the clock of a phone that is ahead.
        try join([(ids[0], 40, 5), (ids[1], 99_999, -1)], list, now: Self.now + 50)
        #expect(try ticks(list) == ["40 1", "50 0"])
    }

    @Test(
        "of two phones join to the same in any order, however often they are sent", arguments: UInt64(0)..<20)
    func order(_ seed: UInt64) throws {
        var random = SeededRandom(state: seed)
        let lists = [PlaceList(post: "e1"), PlaceList(post: "e2", day: "2027-01-15")]
        let guests = (0..<5).map { _ in Int.random(in: 0...3, using: &random) }
        let ids = try lists.map { try signUp(guests, for: $0) }
        let pressed = (0..<30).map { _ in
            (
                person: Int.random(in: 0..<5, using: &random),
                time: TimeInterval(Int.random(in: 0..<12, using: &random)),
                came: Int.random(in: 0...4, using: &random)
            )
        }
        for (list, ids) in zip(lists, ids) {
            let sent = (pressed + pressed.prefix(10)).shuffled(using: &random)
            for start in stride(from: 0, to: sent.count, by: 7) {
                try join(
                    sent[start..<min(start + 7, sent.count)].map { (ids[$0.person], $0.time, $0.came) }, list)
            }
        }
        let expected = guests.enumerated().map { person, guests in
            let own = pressed.filter { $0.person == person }.map { ($0.time, min($0.came, 1 + guests)) }
            let last = own.max { $0 < $1 }
            return last.map { "\(Int($0.0)) \($0.1)" } ?? "-1 0"
        }
        for list in lists { #expect(try ticks(list) == expected) }
    }

    @Test("count who came, guests too, and who did not; the numbers stay when the names are deleted")
    func attendance() throws {
        let (list, untouched) = (PlaceList(post: "e1"), PlaceList(post: "e2"))
        let ids = try signUp([0, 2, 1, 0], for: list)
        _ = try signUp([0], for: untouched)
        #expect(try state.database.attendance(of: list) == nil)
        try join([(ids[0], 10, 1), (ids[1], 10, 2)], list)
        let attendance = try #require(try state.database.attendance(of: list))
        #expect(attendance == Attendance(came: 3, missing: 4))
        #expect(try state.database.attendance(of: untouched) == nil)
        try state.database.removeExpired(now: Self.date.end + Retention.signUp - 1)
        #expect(try state.database.signUps(of: list).count == 4)
        for _ in 0..<2 {
            try state.database.removeExpired(now: Self.date.end + Retention.signUp)
            #expect(try state.database.signUps(of: list) == [])
            #expect(try state.database.attendance(of: list) == attendance)
        }
        #expect(try state.database.toldDate(of: untouched) == nil)
        #expect(try state.database.toldDate(of: list) == Self.date)
    }
}
