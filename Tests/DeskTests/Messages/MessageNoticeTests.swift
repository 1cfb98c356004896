import Foundation
import Testing

@testable import Desk
@testable import Notifications
@testable import State

@Suite("Notifications of messages")
struct MessageNoticeTests {
    private var site: MessagingHost
    private let reader = SessionToken.random()

    init() async throws {
        site = try await MessagingHost()
        try site.database.attach(reader, to: site.bo.token, now: DeskHost.now)
    }

    /// The notifications of Bo's browser, as they are stored.
    private func records(after seconds: TimeInterval = 9000) throws -> [PersonalRecord] {
        let found = try #require(try site.database.reader(reader))
        return try site.database.personalRecords(of: found.id, now: DeskHost.now + seconds)
    }

    @Test(
        "say neither what was written nor by whom, once an hour for each conversation, and go when it is read"
    )
    mutating func told() async throws {
        await site.ana.write("Is the tent free?", to: site.bo)
        await site.ana.write("Hello?", to: site.bo, after: 60)
        #expect(try records().count == 1)
        let record = try #require(try records().first)
        let told = try #require(record.broadcast(timeZone: .gmt))
        // The subject of a mail about it.
        #expect(told.title.all == ["You have a new message.", "你收到一条新私信。"])
        #expect(told.kind == .message && told.url == "\(DeskHost.url)/poster\(MessagingHost.path(site.ana))")
        #expect(!record.json.contains("tent") && !record.json.contains("Ana"))
        await site.cy.write("Hi", to: site.bo, after: 70)
        #expect(try records().count == 2)
        _ = await site.bo.open(site.ana, after: 80)
        #expect(try records().count == 1)
        await site.ana.write("Fine", to: site.bo, after: 90)
        #expect(try records().count == 2)
    }

    @Test("tell answers from first messages")
    mutating func replies() async throws {
        await site.bo.write("Is the tent free?", to: site.ana)
        #expect(try records() == [])
        await site.ana.write("Yes", to: site.bo)
        let told = try #require(try records().first?.broadcast(timeZone: .gmt))
        #expect(told.kind == .reply && told.title.all.first == "You have a new reply to your message.")
    }

    @Test("do not come of a message that was refused or sent twice")
    mutating func refused() async throws {
        let nonce = FormSubmission.newNonce()
        await site.ana.write("Hello", to: site.bo, ["nonce": nonce])
        _ = await site.bo.open(site.ana)
        await site.ana.write("Hello", to: site.bo, ["nonce": nonce])
        #expect(try records() == [])
        _ = await site.bo.send("\(MessagingHost.path(site.ana))/block", ["confirmed": "yes"])
        await site.ana.write("Hello?", to: site.bo)
        #expect(try records() == [])
    }
}
