import Foundation
import Testing

@testable import Desk
@testable import Notifications

@Suite("The checklist for the end of a term about secrets")
struct HandoverSecretsTests {
    private static let always = [
        "The administrators’ logins on the server.",
        "Officers’ passwords, second factors and recovery codes.", "The key of the certificate for HTTPS.",
        "Backups made with --with-keys.",
    ]
    private static let channels = """
        {"mail": {"sender": "b@example.edu", "smtp": {"host": "smtp.example.edu", "security": "tls", "user": "board", "password": "hunter2hunter2"}},
        "groups": [{"name": "chat", "kind": "ntfy", "url": "https://ntfy.sh/harbor", "token": "tk_hunter2"},
        {"name": "dc", "kind": "discord", "url": "https://discord.com/api/webhooks/1/hunter2"},
        {"name": "sl", "kind": "slack", "url": "https://hooks.slack.com/services/T/B/hunter2"},
        {"name": "tg", "kind": "telegram", "token": "12345:hunter2", "chat": "-1001"},
        {"name": "wx", "kind": "wecom", "url": "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=hunter2"},
        {"name": "pg", "kind": "webhook", "url": "https://example.edu/n", "secret": "whsec_aHVudGVyMmh1bnRlcjJodW50ZXIyaHVudGVyMg=="}],
        "fcm": "fcm.json"}
        """

    /// The chapter about secrets, as an editor sees it.
    private func chapter(_ host: DeskHost, _ language: String = "en") async throws -> String {
        var ada = DeskBrowser(variables: ["HTTP_ACCEPT_LANGUAGE": language])
        _ = await host.signIn("ada", by: &ada)
        let page = await host.ask("/handover", by: &ada).page
        let parts = page.components(separatedBy: "id=\"handover-secrets\"")
        return try #require(parts.count == 2 ? parts[1].components(separatedBy: "</section>")[0] : nil)
    }

    /// What the chapter names, in its order.
    private func named(_ chapter: String) -> [String] {
        chapter.components(separatedBy: "<li><b>").dropFirst().map { $0.components(separatedBy: "</b>")[0] }
    }

    private func write(_ text: String, to path: String, in host: DeskHost) throws {
        try host.folder.write(text, to: path)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: host.folder(path))
    }

    private func host(settings: String = "") throws -> DeskHost {
        let host = try DeskHost(settings: settings)
        try host.add("ada", .editor)
        return host
    }

    @Test("names those that each site has")
    func least() async throws {
        #expect(try await named(chapter(host())) == Self.always)
    }

    @Test(
        "names all that a site with every channel has, with what to do with each, and none of their values")
    func all() async throws {
        let host = try host(settings: "history: git")
        _ = try VAPIDKeyFile.make(below: host.folder.path)
        try write(Self.channels, to: "State/channels.json", in: host)
        let chapter = try await chapter(host)
        let expected = [
            "The administrators’ logins on the server.",
            "Officers’ passwords, second factors and recovery codes.",
            "State/vapid.pem: the key that signs notifications to browsers.",
            "State/channels.json: the password of board at the mail server smtp.example.edu.",
            "State/channels.json: the access to the topic of the group “chat”.",
            "State/channels.json: the webhook of the group “dc”.",
            "State/channels.json: the webhook of the group “sl”.",
            "State/channels.json: the token of the bot in the group “tg”.",
            "State/channels.json: the webhook of the group “wx”.",
            "State/channels.json: the key that signs messages to the program “pg”.",
            "State/fcm.json: the key of the service account for the app.",
            "The key of the certificate for HTTPS.", "Backups made with --with-keys.",
            "The logins and keys with which the Git repository is pushed.",
        ]
        #expect(named(chapter) == expected)
        // Behind each name is what to do.
        #expect(chapter.components(separatedBy: "</b> ").count == expected.count + 1)
        #expect(!chapter.contains("</b> </li>"))
        #expect(chapter.contains("run `corkboard keys --rotate`"))
        #expect(!chapter.contains("hunter2"))
        let chinese = try await self.chapter(host, "zh-CN")
        #expect(named(chinese).count == named(chapter).count)
        #expect(chinese.contains("State/channels.json：board 在邮件服务器 smtp.example.edu 上的密码。"))
    }

    @Test("says so where the file of channels cannot be used")
    func unread() async throws {
        let host = try host()
        try write(#"{"mail": "hunter2"}"#, to: "State/channels.json", in: host)
        let chapter = try await chapter(host)
        #expect(named(chapter)[2] == "State/channels.json: passwords and tokens of mail, groups and the app.")
        #expect(chapter.contains("since the file cannot be used. State/channels.json: "))
        #expect(!chapter.contains("hunter2"))
    }
}
