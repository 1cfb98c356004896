import Foundation
import GRDB
import Testing

@testable import State

@Suite("What people press in rooms of study partners")
struct PartnerPressTests {
    private let slot: PartnerSlot
    private static let day = "2027-01-15"

    /// Ada and Bo in a room.
    init() throws {
        slot = try PartnerSlot()
        for name in ["Ada", "Bo"] { try slot.register(name) }
        try slot.keep(at: -300)
    }

    private var database: StateDatabase { slot.database }

    @discardableResult
    private func press(
        _ name: String, _ gesture: PartnerGesture, _ number: Int, page: String = "page-one", count: Int = 1,
        at seconds: TimeInterval
    ) throws -> PartnerRoomResult {
        try database.press(
            PartnerPress(page: "\(name)-\(page)", number: number, gesture: gesture, count: count),
            at: try slot.code(name), day: Self.day, now: PartnerSlot.at(seconds))
    }

    private func numbers() throws -> PartnerRoomNumbers {
        let room = try #require(try database.partnerRoom(at: try slot.code("Ada"))?.room)
        return try #require(try database.numbers(ofRoom: room.id))
    }

    /// The cheers in their order: `1 clap 3`.
    private func cheers() throws -> [String] {
        try numbers().cheers.map { "\($0.number) \($0.gesture.rawValue) \($0.count)" }
    }

    // MARK: Order, and once

    @Test(
        "have the order in which they came; quick ones of one person and kind are one cheer, whose number stays"
    )
    func order() throws {
        try press("Ada", .clap, 1, at: -50)
        try press("Ada", .clap, 2, count: 4, at: -49)
        try press("Bo", .tea, 1, at: -48.5)
        try press("Ada", .clap, 3, at: -48)
        try press("Ada", .fire, 4, at: -47.5)
        try press("Ada", .fire, 5, at: -40)
        #expect(try cheers() == ["1 clap 5", "2 tea 1", "3 clap 1", "4 fire 1", "5 fire 1"])
        let people = try numbers().people
        #expect(people.map(\.sum) == [8, 1] && people.map(\.held) == [0, 0])
        #expect(try database.partnerRoom(at: try slot.code("Ada"))?.room.last == 5)
    }

    @Test("count once, however often and late a request comes")
    func once() throws {
        #expect(try press("Ada", .clap, 1, count: 2, at: -50) == .done)
        #expect(try press("Ada", .clap, 1, count: 2, at: -50) == .unchanged)
        #expect(try press("Ada", .tea, 2, at: -40) == .done)
        // A connection dropped: the first request comes again, long after the second one.
        #expect(try press("Ada", .clap, 1, count: 2, at: -10) == .unchanged)
        #expect(try press("Ada", .tea, 2, at: -10) == .unchanged)
        #expect(try cheers() == ["1 clap 2", "2 tea 1"])
    }

    @Test("of two pages of a person, and of a page without scripts that is shown again, count all")
    func pages() throws {
        try press("Ada", .clap, 1, page: "one", at: -50)
        try press("Ada", .clap, 1, page: "two", at: -45)
        try press("Ada", .tea, 1, page: "one", at: -40)
        #expect(try press("Ada", .clap, 1, page: "two", at: -35) == .unchanged)
        #expect(try cheers() == ["1 clap 1", "2 clap 1", "3 tea 1"])
        let pages = PartnerPress.pageLimit + 10
        for number in 0..<pages { try press("Bo", .flag, 1, page: "page \(number)", at: -30) }
        let kept = try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM partnerPages") }
        #expect(kept == PartnerPress.pageLimit + 2)
    }

    @Test("are told one by one as far as the newest twenty, and beyond them as a sum")
    func many() throws {
        for number in 1...30 {
            try press("Ada", number.isMultiple(of: 2) ? .clap : .tea, number, at: -50 + Double(number) / 10)
        }
        #expect(try numbers().cheers.map(\.number) == Array(11...30))
        #expect(try numbers().people.map(\.sum) == [30, 0])
        let room = try #require(try database.partnerRoom(at: try slot.code("Bo"))?.room)
        let totals = try database.cheerTotals(ofRoom: room.id)
        #expect(totals.map { "\($0.gesture.rawValue) \($0.count)" } == ["tea 15", "clap 15"])
    }

    // MARK: Held applause

    @Test("beyond the limit of a minute are counted as held, which pages are told once a second at most")
    func held() throws {
        // A minute begins at the slot.
        var told = 0
        for number in 1...125 {
            let result = try press("Ada", .clap, number, count: 80, at: Double(number) * 0.4)
            if result == .done { told += 1 }
        }
        let person = try #require(try numbers().people.first)
        #expect(person.sum == PartnerPress.limit && person.held == 10_000 - PartnerPress.limit)
        #expect(told < 60)
        // The others are free, and so is the next minute.
        #expect(try press("Bo", .tea, 1, at: 51) == .done)
        try press("Ada", .tea, 126, at: 61)
        #expect(try numbers().cheers.last?.gesture == .tea)
    }

    @Test("of which a part is beyond the limit are shown in part")
    func partly() throws {
        try press("Ada", .clap, 1, count: 99, at: 0)
        try press("Ada", .clap, 2, count: 99, at: 1)
        try press("Ada", .clap, 3, count: 99, at: 2)
        let person = try #require(try numbers().people.first)
        #expect(person.sum == PartnerPress.limit && person.held == 297 - PartnerPress.limit)
    }

    // MARK: When

    @Test(
        "count from a minute before the slot until the room closes",
        arguments: [(-61.0, PartnerRoomResult.notNow), (-60, .done), (899, .done), (900, .notNow)])
    func open(time: TimeInterval, result: PartnerRoomResult) throws {
        #expect(try press("Ada", .clap, 1, at: time) == result)
        #expect(try database.comeToRoom(at: try slot.code("Bo"), now: PartnerSlot.at(time)) == result)
    }

    @Test("no longer count once the person has left, and those of the others do")
    func left() throws {
        try slot.withdraw("Ada", at: -30)
        #expect(try press("Ada", .clap, 1, at: -28) == .notNow)
        #expect(try press("Bo", .clap, 1, at: -28) == .done)
        #expect(try numbers().people.map(\.isGone) == [true, false])
    }

    @Test("say that somebody is there, which is noted each 15 seconds at most")
    func presence() throws {
        let code = try slot.code("Ada")
        func come(_ seconds: TimeInterval) throws -> PartnerRoomResult {
            try database.comeToRoom(at: code, now: PartnerSlot.at(seconds))
        }
        #expect(try [-60.0, -50, -45, -44].map(come) == [.done, .unchanged, .done, .unchanged])
        try press("Ada", .clap, 1, at: -20)
        #expect(try numbers().people.map(\.seen) == [PartnerSlot.at(-20), nil])
    }

    // MARK: The switch

    @Test("say once that somebody has started, from the minute on, and count the switch and the day")
    func started() throws {
        let code = try slot.code("Ada")
        #expect(try database.startTask(at: code, day: Self.day, now: PartnerSlot.at(-1)) == .notNow)
        #expect(try press("Ada", .started, 1, at: -1) == .notNow)
        #expect(try press("Ada", .started, 2, at: 0) == .done)
        #expect(try database.startTask(at: code, day: Self.day, now: PartnerSlot.at(5)) == .unchanged)
        #expect(try press("Ada", .started, 3, page: "two", at: 6) == .unchanged)
        #expect(try cheers() == ["1 started 1"])
        #expect(try numbers().people.map(\.hasStarted) == [true, false])
        let ada = try #require(try database.partnerPerson(.member(try slot.member("Ada").id)))
        #expect(ada.switches == 1 && ada.days == 1)
        let bo = try #require(try database.partnerPerson(.member(try slot.member("Bo").id)))
        #expect(bo.switches == 0 && bo.days == 0)
    }

    @Test("say once, 25 minutes after the slot, whether somebody who started is still at it")
    func still() throws {
        let code = try slot.code("Ada")
        func answer(_ seconds: TimeInterval) throws -> PartnerRoomResult {
            try database.answerSecondLook(at: code, now: PartnerSlot.at(seconds))
        }
        #expect(try answer(1500) == .notNow)
        _ = try database.startTask(at: code, day: Self.day, now: PartnerSlot.at(10))
        #expect(try [1499.0, 1500, 1501].map(answer) == [.notNow, .done, .unchanged])
    }

    // MARK: Reports

    @Test("are reports of others in the room, once, with copies that stay when the room is deleted")
    func reports() throws {
        let code = try slot.code("Ada")
        let room = try #require(try database.partnerRoom(at: code)?.room)
        let (ada, bo) = (room.seats[0].id, room.seats[1].id)
        #expect(try !database.reportPartner(ada, at: code, now: PartnerSlot.at(0)))
        #expect(try !database.reportPartner(bo + 9, at: code, now: PartnerSlot.at(0)))
        #expect(try database.reportPartner(bo, at: code, now: PartnerSlot.at(0)))
        #expect(try database.reportPartner(bo, at: code, now: PartnerSlot.at(1)))
        try slot.keep(at: 3600)
        #expect(try database.partnerRoom(at: code) == nil)
        let reports = try database.partnerReports(limit: 10)
        #expect(reports.map(\.name) == ["Bo"] && reports.map(\.toTask) == ["history"])
        #expect(reports.map(\.member) == [try slot.member("Bo").id])
        try database.endPartnerReport(try #require(reports.first).id)
        #expect(try database.partnerReports(limit: 10) == [])
    }

    @Test("go with the account")
    func erased() throws {
        let code = try slot.code("Bo")
        try press("Ada", .clap, 1, at: 0)
        let room = try #require(try database.partnerRoom(at: code)?.room)
        _ = try database.reportPartner(room.seats[0].id, at: code, now: PartnerSlot.at(0))
        let ada = try #require(try database.partnerPerson(.member(try slot.member("Ada").id)))
        let records = try database.roomRecords(of: ada)
        #expect(records.gestures == 1 && records.held == 0 && records.reports == 0)
        try database.write { try $0.execute(sql: "DELETE FROM members WHERE shownName = 'Ada'") }
        let rows = try database.read { database in
            try ["partnerPages", "partnerApplause", "partnerReports", "partnerCheers"].map {
                try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)")
            }
        }
        #expect(rows == [0, 0, 0, 0])
    }
}
