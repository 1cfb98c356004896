import Foundation
import GRDB
import Model
import Testing

@testable import State

@Suite("Drafts of members")
struct MemberDraftTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private let state: TemporaryState
    private let member: Member

    init() throws {
        state = try TemporaryState()
        member = try state.database.addMember(at: "ana@example.edu", now: Self.start)
    }

    private func draft(_ nonce: String, _ text: String = "Hi", after seconds: TimeInterval = 0) -> MemberDraft
    {
        MemberDraft(
            nonce: nonce, member: member.id, page: "/questions/new", fields: ["text": text],
            saved: Self.start + seconds)
    }

    private func kept(after seconds: TimeInterval = 0) throws -> [MemberDraft] {
        try state.database.drafts(ofMember: member.id, now: Self.start + seconds)
    }

    @Test("are replaced by their nonce, listed newest first, and deleted")
    func keeping() throws {
        try state.database.keep(draft("aaaaaaaa"))
        try state.database.keep(draft("bbbbbbbb", after: 1))
        try state.database.keep(draft("aaaaaaaa", "Hello", after: 2))
        #expect(try kept(after: 3).map(\.nonce) == ["aaaaaaaa", "bbbbbbbb"])
        #expect(try kept(after: 3).first?.fields == ["text": "Hello"])
        let other = try state.database.addMember(at: "bo@example.edu", now: Self.start)
        try state.database.discardDraft("aaaaaaaa", ofMember: other.id)
        #expect(try kept(after: 3).count == 2)
        try state.database.discardDraft("aaaaaaaa", ofMember: member.id)
        #expect(try kept(after: 3).map(\.nonce) == ["bbbbbbbb"])
    }

    @Test("are so many for each member, the newest")
    func limit() throws {
        for number in 0...MemberDraft.limit {
            try state.database.keep(draft("nonce-\(number)00", after: Double(number)))
        }
        let nonces = try kept(after: 60).map(\.nonce)
        #expect(nonces.count == MemberDraft.limit && nonces.last == "nonce-100")
    }

    @Test("are gone after their time, with the account, and are not kept for nobody")
    func ends() throws {
        try state.database.keep(draft("aaaaaaaa"))
        #expect(try kept(after: Retention.draft - 1).count == 1)
        #expect(try kept(after: Retention.draft).isEmpty)
        try state.database.removeExpired(now: Self.start + Retention.draft)
        let rows = try state.database.read {
            try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM memberDrafts")
        }
        #expect(rows == 0)
        try state.database.keep(draft("bbbbbbbb"))
        try state.database.write { try $0.execute(sql: "DELETE FROM members") }
        try state.database.keep(draft("cccccccc"))
        #expect(try kept().isEmpty)
    }
}
