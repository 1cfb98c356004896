import Foundation
import GRDB
import Testing

@testable import State

@Suite("Registrations for study partners")
struct PartnerRegistrationTests {
    private let slot: PartnerSlot

    init() throws { slot = try PartnerSlot() }

    @Test("are one for each slot, also from two tabs")
    func once() throws {
        guard case .done(let task, 0) = try slot.register("Mei") else { throw StateError.locked }
        #expect(try slot.register("Mei") == .done(task, repeats: 0))
        #expect(try slot.register("Mei", to: "biology") == .refused(.taken(task)))
        #expect(try slot.register("Mei", slot: PartnerSlot.at(1800)) != .refused(.taken(task)))
    }

    @Test("end a minute before", arguments: [(-61, false), (-60, true), (-1, true), (600, true)])
    func late(_ seconds: Int, _ isLate: Bool) throws {
        let result = try slot.register("Mei", at: TimeInterval(seconds))
        #expect((result == .refused(.tooLate)) == isLate)
    }

    @Test("are repeated where the person has nothing else, and withdrawn one by one or with all later ones")
    func repeated() throws {
        let days = (1...4).map { PartnerSlot.at(Double($0) * 86_400) }
        try slot.register("Mei", from: "sleep", slot: days[1])
        guard case .done(let task, 3) = try slot.register("Mei", later: days) else { throw StateError.locked }
        let person = try #require(try slot.database.partnerPerson(.member(try slot.member("Mei").id)))
        func slots() throws -> [Date] {
            try slot.database.partnerTasks(of: person.id, from: .distantPast).map(\.slot)
        }
        #expect(try slots() == [PartnerSlot.slot] + days)
        try slot.database.withdraw(task.code, now: PartnerSlot.at(-600), PartnerSlot.writer)
        #expect(try slots() == days)
        try slot.database.withdraw(
            try slot.code("Mei", slot: days[2]), andLater: true, now: PartnerSlot.at(-600), PartnerSlot.writer
        )
        #expect(try slots() == Array(days[0...1]))
    }

    @Test("are at most so many for one person")
    func many() throws {
        let later = (1...PartnerTask.personLimit).map { PartnerSlot.at(Double($0) * 86_400) }
        #expect(try slot.register("Mei", later: later) == .refused(.tooMany))
        guard case .done = try slot.register("Mei", later: Array(later.dropLast())) else {
            throw StateError.locked
        }
        #expect(
            try slot.register("Mei", slot: PartnerSlot.at(1800)) == .refused(.tooMany))
    }

    @Test("of one network are counted by the hour")
    func throttled() throws {
        let network = "2001:db8::1"
        for number in 0..<60 {
            guard case .done = try slot.register("Person \(number)", client: network) else {
                throw StateError.locked
            }
        }
        guard case .refused(.throttled) = try slot.register("Mei", client: network) else {
            throw StateError.locked
        }
    }

    @Test("go with the account, and with what a person has forgotten")
    func erased() throws {
        try slot.register("Mei")
        try slot.register("Lin")
        _ = try slot.database.removeMember(
            try slot.member("Mei").id, by: .command(user: "test"), now: PartnerSlot.at(-600))
        try slot.database.forgetPartner(
            .member(try slot.member("Lin").id), now: PartnerSlot.at(-600), PartnerSlot.writer)
        for table in ["partnerPeople", "partnerTasks", "partnerRooms", "partnerMeetings"] {
            let count = try slot.database.read {
                try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)")
            }
            #expect(count == 0, "\(table)")
        }
    }

    @Test("leave reports to officers when somebody has them forgotten")
    func said() throws {
        for name in ["Mei", "Lin"] { try slot.register(name) }
        try slot.keep(at: -300)
        let (mei, lin) = (try slot.code("Mei"), try slot.code("Lin"))
        let reported = try #require(try slot.database.partnerTask(lin)?.task.id)
        #expect(try slot.database.reportPartner(reported, at: mei, now: PartnerSlot.slot))
        func forget(_ name: String) throws {
            try slot.database.forgetPartner(
                .member(try slot.member(name).id), now: PartnerSlot.at(10), PartnerSlot.writer)
        }
        try forget("Lin")
        #expect(try slot.database.partnerTask(lin) == nil)
        #expect(try slot.database.partnerReports(limit: 9).map(\.name) == ["Lin"])
        try forget("Mei")
        let report = try #require(try slot.database.partnerReports(limit: 9).first)
        #expect(try report.member == slot.member("Lin").id)
        try slot.database.endPartnerReport(report.id)
        for name in ["Lin", "Mei"] {
            try forget(name)
            #expect(try slot.database.partnerPerson(.member(try slot.member(name).id)) == nil)
        }
    }

    @Test(
        "leave the block by a reader when the blocked member has them forgotten, and a forgotten receipt opens nothing"
    )
    func blocked() throws {
        let (receipt, mei) = (String(repeating: "r", count: 26), try slot.member("Mei").id)
        _ = try slot.database.register(
            NewPartnerPerson(.receipt(receipt), name: MemberName("Sam"), client: "192.0.2.9"),
            NewPartnerTask(fromTask: "a", toTask: "b", topic: "", language: ""), for: PartnerSlot.slot,
            now: PartnerSlot.at(-3600), PartnerSlot.writer)
        try slot.register("Mei")
        try slot.keep(at: -300)
        let sam = try #require(try slot.database.partnerPerson(.receipt(receipt)))
        let task = try #require(try slot.database.partnerTasks(of: sam.id, from: .distantPast).first)
        let room = try #require(try slot.database.partnerRoom(at: task.code)?.room)
        let other = try #require(room.seats.last)
        #expect(try slot.database.blockPartner(other.id, by: task.code, now: PartnerSlot.slot))
        #expect(try slot.database.reportPartner(other.id, at: task.code, now: PartnerSlot.slot))
        try slot.database.forgetPartner(.member(mei), now: PartnerSlot.at(10), PartnerSlot.writer)
        let person = try #require(try slot.database.partnerPerson(.member(mei)))
        #expect(person.id == other.person)
        #expect(try slot.database.roomRecords(of: sam).blocked == 1)
        try slot.database.forgetPartner(.receipt(receipt), now: PartnerSlot.at(20), PartnerSlot.writer)
        #expect(try slot.database.partnerPerson(.receipt(receipt)) == nil)
        #expect(try slot.database.partnerReports(limit: 9).map(\.name) == ["Mei"])
    }

    @Test("of a reader have a receipt as their key, which ends 90 days after the last one")
    func receipts() throws {
        let key = PartnerKey.receipt("abcdefghijklmnopqrstuvwxyz")
        let result = try slot.database.register(
            NewPartnerPerson(key, name: MemberName("Sam"), client: "192.0.2.9"),
            NewPartnerTask(fromTask: "a", toTask: "b", topic: "", language: ""), for: PartnerSlot.slot,
            now: PartnerSlot.at(-3600), PartnerSlot.writer)
        guard case .done = result else { throw StateError.locked }
        try slot.register("Mei")
        try slot.keep(at: -300)
        #expect(try slot.room("Mei") == ["Sam", "Mei"])
        try slot.database.removeExpired(now: PartnerSlot.at(89 * 86_400))
        #expect(try slot.database.partnerPerson(key) != nil)
        try slot.database.removeExpired(now: PartnerSlot.at(91 * 86_400))
        #expect(try slot.database.partnerPerson(key) == nil)
    }
}
