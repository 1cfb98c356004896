import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import State

/// A list of sign-ups in a database of its own.
struct SignUpTrial {
    static let now = TemporaryState.now
    static let list = PlaceList(post: "event-1")
    static let date = PlaceDate(
        title: "Dumpling Night", start: now + 10 * 86_400, end: now + 10 * 86_400 + 7200, location: "Kitchen")

    let state: TemporaryState
    var terms = PlaceTerms(places: 2, guests: 2, isByMail: false, date: date)
    /// What people were told, as `name notice`.
    let told = Told()

    final class Told {
        var lines: [String] = []
    }

    init() throws { state = try TemporaryState() }

    var database: StateDatabase { state.database }

    var writer: SignUpWriter {
        { [told] signUp, notice, _ in
            told.lines.append("\(signUp.name) \(notice)")
            return SignUpMessage(mail: signUp.address.map { _ in ("\(notice)", "text") }, record: nil)
        }
    }

    func new(
        _ name: String, mail: String? = nil, guests: Int = 0, form: String? = nil, client: String? = nil
    ) -> NewSignUp {
        NewSignUp(
            name: name, address: mail, guests: guests, answers: [], language: "en",
            code: "code-\(name)-\(UUID())", form: Array((form ?? "\(UUID())").utf8), reader: nil,
            client: client)
    }

    @discardableResult
    func add(
        _ name: String, mail: String? = nil, guests: Int = 0, form: String? = nil,
        client: String? = nil, after seconds: TimeInterval = 0
    ) throws -> SignUpResult {
        try database.signUp(
            new(name, mail: mail, guests: guests, form: form, client: client), for: Self.list, terms,
            now: Self.now + seconds, writer)
    }

    func person(_ name: String) throws -> SignUp {
        try #require(try database.signUps(of: Self.list).last { $0.name == name })
    }

    func settle(after seconds: TimeInterval) throws {
        try database.settle(Self.list, terms, now: Self.now + seconds, writer)
    }

    /// All people as `name state`, in the order of the list.
    func people() throws -> [String] {
        try database.signUps(of: Self.list).map { "\($0.name) \($0.state)" }
    }

    /// Number of messages to addresses.
    func mails() throws -> [String] {
        try database.read {
            try String.fetchAll($0, sql: "SELECT address || ' ' || subject FROM outgoingMail ORDER BY id")
        }
    }
}
