import Foundation
import Notifications
import TestSupport
import Testing

@testable import Delivery
@testable import State

@Suite("A refusal of the sender")
struct SenderRefusalTests {
    private let site: ChannelSite

    init() throws {
        site = try ChannelSite()
        try site.setUp(try site.startMail())
        for name in ["a", "b", "c", "d", "e"] { try site.subscribe("\(name)@example.org") }
    }

    @Test("at MAIL FROM is one fault for all, said in the server's words, and passes")
    func mailFrom() throws {
        try site.refuseMail("MAIL", "550 5.7.1 Sender over quota")
        try site.write("gala")
        let summary = try site.deliver()
        #expect(summary[.senderRefused] == 15 && summary.retries == 15)
        #expect(summary.troubles == ["The mail server refused the sender: 550 5.7.1 Sender over quota."])
        #expect(
            try site.attempts("gala").prefix(2) == [
                "a senderRefused 550 0 +15", "a senderRefused 550 15 +30",
            ])
        #expect(try site.database.serviceFault(at: "mail")?.words == "550 5.7.1 Sender over quota")
        try site.refuseMail()
        site.go(to: 120)
        #expect(try site.deliver().line == "5 sent, 0 removed, 0 failed, 0 to be tried again")
        #expect(try site.database.serviceFault(at: "mail") == nil)
    }

    @Test("after DATA is tried with three messages of a broadcast, and holds up no other broadcast")
    func contents() throws {
        try site.refuseMail("END", "554 5.7.1 Looks like spam")
        try site.write("gala")
        let summary = try site.deliver()
        #expect(summary[.senderRefused] == 15 && summary.retries == 15)
        #expect(summary.troubles == ["The mail server refused the mail: 554 5.7.1 Looks like spam."])
        // Three runs of the pass.
        #expect(try site.mails.text("refused").split(separator: "\n").count == 9)
        try site.write("ball", title: "Ball", counts: 0)
        try site.refuseMail("END:Gala", "554 5.7.1 Looks like spam")
        site.go(to: 120)
        try site.deliver()
        #expect(try site.receivedMails().map(\.subject) == Array(repeating: "Ball", count: 5))
        try site.refuseMail()
        site.go(to: 3600)
        #expect(try site.deliver()[.accepted] == 5)
    }

    @Test("at RCPT TO without a code about the recipient is tried again, and hides the reader's address")
    func recipient() throws {
        try site.refuseMail("RCPT", "550 5.7.1 <ADDRESS>: Relay access denied")
        try site.write("gala")
        let summary = try site.deliver()
        #expect(summary[.senderRefused] == 15 && summary[.gone] == 0)
        #expect(
            summary.troubles == [
                "The mail server refused the mail: 550 5.7.1 <…@example.org>: Relay access denied."
            ])
        try site.refuseMail()
        site.go(to: 120)
        #expect(try site.deliver()[.accepted] == 5)
    }

    @Test(
        "is not that of a recipient whose mailbox is full, gone or refused with 550 alone, which ends at once"
    )
    func ofRecipient() throws {
        for name in ["full@full.example", "gone@refused.example", "plain@plain.example"] {
            try site.subscribe(name)
        }
        try site.write("gala")
        let summary = try site.deliver()
        #expect(summary.line == "5 sent, 1 removed, 2 failed, 0 to be tried again")
        #expect(summary.troubles.isEmpty)
        #expect(
            try site.attempts("gala").suffix(3) == [
                "full refused 552 0", "gone gone 550 0", "plain refused 550 0",
            ])
    }

    @Test(
        "by a server that refuses all recipients unsubscribes nobody, and is said",
        arguments: ["550 5.1.1 User unknown", "550 relay not permitted"])
    func allRecipients(reply: String) throws {
        try site.refuseMail("RCPT", reply)
        try site.write("gala")
        let summary = try site.deliver()
        #expect(summary[.gone] == 0 && summary[.refused] == 15 && summary.retries == 15)
        #expect(summary.troubles.count == 1 && summary.troubles[0].hasSuffix(": \(reply)."))
        #expect(try site.database.serviceFault(at: "mail")?.words == reply)
        try site.refuseMail()
        site.go(to: 120)
        #expect(try site.deliver()[.accepted] == 5)
    }

    @Test(
        "by a push service that takes no device's key passes; one device with an earlier key is refused for good"
    )
    func push() throws {
        let push = try PushSite()
        try push.add("403")
        try push.add("401")
        try push.write("gala")
        let summary = try push.deliver()
        #expect(summary[.unauthorized] == 6 && summary.retries == 6)
        #expect(summary.troubles.count == 1)
        try push.add("201")
        push.time = PushSite.now + 200
        try push.write("ball", counts: 200)
        try push.deliver()
        #expect(
            Set(try push.database.attempts(for: "ball").filter { $0.next == nil }.map(\.outcome)) == [
                .accepted, .unauthorized,
            ])
    }
}
