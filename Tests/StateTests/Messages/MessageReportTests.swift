import Foundation
import GRDB
import Testing

@testable import State

@Suite("Reports of messages")
struct MessageReportTests {
    private let members: MessageMembers
    private static let now = TemporaryState.now

    init() throws { members = try MessageMembers() }

    private var database: StateDatabase { members.database }
    private var ana: Member { members.ana }
    private var bo: Member { members.bo }
    private var cy: Member { members.cy }

    private func report(
        _ number: Int64, of member: Member, with other: Member, note: String = ""
    ) throws -> MessageReport.Result {
        try database.reportMessage(
            number, of: member.id, with: other.id, reason: .insult, note: note, now: Self.now)
    }

    @Test("have the message and five before it, and nothing after it, as copies")
    func reported() throws {
        for number in 1...9 {
            try members.send("\(number)", from: number == 7 ? ana : bo, to: number == 7 ? bo : ana)
        }
        #expect(try report(8, of: ana, with: bo, note: "Look") == .stored)
        let reports = try database.messageReports()
        #expect(reports.count == 1 && reports[0].reason == .insult && reports[0].note == "Look")
        #expect(reports[0].reporter == ana.id && reports[0].reported == bo.id)
        #expect(reports[0].messages.map(\.text) == ["3", "4", "5", "6", "7", "8"])
        #expect(reports[0].messages.map(\.isByReporter) == [false, false, false, false, true, false])
        // Copies stay when both delete theirs.
        try database.deleteConversation(upTo: 9, of: ana.id, with: bo.id)
        try database.deleteConversation(upTo: 9, of: bo.id, with: ana.id)
        #expect(try database.messageReport(reports[0].id)?.messages.count == 6)
        #expect(try database.queueCounts().messages == 1 && database.queueCounts().total == 1)
    }

    @Test("are of messages of the other one in one's own copy alone")
    func others() throws {
        try members.send("Hello", from: ana, to: bo)
        #expect(try report(1, of: ana, with: bo) == .noMessage)
        #expect(try report(2, of: bo, with: ana) == .noMessage)
        #expect(try report(1, of: cy, with: ana) == .noMessage)
        #expect(try report(1, of: bo, with: cy) == .noMessage)
        let line = MessageSubject(title: "Tent", page: "/items/tent/")
        _ = try database.send(NewMessage(about: line, from: ana.id, to: bo.id, nonce: "n-1"), now: Self.now)
        #expect(try report(2, of: bo, with: ana) == .noMessage)
        #expect(try database.numberOfMessageReports() == 0)
    }

    @Test("count once for each message, and a member has twenty that wait")
    func limits() throws {
        for number in 0..<21 {
            try members.send("\(number)", from: bo, to: ana, after: Double(number) * 4)
        }
        for number in 1...20 as ClosedRange<Int64> {
            #expect(try report(number, of: ana, with: bo) == .stored)
        }
        #expect(try report(1, of: ana, with: bo) == .stored)
        #expect(try report(21, of: ana, with: bo) == .tooMany)
        #expect(try database.messageReports(by: ana.id).count == 20)
        #expect(try database.messageReports(by: bo.id) == [])
    }

    @Test("are erased with their copies when officers decide, once")
    func decided() throws {
        try members.send("Hello", from: bo, to: ana)
        #expect(try report(1, of: ana, with: bo) == .stored)
        let id = try #require(try database.messageReports().first?.id)
        #expect(try database.endMessageReport(id) && !database.endMessageReport(id))
        #expect(try copies() == 0 && database.messageReport(id) == nil)
        #expect(try members.texts(of: ana, with: bo) == ["Hello"])
    }

    @Test("go with the account of the member who made them")
    func deletedReporter() throws {
        try members.send("Hello", from: bo, to: ana)
        #expect(try report(1, of: ana, with: bo, note: "Look") == .stored)
        try database.removeMember(ana.id, by: .member(ana.id), now: Self.now)
        #expect(try database.messageReports() == [] && copies() == 0)
    }

    @Test("outlive the account of the member they are about, of whom messages can be reported later, too")
    func deletedAccount() throws {
        for number in 1...2 { try members.send("\(number)", from: bo, to: ana) }
        #expect(try report(1, of: ana, with: bo, note: "Look") == .stored)
        try database.removeMember(bo.id, by: .member(bo.id), now: Self.now)
        let kept = try database.messageReports()
        #expect(kept.map(\.reported) == [bo.id] && kept.map(\.note) == ["Look"])
        #expect(kept.flatMap(\.messages).map(\.text) == ["1"])
        #expect(try report(2, of: ana, with: bo) == .stored)
        #expect(try database.reportedMessages(of: ana.id, with: bo.id) == [1, 2])
        for report in try database.messageReports() {
            #expect(try database.endMessageReport(report.id))
        }
        #expect(try copies() == 0)
    }

    private func copies() throws -> Int? {
        try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM reportedMessages") }
    }
}
