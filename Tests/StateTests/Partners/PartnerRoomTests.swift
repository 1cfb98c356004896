import Foundation
import GRDB
import TestSupport
import Testing

@testable import State

@Suite("Rooms of study partners")
struct PartnerRoomTests {
    private let slot: PartnerSlot

    init() throws { slot = try PartnerSlot() }

    @Test("are made five minutes before, once")
    func made() throws {
        for name in ["Ada", "Bo", "Cy", "Di"] { try slot.register(name) }
        #expect(try !slot.database.arePartnersDue(now: PartnerSlot.at(-301)))
        try slot.keep(at: -301)
        #expect(try slot.room("Ada") == [])
        #expect(try slot.database.arePartnersDue(now: PartnerSlot.at(-300)))
        try slot.keep(at: -300)
        #expect(try slot.room("Ada") == ["Ada", "Bo"] && slot.room("Di") == ["Cy", "Di"])
        let first = try slot.database.partnerRoom(at: try slot.code("Ada"))?.room
        for seconds in [-299.0, -100, -30, 60] { try slot.keep(at: seconds) }
        #expect(try slot.database.partnerRoom(at: try slot.code("Ada"))?.room == first)
    }

    @Test("are made by the first visit where no run of deliver came, until five minutes after the slot")
    func visited() throws {
        for name in ["Ada", "Bo"] { try slot.register(name) }
        try slot.database.findPartners(now: PartnerSlot.at(300), PartnerSlot.writer)
        #expect(try slot.room("Ada") == [])
        try slot.database.findPartners(now: PartnerSlot.at(299), PartnerSlot.writer)
        #expect(try slot.room("Ada") == ["Ada", "Bo"])
    }

    @Test("change only where somebody comes or goes before the last minute")
    func changes() throws {
        for name in ["Ada", "Bo", "Cy", "Di"] { try slot.register(name) }
        try slot.keep(at: -300)
        try slot.withdraw("Bo", at: -200)
        #expect(try slot.room("Ada") == ["Ada", "Cy", "Di"])
        try slot.register("Eve", at: -150)
        #expect(try slot.room("Eve").count == 2)
        let rooms = try ["Ada", "Cy", "Di", "Eve"].map { try slot.room($0).count }
        #expect(rooms == [2, 2, 2, 2])
    }

    @Test("keep who leaves in the last minute as gone, and offer the other one the nearest room")
    func gone() throws {
        for name in ["Ada", "Bo", "Cy", "Di"] { try slot.register(name) }
        try slot.keep(at: -300)
        try slot.withdraw("Bo", at: -60)
        try slot.keep(at: -30)
        let room = try #require(try slot.database.partnerRoom(at: try slot.code("Ada"))?.room)
        #expect(room.seats.map(\.name) == ["Ada", "Bo"] && room.present.map(\.name) == ["Ada"])
        #expect(try slot.database.isLeftAlone(try slot.code("Ada"), now: PartnerSlot.at(10)))
        #expect(try !slot.database.isLeftAlone(try slot.code("Cy"), now: PartnerSlot.at(10)))
        let nearest = try slot.database.joinNearestRoom(try slot.code("Ada"), now: PartnerSlot.at(10))
        #expect(nearest?.present.compactMap(\.name) == ["Ada", "Cy", "Di"])
        #expect(try slot.database.joinNearestRoom(try slot.code("Ada"), now: PartnerSlot.at(11)) == nil)
    }

    @Test("of others are offered to somebody whose partner has not come two minutes after the slot")
    func late() throws {
        for name in ["Ada", "Bo", "Cy", "Di"] { try slot.register(name) }
        try slot.keep(at: -300)
        for code in [try slot.code("Ada"), try slot.code("Cy")] {
            try slot.database.write {
                try $0.execute(sql: "UPDATE partnerTasks SET seen = slot WHERE code = ?", arguments: [code])
            }
        }
        #expect(try !slot.database.isLeftAlone(try slot.code("Ada"), now: PartnerSlot.at(119)))
        #expect(try slot.database.isLeftAlone(try slot.code("Ada"), now: PartnerSlot.at(120)))
        let nearest = try slot.database.joinNearestRoom(try slot.code("Ada"), now: PartnerSlot.at(120))
        #expect(nearest?.present.compactMap(\.name) == ["Ada", "Cy", "Di"])
    }

    @Test("of two who were left alone are one")
    func bothLeft() throws {
        for name in ["Ada", "Bo", "Cy", "Di"] { try slot.register(name) }
        try slot.keep(at: -300)
        for name in ["Bo", "Di"] { try slot.withdraw(name, at: -30) }
        let nearest = try slot.database.joinNearestRoom(try slot.code("Ada"), now: PartnerSlot.at(0))
        #expect(nearest?.present.compactMap(\.name) == ["Ada", "Cy"])
        // Who had left before is nobody to Ada, and is to Cy.
        let left = try #require(nearest?.seats.first { $0.name == "Di" })
        for (name, isMet) in [("Ada", false), ("Cy", true)] {
            let (room, seat) = try #require(try slot.database.partnerRoom(at: try slot.code(name)))
            #expect(room.others(of: seat).contains(left) == isMet)
            #expect(
                try slot.database.reportPartner(left.id, at: seat.code, now: PartnerSlot.at(1)) == isMet)
        }
    }

    @Test("are closed 15 minutes after the slot, and gone an hour after it, but for who met whom")
    func closed() throws {
        for name in ["Ada", "Bo"] { try slot.register(name) }
        try slot.keep(at: -300)
        try slot.database.write { try $0.execute(sql: "UPDATE partnerTasks SET seen = slot") }
        #expect(PartnerClock.isOpen(PartnerSlot.slot, at: PartnerSlot.at(899)))
        #expect(!PartnerClock.isOpen(PartnerSlot.slot, at: PartnerSlot.at(900)))
        let code = try slot.code("Ada")
        try slot.keep(at: 3599)
        #expect(try slot.database.partnerRoom(at: code) != nil)
        try slot.keep(at: 3600)
        #expect(try slot.database.partnerRoom(at: code) == nil)
        for name in ["Ada", "Bo", "Cy", "Di"] {
            try slot.register(name, slot: PartnerSlot.at(7200), at: 3600)
        }
        try slot.keep(at: 7000)
        let second = try slot.database.partnerRoom(at: try slot.code("Ada", slot: PartnerSlot.at(7200)))
        #expect(second?.room.seats.compactMap(\.name) == ["Ada", "Cy"])
    }

    @Test("are never those of two of whom one blocked the other, in messages or in a room")
    func blocks() throws {
        for name in ["Ada", "Bo", "Cy", "Di"] { try slot.register(name) }
        try slot.database.setBlocking(
            true, of: try slot.member("Bo").id, for: try slot.member("Ada").id)
        try slot.keep(at: -300)
        #expect(try slot.room("Ada") == ["Ada", "Cy"] && slot.room("Bo") == ["Bo", "Di"])
        let room = try #require(try slot.database.partnerRoom(at: try slot.code("Ada"))?.room)
        let other = try #require(room.seats.last?.id)
        #expect(try slot.database.blockPartner(other, by: try slot.code("Ada"), now: PartnerSlot.at(0)))
        #expect(try slot.room("Cy") == ["Cy"])
        let answer = try slot.database.mayWrite(
            from: try slot.member("Ada").id, to: try slot.member("Cy").id)
        #expect(answer == .blocking)
        // The one who blocked is offered the pair without the blocked one, and without Bo, who blocks Ada.
        #expect(try slot.database.joinNearestRoom(try slot.code("Ada"), now: PartnerSlot.at(1)) == nil)
    }

    @Test("leave out members who were suspended")
    func suspended() throws {
        for name in ["Ada", "Bo"] { try slot.register(name) }
        try slot.database.suspend(
            try slot.member("Bo").id, reason: "x", by: .command(user: "test"), now: PartnerSlot.at(-400))
        try slot.keep(at: -300)
        #expect(try slot.room("Ada") == [])
    }

    @Test("are the same where two processes make them at once")
    func twice() async throws {
        for number in 0..<9 { try slot.register("Person \(number)") }
        let others = try [slot.state.reopened(), slot.state.reopened()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for database in others {
                group.addTask { try database.keepPartners(now: PartnerSlot.at(-300), PartnerSlot.writer) }
            }
            try await group.waitForAll()
        }
        let sizes = try slot.database.read { database in
            try Int.fetchAll(
                database,
                sql: "SELECT COUNT(*) FROM partnerTasks WHERE room NOT NULL GROUP BY room ORDER BY 1")
        }
        #expect(sizes == [2, 2, 2, 3])
    }
}
