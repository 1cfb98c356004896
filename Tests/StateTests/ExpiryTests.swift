import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import State

@Suite("Data of persons whose time is over")
struct ExpiryTests {
    private let state: TemporaryState
    private static let day: TimeInterval = 86_400

    init() throws { state = try TemporaryState() }

    /// Numbers of rows some time later, after what is over is removed.
    private func rows(after seconds: TimeInterval) throws -> [Int] {
        try state.database.removeExpired(now: TemporaryState.now + seconds)
        return try state.database.read { database in
            try ["wrongPasswords", "sessions", "addressSalts"].map {
                try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)") ?? 0
            }
        }
    }

    private func uses() throws -> Int? {
        try state.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM clientUses") }
    }

    @Test("are rewritten without the bytes of erased posts once after each erasure")
    func compacted() throws {
        func pages() throws -> Int {
            try state.database.read { try Int.fetchOne($0, sql: "PRAGMA freelist_count") ?? 0 }
        }
        for number in 0..<40 {
            let file = FileChange(
                path: "Content/a\(number)", before: nil, after: [UInt8](repeating: 65, count: 9000))
            let change = Change(
                time: TemporaryState.now, author: "mei", action: .post, subject: "a", title: "",
                files: [file])
            if case .accepted(let number) = try state.database.accept(change) {
                try state.database.settle(number)
            }
        }
        try state.database.settle(40, erasingLinesOf: "a", now: TemporaryState.now)
        #expect(try pages() > 40)
        try state.database.compactErased()
        #expect(try pages() == 0)
        // No erasure since: the file stays as it is.
        try state.database.write { try $0.execute(sql: "CREATE TABLE spare (a); DROP TABLE spare") }
        #expect(try pages() == 1)
        try state.database.compactErased()
        #expect(try pages() == 1)
    }

    @Test("are removed though nothing else happens")
    func removed() throws {
        try state.add("mei")
        _ = try state.signIn("mei")
        _ = try state.signIn("mei", "wrong", from: "192.0.2.9")
        _ = try state.database.client(at: "192.0.2.9", now: TemporaryState.now)
        let device = DeviceRegistration(
            endpoint: "https://push.example/1", service: "https://push.example", language: "en",
            address: "192.0.2.9")
        _ = try state.database.register(device, of: .random(), now: TemporaryState.now)
        #expect(try rows(after: 0) == [1, 1, 1])
        // The budgets of a minute and of a day, each for the network and the site.
        #expect(try uses() == 4)
        #expect(Retention.registration == Retention.wrongPassword)
        #expect(try rows(after: Retention.registration - 1) == [1, 1, 1])
        #expect(try uses() == 2)
        #expect(try rows(after: Retention.registration) == [0, 1, 1])
        #expect(try uses() == 0)
        #expect(try rows(after: Retention.clientHash + Self.day) == [0, 1, 0])
        #expect(try rows(after: Retention.endedSession) == [0, 0, 0])
    }

    @Test(
        "A code that nobody used, and the cookie of an officer's browser, are removed when they count no more"
    )
    func ofOfficers() throws {
        try state.add("mei")
        _ = try state.signIn("mei")
        let reset = try state.database.startReset(
            of: "mei", by: .random(), endsFactor: false, by: "ana", now: TemporaryState.now)
        func rows(after seconds: TimeInterval) throws -> [Int] {
            try state.database.removeExpired(now: TemporaryState.now + seconds)
            return try state.database.read { database in
                try ["passwordResets", "devices"].map {
                    try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)") ?? 0
                }
            }
        }
        #expect(reset.until == TemporaryState.now + Retention.passwordReset)
        #expect(try rows(after: Retention.passwordReset - 1) == [1, 1])
        #expect(try rows(after: Retention.passwordReset) == [0, 1])
        #expect(try rows(after: Retention.signInDevice - 1) == [0, 1])
        #expect(try rows(after: Retention.signInDevice) == [0, 0])
    }

    @Test("The hash of a client and the fingerprint of a text are removed from a post, which stays")
    func fingerprint() throws {
        try state.database.write { database in
            try ReaderPost(
                id: "f-1", kind: "feedback", receipt: nil, state: .published, path: nil,
                posted: TemporaryState.now, client: [1], digest: [2], similarity: 3
            ).store(in: database)
        }
        func kept(after seconds: TimeInterval) throws -> [Bool] {
            try state.database.removeExpired(now: TemporaryState.now + seconds)
            let post = try #require(try state.database.readerPost("f-1"))
            return [post.client != nil, post.digest != nil, post.similarity != nil]
        }
        #expect(try kept(after: Retention.clientHash - 1) == [true, true, true])
        #expect(try kept(after: Retention.clientHash) == [false, false, false])
    }
}
