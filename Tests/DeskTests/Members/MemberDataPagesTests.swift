import Foundation
import GRDB
import Model
import Notifications
import Testing

@testable import Desk
@testable import State

@Suite("A member’s own data, and the end of the account")
struct MemberDataPagesTests {
    private let site: MemberHost

    init() async throws { site = try await MemberHost() }

    private func name(_ text: String) async -> DeskAnswer { await site.post("/member/name", ["name": text]) }

    @Test("show everything that is kept about the member, and give it as a file")
    func data() async throws {
        #expect(await name("Li Wei").status == 303)
        try site.write(
            "Not mine.", by: "m-aaaaaaaaaaaaaaaaaaaaaaaaaa", to: "Content/notes-replies/scarf/o-2.md")
        try await site.build()
        let page = await site.get("/member/data")
        for text in [
            site.member.id, "Li Wei", "li@example.edu", "Firefox, Linux", "Lost scarf", "I found it.",
            "href=\"/notes/scarf/#o-1\"",
        ] {
            #expect(page.page.contains(text), "\(text)")
        }
        #expect(!page.page.contains("Not mine."))
        let file = await site.get("/member/data.json")
        #expect(file.headers("Content-Disposition") == ["attachment; filename=\"\(site.member.id).json\""])
        #expect(file.headers("Content-Type") == ["application/json"])
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(file.response.body)) as? [String: Any])
        #expect(json["name"] as? String == "Li Wei" && json["address"] as? String == "li@example.edu")
        let posts = try #require(json["posts"] as? [[String: Any]])
        #expect(posts.map { $0["text"] as? String } == ["I found it."])
        #expect(posts.map { $0["file"] as? String } == [MemberHost.reply])
        #expect(file.headers("Cache-Control") == ["no-store"])
    }

    /// Subscribes an address, which is confirmed unless it only asks.
    private func subscribe(_ address: String, isConfirmed: Bool = true) throws -> MailKey {
        let database = site.host.database
        var key: MailKey?
        let request = MailRequest(
            address: address, language: "en", settings: #"{"mail":"daily"}"#, reader: nil,
            client: "192.0.2.1")
        try database.request(request, now: DeskHost.now) {
            key = $0.key
            return ("", "")
        }
        if isConfirmed { _ = try database.confirmMail(try #require(key), now: DeskHost.now) }
        return try #require(key)
    }

    @Test("have the email subscription of the address, and the member’s notifications, once for all browsers")
    func notifications() async throws {
        #expect(await !site.get("/member/data").page.contains("Your notifications"))
        _ = try subscribe("Li@example.edu")
        _ = try subscribe("other@example.edu")
        for _ in 1...2 {
            let reader = SessionToken.random()
            try site.host.database.attach(reader, to: site.token, now: DeskHost.now)
            let owner = try #require(try site.host.database.reader(reader)).id
            let broadcast = Broadcast(
                id: try #require(Slug("member-\(owner)")), title: "Lost scarf",
                body: LocalizedText(byLanguage: ["en": "There is a new comment.", "zh-Hans": "有新评论。"]),
                subject: "n1", timestamp: try #require(Timestamp(DeskHost.now, in: .gmt)), kind: .comment,
                url: "\(DeskHost.url)/notes/scarf/")
            try site.host.database.add([PersonalRecord(broadcast, of: owner)])
        }
        let page = await site.get("/member/data").page
        #expect(page.contains("<h2>Your notifications</h2>"))
        #expect(page.components(separatedBy: "Lost scarf · There is a new comment.").count == 2)
        #expect(page.contains("Notifications by email to") && !page.contains("other@example.edu"))
        let file = await site.get("/member/data.json")
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(file.response.body)) as? [String: Any])
        let mail = try #require(json["notificationsByMail"] as? [[String: Any]])
        #expect(mail.map { $0["address"] as? String } == ["li@example.edu"])
        #expect(mail.map { $0["frequency"] as? String } == ["daily"])
        #expect(mail.map { $0["isConfirmed"] as? Bool } == [true])
        let notices = try #require(json["notifications"] as? [[String: Any]])
        #expect(notices.map { $0["title"] as? String } == ["Lost scarf"])
        #expect(notices.map { $0["text"] as? String } == ["There is a new comment."])
        #expect(notices.map { $0["address"] as? String } == ["\(DeskHost.url)/notes/scarf/"])
    }

    // MARK: Deletion

    @Test("end the notifications by email to the addresses of the account, and no others")
    func subscriptions() async throws {
        let database = site.host.database
        let (own, other) = (try subscribe("Li@example.edu"), try subscribe("other@example.edu"))
        let page = await site.get("/member/delete").page
        #expect(page.contains("Notifications by email to the addresses of your account end."))
        _ = await site.post("/member/delete", ["posts": "keep", "word": "delete"])
        #expect(try database.mailSubscription(own, now: DeskHost.now) == nil)
        #expect(try database.mailSubscription(other, now: DeskHost.now)?.isConfirmed == true)
        #expect(
            try database.read {
                try Bool.fetchOne(
                    $0,
                    sql:
                        "SELECT EXISTS (SELECT 1 FROM readerDevices WHERE endpoint = 'mailto:li@example.edu')"
                )
            } == false)
    }

    @Test("end a request for notifications by email that is not confirmed, too")
    func mailRequest() async throws {
        let key = try subscribe("li@example.edu", isConfirmed: false)
        #expect(await site.get("/member/data").page.contains("not confirmed, to"))
        _ = await site.post("/member/delete", ["posts": "keep", "word": "delete"])
        #expect(try site.host.database.mailSubscription(key, now: DeskHost.now) == nil)
    }

    @Test("delete the account only with a choice and the typed word")
    func question() async throws {
        let page = await site.get("/member/delete")
        #expect(
            page.page.contains("You have written 1 post.") && page.page.contains("Type “delete” to confirm"))
        let none = await site.post("/member/delete", ["word": "delete"])
        #expect(none.status == 422 && none.page.contains("Choose what happens to your posts."))
        let wrong = await site.post("/member/delete", ["posts": "keep", "word": "yes"])
        #expect(wrong.status == 422 && wrong.page.contains("Type “delete” into the field."))
        let odd = await site.post("/member/delete", ["posts": "sell", "word": "delete"])
        #expect(odd.status == 400)
        #expect(try site.host.database.member(site.member.id) != nil)
    }

    @Test("keep the posts of a deleted account as those of a former member, in no file of which the name is")
    func kept() async throws {
        #expect(await name("Li Wei").status == 303)
        try await site.build()
        let sent = await site.post("/member/delete", ["posts": "keep", "word": " Delete "])
        #expect(sent.status == 200 && sent.page.contains("Your posts stay, by “a former member”."))
        #expect(sent.page.contains("Nobody can take your name for 180 days."))
        #expect(sent.headers("Set-Cookie").contains { $0.hasPrefix("__Host-corkboard-member=;") })
        #expect(try site.note().contains("A former member") && site.note().contains("I found it."))
        let files = try site.host.folder.tree("Public")
        #expect(files.filter { $0.value.contains("Li Wei") }.isEmpty)
        #expect(try site.host.database.member(site.member.id) == nil)
        #expect(await site.get("/member").status == 303)
    }

    @Test("say of an account without posts and name that there was nothing", arguments: ["keep", "erase"])
    func nothing(choice: String) async throws {
        try FileManager.default.removeItem(atPath: site.host.folder(MemberHost.reply))
        try await site.build()
        let sent = await site.post("/member/delete", ["posts": choice, "word": "delete"])
        #expect(sent.status == 200 && sent.page.contains("There were no posts of yours on the site."))
        #expect(!sent.page.contains("Your posts") && !sent.page.contains("your name"))
    }

    @Test("erase the posts of a deleted account with their versions, and no others")
    func erased() async throws {
        #expect(await name("Li Wei").status == 303)
        let other = "Content/notes-replies/scarf/o-2.md"
        try site.write("Not mine.", by: "m-aaaaaaaaaaaaaaaaaaaaaaaaaa", to: other)
        try await site.build()
        let sent = await site.post("/member/delete", ["posts": "erase", "word": "delete"])
        #expect(sent.status == 200 && sent.page.contains("Your posts are gone from the site."))
        #expect(!FileManager.default.fileExists(atPath: site.host.folder(MemberHost.reply)))
        #expect(try !site.note().contains("I found it.") && site.note().contains("Not mine."))
        try site.host.database.compactErased()
        for name in ["corkboard.sqlite", "corkboard.sqlite-wal"] {
            let path = site.host.folder("State/\(name)")
            guard FileManager.default.fileExists(atPath: path) else { continue }
            let bytes = try Data(contentsOf: URL(filePath: path))
            #expect(bytes.range(of: Data("I found it.".utf8)) == nil, "\(name)")
        }
        let problems = StateProblem.all(below: site.host.folder.path).filter {
            if case .readableByOthers = $0 { false } else { true }
        }
        #expect(problems == [])
    }
}
