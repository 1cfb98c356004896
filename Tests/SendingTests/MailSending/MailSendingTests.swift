import Basics
import Foundation
import Mail
import TestSupport
import Testing

@testable import Sending

@Suite("Mail on its way")
struct MailSendingTests {
    private struct Received: Decodable, Equatable {
        let from: String
        let to: [String]
        let hex: String
    }

    private let folder: TemporaryFolder
    private let (from, to): (MailAddress, MailAddress)
    private let message = Array("Subject: a\r\n\r\n.\r\n..dots\r\nFrom b\r\n\r\n".utf8)

    init() throws {
        folder = try TemporaryFolder()
        (from, to) = (try MailAddress("board@example.org"), try MailAddress("reader@example.org"))
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("An SMTP server gets envelope and bytes, tells refusals from delays, and keeps the connection")
    func smtp() throws {
        let (server, ports) = try PythonScript.serve("SendingTests/MailSending/smtp_server.py", in: folder)
        defer { server.stop() }
        let sender = try SMTPSender(
            server: try SMTPServer(
                host: "127.0.0.1", port: try #require(ports.first), security: .none, name: "board.example.org"
            ))
        try sender.send(message, from: from, to: to)
        let failures: [(String, MailFailure)] = [
            ("refused", .noMailbox(MailReply(550, "5.1.1 no such reader"))),
            ("full", .refusedRecipient(MailReply(552, "5.2.2 mailbox full"))),
            (
                "limited",
                .refused(
                    MailReply(550, "5.4.5 Daily user sending limit exceeded. See support.example"),
                    at: .recipient)
            ),
            ("plain", .refusedRecipient(MailReply(550, "refused"))),
            ("busy", .busy(MailReply(451, "later"), at: .recipient)),
        ]
        for (name, failure) in failures {
            #expect(throws: failure) {
                try sender.send(message, from: from, to: try MailAddress("a@\(name).example"))
            }
        }
        try sender.send(message + message, from: from, to: to)
        for (number, bytes) in [(1, message), (2, message + message)] {
            let received = try JSONDecoder().decode(
                Received.self, from: Data(try folder.text("\(number).json").utf8))
            #expect(received == Received(from: "\(from)", to: ["\(to)"], hex: hex(bytes)))
        }
    }

    @Test(
        "An enhanced status code tells an absent mailbox and other trouble of the recipient from a limit and a rejected sender",
        arguments: [
            ("550 5.1.1 No such user", "mailbox"), ("550-5.1.1 No\r\n", "mailbox"),
            ("551 5.1.6 Moved", "mailbox"), ("556 5.1.10 Null MX", "mailbox"),
            ("550 5.1.3 Bad syntax", "recipient"), ("550 5.1.2 No such host", "recipient"),
            ("552 5.2.2 Full", "recipient"), ("550 5.2.1 Disabled", "recipient"),
            ("550 5.4.5 Daily limit", "other"), ("550 5.7.1 Not trusted", "other"),
            ("550 5.1.7 Bad sender", "other"), ("550 5.1.8 Sender's domain", "other"),
            ("550 5.1.0 Sender denied", "other"), ("554 5.2.0 Submission", "other"),
            ("550 No such user", nil), ("550 4.1.1 Other class", nil), ("550 5.1", nil), ("250-SIZE 9", nil),
            ("", nil), ("550 5.1.1000 Long", nil), ("550 5..1 Empty", nil),
        ] as [(String, String?)])
    func enhancedStatus(line: String, kind: String?) {
        let status = EnhancedStatus(Array(line.utf8))
        #expect(
            status.map { $0.isOfMissingMailbox ? "mailbox" : $0.isOfRecipient ? "recipient" : "other" }
                == kind)
    }

    /// The reply to a command, and the step at which it refuses the message.
    private static let faults: [(String, String, MailFailure)] = [
        ("MAIL", "550 5.7.1 Sender refused", .refused(MailReply(550, "5.7.1 Sender refused"), at: .sender)),
        ("MAIL", "550 5.1.1 Sender unknown", .refused(MailReply(550, "5.1.1 Sender unknown"), at: .sender)),
        ("MAIL", "452 4.3.1 Quota", .busy(MailReply(452, "4.3.1 Quota"), at: .sender)),
        ("END", "554 5.7.1 Looks like spam", .refused(MailReply(554, "5.7.1 Looks like spam"), at: .message)),
        ("END", "552 5.2.2 Quota", .refused(MailReply(552, "5.2.2 Quota"), at: .message)),
        (
            "RCPT", "550 <ADDRESS>: Access denied",
            .refusedRecipient(MailReply(550, "<…@example.org>: Access denied"))
        ),
        (
            "RCPT", "554 5.7.1 <ADDRESS>: Relay access denied",
            .refused(MailReply(554, "5.7.1 <…@example.org>: Relay access denied"), at: .recipient)
        ),
    ]

    @Test(
        "A refusal is told with the server's words and the step at which it came", arguments: faults.indices)
    func steps(number: Int) throws {
        let (command, reply, failure) = Self.faults[number]
        let (server, ports) = try PythonScript.serve("SendingTests/MailSending/smtp_server.py", in: folder)
        defer { server.stop() }
        let sender = try SMTPSender(
            server: try SMTPServer(host: "127.0.0.1", port: try #require(ports.first), security: .none))
        try folder.write(#"{"\#(command)": "\#(reply)"}"#, to: "faults.json")
        #expect(throws: failure) { try sender.send(message, from: from, to: to) }
        try folder.remove("faults.json")
        try sender.send(message, from: from, to: to)
    }

    @Test(
        "The words of a server are one line without a reader's address, controls and marks, and of at most 200 characters",
        arguments: [
            ("5.1.1 <reader@example.org>: unknown", "5.1.1 <…@example.org>: unknown"),
            ("to=READER@example.org,from=board@example.org", "…@example.org,…@example.org"),
            ("<board@example.org> over quota", "<board@example.org> over quota"),
            ("Mailbox Reader is reader%40example.org, readers", "Mailbox … is …, readers"),
            ("a\u{0}\u{1B}[31mb\r\n\tc\u{202E}d", "a [31mb c d"), ("发信人被拒绝", "发信人被拒绝"),
            ("", ""), (String(repeating: "a", count: 300), String(repeating: "a", count: 199) + "…"),
        ])
    func words(said: String, shown: String) {
        #expect(MailReply(550, bytes: said.utf8, from: from, to: to).words == shown)
        let marks = "a" + String(repeating: "\u{301}", count: 5000)
        #expect(MailReply(550, bytes: marks.utf8, from: from, to: to).words.unicodeScalars.count == 32)
        #expect(MailReply(550, bytes: [0xC0, 0xFF], from: from, to: to).words == "\u{FFFD}\u{FFFD}")
    }

    @Test("A server without STARTTLS gets no message where it is required, and a closed port is unreachable")
    func security() throws {
        let (server, ports) = try PythonScript.serve("SendingTests/MailSending/smtp_server.py", in: folder)
        defer { server.stop() }
        let sender = try SMTPSender(
            server: try SMTPServer(
                host: "127.0.0.1", port: try #require(ports.first), security: .startTLS))
        #expect {
            try sender.send(message, from: from, to: to)
        } throws: { error in
            if case .tls? = error as? MailFailure { true } else { false }
        }
        // On which nobody listens but who may use the first 1024.
        let closed = try SMTPSender(server: try SMTPServer(host: "127.0.0.1", port: 1, security: .none))
        #expect {
            try closed.send(message, from: from, to: to)
        } throws: { error in
            if case .unreachable? = error as? MailFailure { true } else { false }
        }
    }

    @Test("STARTTLS with a login; another password and an unknown certificate are refused")
    func login() throws {
        let (server, ports) = try PythonScript.serve(
            "SendingTests/MailSending/smtp_server.py", ["tls"], in: folder)
        defer { server.stop() }
        let port = try #require(ports.first)
        func sender(_ password: String, _ authorities: String?) throws -> SMTPSender {
            try SMTPSender(
                server: try SMTPServer(
                    host: "localhost", port: port, security: .startTLS, user: "board", password: password,
                    authorities: authorities))
        }
        try sender("secret", folder("certificate.pem")).send(message, from: from, to: to)
        let received = try JSONDecoder().decode(Received.self, from: Data(try folder.text("1.json").utf8))
        #expect(received == Received(from: "\(from)", to: ["\(to)"], hex: hex(message)))
        #expect(throws: MailFailure.loginRefused(MailReply(535, "5.7.8 Authentication credentials invalid")))
        {
            try sender("wrong", folder("certificate.pem")).send(message, from: from, to: to)
        }
        #expect {
            try sender("secret", nil).send(message, from: from, to: to)
        } throws: { error in
            if case .tls? = error as? MailFailure { true } else { false }
        }
    }

    @Test("A connection that is only tried signs in, and sends nothing; the next message goes as before")
    func tried() throws {
        let (server, ports) = try PythonScript.serve(
            "SendingTests/MailSending/smtp_server.py", ["tls"], in: folder)
        defer { server.stop() }
        let port = try #require(ports.first)
        func sender(_ password: String) throws -> SMTPSender {
            try SMTPSender(
                server: try SMTPServer(
                    host: "localhost", port: port, security: .startTLS, user: "board", password: password,
                    authorities: folder("certificate.pem")))
        }
        let right = try sender("secret")
        try right.tryConnection(from: from)
        #expect(!FileManager.default.fileExists(atPath: folder("1.json")))
        #expect(throws: MailFailure.loginRefused(MailReply(535, "5.7.8 Authentication credentials invalid")))
        {
            try sender("wrong").tryConnection(from: from)
        }
        try right.send(message, from: from, to: to)
        let received = try JSONDecoder().decode(Received.self, from: Data(try folder.text("1.json").utf8))
        #expect(received == Received(from: "\(from)", to: ["\(to)"], hex: hex(message)))
    }

    @Test("Settings that are refused")
    func settings() throws {
        for host in ["", "a/b", "a@b", "a:1", "a\r\n", "é"] {
            #expect(throws: MailFailure.unusableSetting("host")) {
                try SMTPServer(host: host, port: 25, security: .none)
            }
        }
        #expect(throws: MailFailure.unusableSetting("port")) {
            try SMTPServer(host: "a", port: 0, security: .none)
        }
        #expect(throws: MailFailure.unusableSetting("name")) {
            try SMTPServer(host: "a", port: 25, security: .none, name: "a b")
        }
        for (user, allowsPlaintext) in [("a", false), ("a", true), (nil, false)] as [(String?, Bool)] {
            #expect(throws: MailFailure.unusableSetting("security")) {
                try SMTPServer(
                    host: "mail.example.org", port: 25, security: .none, user: user,
                    allowsPlaintext: allowsPlaintext)
            }
        }
        let allowed = try SMTPServer(
            host: "mail.example.org", port: 25, security: .none, allowsPlaintext: true)
        #expect(allowed.url == "smtp://mail.example.org:25/")
    }

    private func program(_ script: String) throws -> Sendmail {
        try folder.write("#!/bin/sh\n\(script)\n", to: "sendmail")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder("sendmail"))
        return Sendmail(path: folder("sendmail"), timeout: 300)
    }

    @Test("sendmail's interface gets fixed arguments and the message with line feeds")
    func sendmail() throws {
        let program = try program(
            #"printf '%s\n' "$@" > \#(folder("arguments")); cat > \#(folder("message"))"#)
        let long = message + Array(repeating: 65, count: 300_000)
        try program.send(long, from: from, to: to)
        #expect(try folder.text("arguments") == "-i\n-f\nboard@example.org\n--\nreader@example.org\n")
        #expect(try Array(folder.text("message").utf8) == long.filter { $0 != 0x0D })
    }

    @Test(
        "Statuses of sendmail, and a program that does not read",
        arguments: [
            ("exit 75", .busy(MailReply(75), at: .program)), ("exit 67", .noMailbox(MailReply(67))),
            ("exit 68", .refusedRecipient(MailReply(68))),
            ("kill -9 $$", .busy(MailReply(137), at: .program)),
            (
                "echo 'sendmail: reader@example.org not allowed' >&2; exit 77",
                .refused(MailReply(77, "sendmail: …@example.org not allowed"), at: .program)
            ),
        ] as [(String, MailFailure)])
    func statuses(script: String, failure: MailFailure) throws {
        let program = try program(script)
        #expect(throws: failure) { try program.send(message, from: from, to: to) }
    }

    @Test("A program that hangs, and one that is absent")
    func absent() throws {
        _ = try program("kill -STOP $$")
        #expect(throws: MailFailure.tooLate) {
            try Sendmail(path: folder("sendmail"), timeout: 0.1).send(message, from: from, to: to)
        }
        #expect(try processes(with: folder("sendmail")) == [])
        #expect(throws: MailFailure.notStarted("/nowhere cannot be started (No such file or directory)")) {
            try Sendmail(path: "/nowhere").send(message, from: from, to: to)
        }
    }
}
