import Foundation
import TestSupport
import Testing

@testable import State

@Suite("Mail subscriptions")
struct MailSubscriptionTests {
    private let state: TemporaryState
    private let now = TemporaryState.now

    init() throws { state = try TemporaryState() }

    /// Asks for a subscription, and returns the key in the message that was written, if one was.
    private func ask(
        _ address: String = "ana@example.edu", reader: SessionToken? = nil, client: String = "192.0.2.1",
        settings: String = #"{"mail":"daily"}"#, after seconds: Double = 0
    ) throws -> MailKey? {
        var key: MailKey?
        let result = try state.database.request(
            MailRequest(
                address: address, language: "en", settings: settings, reader: reader, client: client),
            now: now + seconds
        ) { subscription in
            key = subscription.key
            return ("Subject \(subscription.isConfirmed)", "Text \(subscription.key.text)")
        }
        #expect((result == .written) == (key != nil))
        return key
    }

    @Test("are confirmed by a link, and ended by it")
    func way() throws {
        let key = try #require(try ask())
        #expect(MailKey(key.text) == key)
        let mail = try state.database.dueOutgoingMail(now: now)
        #expect(mail.map(\.address) == ["ana@example.edu"])
        #expect(mail.map(\.subject) == ["Subject false"])
        #expect(mail.map(\.text) == ["Text \(key.text)"])
        let request = try #require(try state.database.mailSubscription(key, now: now))
        #expect(request.isConfirmed == false && request.owner == nil)
        for seconds in [1.0, 2.0] {
            let subscription = try #require(try state.database.confirmMail(key, now: now + seconds))
            #expect(subscription.isConfirmed && subscription.address == "ana@example.edu")
            #expect(subscription.settings == #"{"mail":"daily"}"#)
            #expect(try state.database.mailAddress(of: subscription.owner!) == "ana@example.edu")
        }
        for _ in 0..<2 { try state.database.unsubscribeMail(key, now: now + 3) }
        #expect(try state.database.mailSubscription(key, now: now + 4) == nil)
        // Another subscription has another key.
        let other = try #require(try ask(after: 5))
        #expect(other != key)
        #expect(try state.database.confirmMail(other, now: now + 6)?.isConfirmed == true)
    }

    @Test("of an address in other letters are the same one, whose settings the message links")
    func again() throws {
        let key = try #require(try ask())
        #expect(try ask("Ana@Example.edu", settings: #"{"mail":"weekly"}"#) == key)
        _ = try state.database.confirmMail(key, now: now)
        #expect(try ask() == key)
        #expect(try state.database.dueOutgoingMail(now: now).last?.subject == "Subject true")
    }

    @Test("belong to the reader of the browser, with the reader's settings")
    func reader() throws {
        let reader = SessionToken.random()
        let made = try state.database.changeSettings(of: reader, address: "", now: now) { _ in
            #"{"push":false,"mail":"off"}"#
        }.reader
        let key = try #require(try ask(reader: reader))
        let subscription = try #require(try state.database.confirmMail(key, by: reader, now: now))
        #expect(subscription.owner == made?.id)
        #expect(subscription.settings == #"{"push":false,"mail":"daily"}"#)
    }

    @Test("belong to a reader of their own if another browser confirms than the one that requested them")
    func otherBrowser() throws {
        let (stranger, owner) = (SessionToken.random(), SessionToken.random())
        for reader in [stranger, owner] {
            _ = try state.database.changeSettings(of: reader, address: "", now: now) { _ in #"{"push":false}"#
            }
        }
        for confirming in [nil, owner] {
            let address = confirming == nil ? "ana@example.edu" : "bo@example.edu"
            let key = try #require(try ask(address, reader: stranger))
            let subscription = try #require(try state.database.confirmMail(key, by: confirming, now: now))
            #expect(subscription.settings == #"{"mail":"daily"}"#)
            for reader in [stranger, owner] {
                let id = try #require(try state.database.reader(reader)).id
                let address = try state.database.mailAddress(of: id)
                #expect(subscription.owner != id && address == nil)
            }
        }
    }

    @Test("are not taken over by another request for the address before the confirmation")
    func takeover() throws {
        let (owner, stranger) = (SessionToken.random(), SessionToken.random())
        for reader in [stranger, owner] {
            _ = try state.database.changeSettings(of: reader, address: "", now: now) { _ in #"{"push":false}"#
            }
        }
        let key = try #require(try ask(reader: owner, settings: #"{"mail":"weekly"}"#))
        // The owner may change the frequency; a stranger makes it the usual one.
        #expect(try ask(reader: owner) == key)
        #expect(
            try state.database.mailSubscription(key, now: now)?.settings == #"{"mail":"daily"}"#)
        #expect(try ask(reader: stranger, settings: #"{"mail":"off"}"#) == key)
        let subscription = try #require(try state.database.confirmMail(key, by: stranger, now: now))
        #expect(subscription.settings == "{}")
        let id = try #require(try state.database.reader(stranger)).id
        let address = try state.database.mailAddress(of: id)
        #expect(subscription.owner != id && address == nil)
    }

    @Test("are not confirmed after a day")
    func expired() throws {
        let key = try #require(try ask())
        #expect(try state.database.confirmMail(key, now: now + 86_400) == nil)
        #expect(try state.database.mailSubscription(key, now: now + 86_399)?.isConfirmed == false)
        _ = try ask("other@example.edu", after: 86_401)
        #expect(try state.database.mailSubscription(key, now: now) == nil)
    }

    @Test(
        "cause three messages to a mailbox in a day, whatever stands after a plus, and 100 of a client in an hour"
    )
    func limits() throws {
        for (number, address) in ["ana@example.edu", "ana+1@example.edu", "Ana+2+3@example.edu"].enumerated()
        {
            #expect(try ask(address, after: Double(number)) != nil)
        }
        for address in ["ana@example.edu", "ana+4@example.edu"] {
            #expect(try ask(address, after: 3) == nil)
        }
        // Each is sent to as it was typed.
        let mails = try state.database.dueOutgoingMail(now: now + 9).map(\.address)
        #expect(mails == ["ana@example.edu", "ana+1@example.edu", "Ana+2+3@example.edu"])
        #expect(try ask(after: 86_401) != nil)
        for number in 0..<100 { #expect(try ask("a\(number)@example.edu", client: "192.0.2.2") != nil) }
        #expect(try ask("b@example.edu", client: "192.0.2.2", after: 2) == nil)
        #expect(try ask("b@example.edu", client: "192.0.2.2", after: 3601) != nil)
    }

    @Test("are refused to all once the whole site has had 2,000 in a day, with the time to try again")
    func site() throws {
        for number in 0..<2000 {
            // In two hours, since the site has a limit of an hour too.
            let key = try ask(
                "a\(number)@example.edu", client: "192.0.\(number / 100).1", after: number < 1000 ? 0 : 3600)
            #expect(key != nil)
        }
        let result = try state.database.request(
            MailRequest(
                address: "bo@example.edu", language: "en", settings: "{}", reader: nil, client: "192.0.2.200"),
            now: now + 7300
        ) { _ in ("Subject", "Text") }
        #expect(result == .throttled(until: now + 86_400))
    }

    @Test("cause three messages to a stranger's address for 900 requests, and leave others theirs")
    func stranger() throws {
        for number in 0..<900 {
            let key = try ask("ana@example.edu", client: "192.0.\(number / 100).1")
            #expect((key != nil) == (number < 3))
        }
        #expect(try ask("bo@example.edu", client: "192.0.2.200") != nil)
        let mails = try state.database.dueOutgoingMail(now: now).map(\.address)
        #expect(mails == Array(repeating: "ana@example.edu", count: 3) + ["bo@example.edu"])
    }

    @Test("belong to the officer who confirms, if one is signed in")
    func officer() throws {
        try state.add("mei")
        let key = try #require(try ask())
        let owner = try #require(try state.database.confirmMail(key, officer: "mei", now: now)?.owner)
        #expect(try state.database.officers(of: owner) == ["mei"])
    }

    @Test(
        "are refused to a network over its limit, whatever the addresses: until a time, and after as many requests for any address"
    )
    func network() throws {
        func ask(_ address: String, _ client: String, after seconds: Double) throws -> MailRequest.Result {
            try state.database.request(
                MailRequest(address: address, language: "en", settings: "{}", reader: nil, client: client),
                now: now + seconds
            ) { _ in ("Subject", "Text") }
        }
        // Requests for an address that is over its limit count as all others.
        for number in 0..<22 {
            #expect(try ask("a\(number)@example.edu", "2001:db8::\(number + 1)", after: 1) == .written)
        }
        for _ in 0..<3 { #expect(try self.ask(client: "192.0.2.7") != nil) }
        for number in 0..<3 {
            #expect(try ask("ana@example.edu", "2001:db8::1", after: Double(number)) == .limited)
        }
        let refused = MailRequest.Result.throttled(until: now + 3600)
        for address in ["ana@example.edu", "new@example.edu", "a1@example.edu"] {
            #expect(try ask(address, "2001:db8::ffff", after: 10) == refused)
        }
        #expect(try ask("new@example.edu", "2001:db8:0:1::1", after: 10) == .written)
        #expect(try ask("new@example.edu", "2001:db8::1", after: 3602) == .written)
    }

    @Test("have secrets that no text or dump shows, and of one form alone")
    func keys() throws {
        let key = try #require(MailKey("00112233445566778899aabbccddeeff"))
        #expect(key.bytes == (0..<16).map { (digit: UInt8) in digit * 0x11 })
        #expect(!"\(key)".contains("00") && !String(reflecting: key).contains("17"))
        for text in ["", "00112233445566778899AABBCCDDEEFF", "0011", "0011223344556677 899aabbccddeef"] {
            #expect(MailKey(text) == nil)
        }
    }

    @Test("Messages are tried again later, and given up")
    func outgoing() throws {
        _ = try ask()
        #expect(try state.database.nextOutgoingMail() == now)
        let mail = try #require(try state.database.dueOutgoingMail(now: now).first)
        try state.database.deferOutgoingMail(mail.id, until: now + 15)
        #expect(try state.database.dueOutgoingMail(now: now + 14) == [])
        #expect(try state.database.dueOutgoingMail(now: now + 15).map(\.attempts) == [1])
        try state.database.removeOutgoingMail(mail.id)
        #expect(try state.database.nextOutgoingMail() == nil)
    }
}
