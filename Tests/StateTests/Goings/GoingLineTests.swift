import Foundation
import Testing

@testable import State

@Suite("The line of those who go")
struct GoingLineTests {
    private static func line(_ members: String, told: String = "", capacity: Int?) -> GoingLine {
        GoingLine(
            members.map { Going(member: "\($0)", hasPlace: told.contains($0)) }, capacity: capacity)
    }

    @Test(
        "gives the first ones the places, and the others wait in their order",
        arguments: [
            ("", 2, 0, 0, 2), ("a", 2, 1, 0, 1), ("ab", 2, 2, 0, 0), ("abcd", 2, 2, 2, 0),
            ("abc", 1, 1, 2, 0),
        ])
    func places(members: String, capacity: Int, seated: Int, waiting: Int, left: Int) {
        let line = Self.line(members, capacity: capacity)
        #expect([line.seatedCount, line.waitingCount, line.placesLeft] == [seated, waiting, left])
        #expect(line.isFull == (left == 0))
        for (index, member) in members.enumerated() {
            let place: GoingLine.Place = index < capacity ? .seated : .waiting(index - capacity + 1)
            #expect(line.place(of: "\(member)") == place)
        }
        #expect(line.place(of: "z") == .none)
    }

    @Test("without a limit is never full")
    func unlimited() {
        let line = Self.line("abcdef", capacity: nil)
        #expect(line.placesLeft == nil && !line.isFull && line.seatedCount == 6 && line.waitingCount == 0)
    }

    @Test(
        "names those who have to be told: with more places those who move up, with fewer those who came last",
        arguments: [
            ("abcd", "ab", 2, ""), ("abcd", "ab", 3, "c+"), ("abcd", "ab", 9, "c+d+"),
            ("abcd", "abcd", 2, "c-d-"), ("bcd", "b", 2, "c+"), ("abcd", "abc", nil, "d+"),
            ("abcd", "acd", 2, "b+c-d-"),
        ])
    func untold(members: String, told: String, capacity: Int?, expected: String) {
        let untold = Self.line(members, told: told, capacity: capacity).untold
        #expect(untold.map { "\($0.member)\($0.hasPlace ? "+" : "-")" }.joined() == expected)
    }
}
