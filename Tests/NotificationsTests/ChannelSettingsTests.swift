import Foundation
import Mail
import Push
import TestSupport
import Testing

@testable import Notifications

@Suite("The settings of channels")
struct ChannelSettingsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func settings(_ json: String, test: [String] = []) throws -> ChannelSettings {
        try ChannelSettings(json: Array(json.utf8), services: try PushServices(testOrigins: test))
    }

    private func write(_ json: String, mode: Int = 0o600) throws {
        try folder.write(json, to: ChannelSettings.path)
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: folder(ChannelSettings.path))
    }

    @Test("are those of the file, and none without one")
    func read() throws {
        #expect(try ChannelSettings.read(below: folder.path) == .none)
        try write(
            """
            {"mail": {"sender": "Board of the Harbor <board@example.edu>", "sendmail": "/usr/sbin/sendmail"},
            "groups": [{"name": "chat", "kind": "ntfy", "url": "https://ntfy.sh/harbor", "token": "tk_1", "language": "zh-Hans"},
            {"name": "dc", "kind": "discord", "url": "https://discord.com/api/webhooks/1/abc"},
            {"name": "sl", "kind": "slack", "url": "https://hooks.slack.com/services/T/B/x"},
            {"name": "tg", "kind": "telegram", "token": "12345:AbC-d_e", "chat": "-1001"}],
            "fcm": "fcm.json"}
            """)
        let settings = try ChannelSettings.read(below: folder.path)
        let address = try MailAddress("board@example.edu")
        #expect(settings.mail?.sender == Mailbox(address, name: "Board of the Harbor"))
        #expect(settings.mail?.transport == .sendmail("/usr/sbin/sendmail"))
        #expect(settings.serviceAccount == "State/fcm.json")
        #expect(settings.groups.map(\.name) == ["chat", "dc", "sl", "tg"])
        #expect(settings.groups.map(\.kind) == [.ntfy, .discord, .slack, .telegram])
        #expect(
            settings.groups.map(\.url.text) == [
                "https://ntfy.sh/", "https://discord.com/api/webhooks/1/abc",
                "https://hooks.slack.com/services/T/B/x",
                "https://api.telegram.org/bot12345:AbC-d_e/sendMessage",
            ])
        #expect(settings.groups.map(\.token) == ["tk_1", nil, nil, nil])
        #expect(settings.groups.map(\.chat) == ["harbor", nil, nil, "-1001"])
        #expect(settings.groups.map(\.language) == ["zh-Hans", nil, nil, nil])
    }

    @Test(
        "have a mail server with the usual port of its protection",
        arguments: [("none", 25), ("starttls", 587), ("tls", 465)])
    func server(security: String, port: Int) throws {
        let json =
            #"{"mail": {"sender": "b@example.edu", "smtp": {"host": "mail.example.edu", "security": "SEC", "allowPlaintext": true}}}"#
        let mail = try settings(json.replacing("SEC", with: security)).mail
        guard case .smtp(let account)? = mail?.transport else {
            Issue.record("no server")
            return
        }
        #expect(account.host == "mail.example.edu" && account.port == port)
        #expect(account.security.rawValue == security && account.user == nil && account.password == "")
    }

    @Test(
        "take the names of senders in all their forms",
        arguments: [
            ("b@example.edu", ""), ("<b@example.edu>", ""), ("Board <b@example.edu>", "Board"),
            ("\"Board, all\" <b@example.edu>", "Board, all"), ("学生会 <b@example.edu>", "学生会"),
        ])
    func senders(text: String, name: String) throws {
        #expect(MailChannel.mailbox(text) == Mailbox(try MailAddress("b@example.edu"), name: name))
    }

    @Test("are refused where others can read them", arguments: [0o640, 0o604, 0o660, 0o602])
    func modes(mode: Int) throws {
        try write("{}", mode: mode)
        let fault = #expect(throws: ChannelFault.self) { try ChannelSettings.read(below: folder.path) }
        #expect(
            fault?.description == """
                State/channels.json: can be read by other users of this machine, and holds secrets; run `chmod 600 State/channels.json`
                """)
        try write("{}", mode: 0o400)
        #expect(try ChannelSettings.read(below: folder.path) == .none)
    }

    @Test("are refused as a link, and as a file over 64 KiB")
    func files() throws {
        try folder.write("{}", to: "State/other.json")
        try folder.link(ChannelSettings.path, to: "other.json")
        #expect(throws: ChannelFault(.unreadable("it is a symbolic link or no file"))) {
            try ChannelSettings.read(below: folder.path)
        }
        try folder.remove(ChannelSettings.path)
        try write(String(repeating: " ", count: 65_537))
        #expect(throws: ChannelFault(.unreadable("it has 65537 bytes, and the limit is 65536"))) {
            try ChannelSettings.read(below: folder.path)
        }
    }

    @Test("name the line of wrong JSON")
    func syntax() {
        #expect(throws: ChannelFault(.notJSON(line: 2))) { try settings("{\"mail\":\n secret}") }
        #expect(throws: ChannelFault(member: "", .wrong(expected: "an object"))) { try settings("[]") }
        #expect(
            ChannelFault(.notJSON(line: 2)).description
                == #"State/channels.json:2: is not JSON; expected an object such as {"mail": {...}, "groups": [...]}"#
        )
    }

    /// JSON in which S stands for a secret, and the sentence without the file's name.
    private static let faults: [(String, String)] = [
        (#"{"group": "S"}"#, "'group' is not a known member; did you mean 'groups'?"),
        (#"{"S": 1}"#, "the file has a member that is not known; expected only mail, groups, fcm"),
        (
            #"{"mail": {"sender": "b@example.edu", "sendmail": "/x", "pasword": "S"}}"#,
            "'mail' has a member that is not known; expected only sender, sendmail, smtp"
        ),
        (
            #"{"mail": "S"}"#,
            #"'mail' is missing or not usable; expected an object such as {"sender": "Board <board@example.edu>", "sendmail": "/usr/sbin/sendmail"}"#
        ),
        (
            #"{"mail": {"sender": "S", "sendmail": "/x"}}"#,
            "'mail.sender' is missing or not usable; expected a mail address with a name, such as Board <board@example.edu>"
        ),
        (
            #"{"mail": {"sender": "b@example.edu"}}"#,
            "'mail' is missing or not usable; expected one of 'sendmail' and 'smtp'"
        ),
        (
            #"{"mail": {"sender": "b@example.edu", "sendmail": "sendmail"}}"#,
            "'mail.sendmail' is missing or not usable; expected the absolute path of a program, such as /usr/sbin/sendmail"
        ),
        (
            #"{"mail": {"sender": "b@example.edu", "smtp": {"host": "h", "security": "S"}}}"#,
            "'mail.smtp.security' is missing or not usable; expected one of none, starttls, tls"
        ),
        (
            #"{"mail": {"sender": "b@example.edu", "smtp": {"host": "h", "security": "tls", "port": 70000}}}"#,
            "'mail.smtp.port' is missing or not usable; expected a port from 1 to 65535"
        ),
        (
            #"{"mail": {"sender": "b@example.edu", "smtp": {"host": "h", "security": "tls", "password": "S"}}}"#,
            "'mail.smtp.user' is missing or not usable; expected the name of the user whose password is given"
        ),
        (
            #"{"mail": {"sender": "b@example.edu", "smtp": {"host": "h", "security": "none", "user": "u", "password": "S"}}}"#,
            "'mail.smtp.security' is missing or not usable; expected starttls or tls, since the password would be sent in the clear"
        ),
        (#"{"groups": {}}"#, "'groups' is missing or not usable; expected a list of at most 50 groups"),
        (
            #"{"groups": [{"name": "Chat", "kind": "slack", "url": "https://S"}]}"#,
            "'groups[0].name' is missing or not usable; expected 1 to 40 of a-z, 0-9 and -"
        ),
        (
            #"{"groups": [{"name": "a", "kind": "irc", "url": "https://S"}]}"#,
            "'groups[0].kind' is missing or not usable; expected one of ntfy, discord, slack, telegram, wecom, dingtalk, feishu, webhook"
        ),
        (
            #"{"groups": [{"name": "a", "kind": "slack", "url": "http://hooks.slack.com/S"}]}"#,
            "'groups[0].url' is missing or not usable; expected the webhook's address, such as https://hooks.slack.com/services/..."
        ),
        (
            #"{"groups": [{"name": "a", "kind": "discord", "url": "https://u:S@discord.com/x"}]}"#,
            "'groups[0].url' is missing or not usable; expected the webhook's address, such as https://discord.com/api/webhooks/..."
        ),
        (
            #"{"groups": [{"name": "a", "kind": "discord", "url": "https://discord.com/x", "token": "S"}]}"#,
            "'groups[0].token' is missing or not usable; expected no 'token', since the URL of a webhook is all"
        ),
        (
            #"{"groups": [{"name": "a", "kind": "ntfy", "url": "https://ntfy.sh/a/S"}]}"#,
            "'groups[0].url' is missing or not usable; expected the topic's address, such as https://ntfy.sh/topic"
        ),
        (
            #"{"groups": [{"name": "a", "kind": "telegram", "token": "S/../..", "chat": "-1"}]}"#,
            "'groups[0].token' is missing or not usable; expected the bot's token, such as 123456:ABC..."
        ),
        (
            #"{"groups": [{"name": "a", "kind": "telegram", "token": "1:SSSSSSSS", "chat": -1001}]}"#,
            "'groups[0].chat' is missing or not usable; expected the chat's number as text, such as \"-1001234\", or @channel"
        ),
        (
            #"{"groups": [{"name": "a", "kind": "slack", "url": "https://x.example/S"}, {"name": "a", "kind": "slack", "url": "https://x.example/S"}]}"#,
            "'groups[1].name' is missing or not usable; expected a name that no other group has"
        ),
        (
            #"{"fcm": "../S.json"}"#,
            "'fcm' is missing or not usable; expected the name of the service account's file in State/, such as fcm.json"
        ),
    ]

    @Test("that are wrong are told by member, with what is expected and without a secret", arguments: faults)
    func wrong(json: String, sentence: String) throws {
        let secret = "hunter2hunter2"
        let fault = #expect(throws: ChannelFault.self) { try settings(json.replacing("S", with: secret)) }
        #expect(fault?.description == "State/channels.json: \(sentence)")
        #expect(fault?.description.contains(secret) == false)
    }

    @Test("have local addresses and http only for the test services of the environment")
    func testServices() throws {
        let origin = "http://127.0.0.1:8080"
        let json = #"{"groups": [{"name": "a", "kind": "ntfy", "url": "ORIGIN/topic"}]}"#
            .replacing("ORIGIN", with: origin)
        #expect(throws: ChannelFault.self) { try settings(json) }
        let group = try #require(try settings(json, test: [origin]).groups.first)
        #expect(group.url.text == "http://127.0.0.1:8080/" && group.url.isTest && group.chat == "topic")
        let known = try settings(
            #"{"groups": [{"name": "a", "kind": "ntfy", "url": "https://ntfy.sh/topic"}]}"#, test: [origin])
        #expect(known.groups.first?.url.isTest == false)
    }
}
