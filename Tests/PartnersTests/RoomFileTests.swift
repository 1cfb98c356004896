import Building
import Foundation
import Site
import Testing

@testable import Partners
@testable import State

@Suite("The file of a room of study partners")
struct RoomFileTests {
    @Test("has numbers alone, in the order that scripts know")
    func numbers() {
        let numbers = PartnerRoomNumbers(
            version: 7,
            people: [
                PartnerRoomNumbers.Person(
                    task: 4, seen: Date(timeIntervalSince1970: 1_800_000_000.9), hasStarted: true,
                    isGone: false, sum: 3, held: 1),
                PartnerRoomNumbers.Person(
                    task: 9, seen: nil, hasStarted: false, isGone: true, sum: 0, held: 0),
            ],
            cheers: [PartnerRoomNumbers.Cheer(number: 1, task: 4, gesture: .started, count: 1)])
        #expect(
            numbers.json.json
                == "{\"people\":[[4,1800000000,1,0,3,1],[9,null,0,1,0,0]],\"cheers\":[[1,4,4,1]]}")
        #expect(PartnerGesture.allCases.map(\.number) == [0, 1, 2, 3, 4])
    }

    @Test("has room for the most people and gestures that it tells of")
    func size() {
        let people = (0..<PartnerRoomNumbers.peopleLimit).map { number in
            PartnerRoomNumbers.Person(
                task: Int64(1_000_000 + number), seen: Date(timeIntervalSince1970: 1_800_000_000),
                hasStarted: true, isGone: true, sum: 16 * PartnerPress.limit,
                held: PartnerPress.mostHeld)
        }
        let cheers = (0..<PartnerRoomNumbers.cheerLimit).map { number in
            PartnerRoomNumbers.Cheer(
                number: 10_000 + number, task: 1_000_000, gesture: .started, count: PartnerPress.limit)
        }
        let numbers = PartnerRoomNumbers(version: 99_999, people: people, cheers: cheers)
        // With the counter, and what makes sizes differ.
        #expect(numbers.json.json.utf8.count + 40 <= LiveFile.limit)
    }
}
