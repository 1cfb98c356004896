import Basics
import Mail

package struct MailChannel: Hashable, Sendable {
    package enum Transport: Hashable, Sendable {
        /// A program with sendmail's interface; its absolute path.
        case sendmail(String)
        case smtp(SMTPAccount)
    }

    package struct SMTPAccount: Hashable, Sendable {
        /// The host's name or numeric address.
        package let host: String
        package let port: Int
        package let security: SMTPSecurity
        /// The user name; nil without a login.
        package let user: String?
        /// The password; "" without a login.
        package let password: String
        /// Whether mail may go to another host without TLS (`allowPlaintext`).
        package let allowsPlaintext: Bool
    }

    package let sender: Mailbox
    package let transport: Transport

    init(_ value: ChannelValue) throws(ChannelFault) {
        let expected =
            #"an object such as {"sender": "Board <board@example.edu>", "sendmail": "/usr/sbin/sendmail"}"#
        let members = try ChannelMembers(
            value, path: "mail", known: ["sender", "sendmail", "smtp"], expected: expected)
        sender = try Self.sender(members)
        switch (members.has("sendmail"), members.value("smtp")) {
        case (true, nil):
            let path = try members.text(
                "sendmail", expected: "the absolute path of a program, such as /usr/sbin/sendmail"
            ) { $0.utf8.first == UInt8(ascii: "/") && $0.utf8.allSatisfy { $0 >= 0x20 } }
            transport = .sendmail(path)
        case (false, let value?): transport = .smtp(try SMTPAccount(value))
        default: throw ChannelFault(member: "mail", .wrong(expected: "one of 'sendmail' and 'smtp'"))
        }
    }

    private static func sender(_ members: ChannelMembers) throws(ChannelFault) -> Mailbox {
        let expected = "a mail address with a name, such as Board <board@example.edu>"
        let text = try members.text("sender", expected: expected) {
            (3...400).contains($0.utf8.count) && $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        }
        guard let mailbox = Self.mailbox(text) else { throw members.fault("sender", expected: expected) }
        return mailbox
    }

    /// The mailbox of `Board <board@example.edu>`, `"Board" <board@example.edu>` or `board@example.edu` (RFC 5322 3.4).
    static func mailbox(_ text: String) -> Mailbox? {
        var (name, address) = ("", text[...])
        if text.utf8.last == UInt8(ascii: ">"), let open = text.utf8.lastIndex(of: UInt8(ascii: "<")) {
            name = text[..<open].trimmingSpaces
            if name.utf8.count >= 2, name.utf8.first == 0x22, name.utf8.last == 0x22 {
                name = String(name.dropFirst().dropLast())
            }
            address = text[text.utf8.index(after: open)...].dropLast()
        }
        do throws(MailAddress.Fault) {
            return Mailbox(try MailAddress(String(address)), name: name)
        } catch { return nil }
    }
}

extension MailChannel.SMTPAccount {
    init(_ value: ChannelValue) throws(ChannelFault) {
        let members = try ChannelMembers(
            value, path: "mail.smtp",
            known: ["host", "port", "security", "user", "password", "allowPlaintext"],
            expected: #"an object such as {"host": "smtp.example.edu", "security": "starttls"}"#)
        host = try members.text("host", expected: "the name of the mail server, such as smtp.example.edu") {
            (1...253).contains($0.utf8.count)
                && $0.utf8.allSatisfy { ASCII.isAlphanumeric($0) || $0 == 0x2D || $0 == 0x2E }
        }
        let names = SMTPSecurity.allCases.map(\.rawValue)
        let name = try members.text("security", expected: "one of \(names.joined(separator: ", "))") {
            names.contains($0)
        }
        security = SMTPSecurity(rawValue: name) ?? .startTLS
        port = try members.number(
            "port", in: 1...65_535, default: security.port, expected: "a port from 1 to 65535")
        func isPlain(_ text: String) -> Bool {
            (1...500).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        }
        user = try members.optionalText("user", expected: "a user name on one line", isPlain)
        password =
            user == nil ? "" : try members.text("password", expected: "the user's password", isPlain)
        if user == nil, members.has("password") {
            throw members.fault("user", expected: "the name of the user whose password is given")
        }
        allowsPlaintext = try members.flag("allowPlaintext")
        try checkProtection(members)
    }

    /// Addresses of readers, links that end subscriptions and passwords leave this machine only encrypted; `allowPlaintext` allows the others.
    private func checkProtection(_ members: ChannelMembers) throws(ChannelFault) {
        guard security == .none, host != "127.0.0.1", host != "localhost" else { return }
        if user != nil {
            throw members.fault(
                "security", expected: "starttls or tls, since the password would be sent in the clear")
        }
        if !allowsPlaintext {
            throw members.fault(
                "security",
                expected:
                    "starttls or tls, since mail to another host would be sent in the clear; \"allowPlaintext\": true beside it allows that"
            )
        }
    }
}

extension Substring {
    /// The text without spaces at both ends.
    fileprivate var trimmingSpaces: String {
        var bytes = utf8
        while bytes.first == 0x20 { bytes = bytes.dropFirst() }
        while bytes.last == 0x20 { bytes = bytes.dropLast() }
        return String(bytes) ?? ""
    }
}
