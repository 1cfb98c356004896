import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("A member's conversations")
struct MessageListTests {
    private var site: MessagingHost

    init() async throws { site = try await MessagingHost() }

    @Test("are listed with what is unread, which a look at each reads")
    mutating func unread() async throws {
        let empty = await site.bo.get("/messages")
        #expect(empty.status == 200 && empty.page.contains("No messages yet."))
        await site.ana.write("One", to: site.bo)
        await site.ana.write("Two", to: site.bo)
        let list = await site.bo.get("/messages")
        #expect(list.page.contains("<b>2 unread</b>"))
        #expect(list.page.contains("href=\"/poster\(MessagingHost.path(site.ana))\">Ana</a>"))
        #expect(await site.bo.get("/member").page.contains("Messages <small>2</small>"))
        // Older messages alone read nothing.
        _ = await site.bo.open(site.ana, "?before=2")
        #expect(try site.database.unreadMessages(of: site.bo.member.id) == 2)
        _ = await site.bo.open(site.ana)
        #expect(await !site.bo.get("/messages").page.contains(" unread</b>"))
        #expect(await site.bo.get("/member").page.contains(">Messages</a>"))
        #expect(await !site.ana.get("/messages").page.contains(" unread</b>"))
    }

    @Test("begin with a member's name, in any case of letters, and addresses are nowhere")
    mutating func find() async throws {
        let found = await site.ana.send("/messages", ["name": " Bo "])
        #expect(found.status == 303 && found.path == MessagingHost.path(site.bo))
        for name in ["Bob", "B", "", "bo@example.edu", String(repeating: "x", count: 4000)] {
            let answer = await site.ana.send("/messages", ["name": name])
            #expect(
                answer.status == 422 && answer.page.contains("No member you can write to has this name."),
                "\(name)")
        }
        let page = await site.ana.open(site.bo)
        #expect(!page.page.contains("@example.edu"))
        #expect(await site.ana.send("/messages", ["name": "bO"]).path == MessagingHost.path(site.bo))
        for _ in 0..<23 { _ = await site.ana.send("/messages", ["name": "No"]) }
        let limit = await site.ana.send("/messages", ["name": "Bo"])
        #expect(limit.status == 429 && limit.page.contains("You have looked for many names"))
    }

    @Test("are read in pages of fifty, by links")
    mutating func pages() async throws {
        for number in 1...60 {
            await site.ana.write("Number \(number).", to: site.bo, after: Double(number) * 4)
        }
        let newest = await site.bo.open(site.ana)
        #expect(newest.page.contains("Number 11.") && !newest.page.contains("Number 10."))
        #expect(newest.page.contains("\(MessagingHost.path(site.ana))?before=11\""))
        let older = await site.bo.open(site.ana, "?before=11")
        #expect(
            older.page.contains("Number 10.") && older.page.contains("Number 1.")
                && !older.page.contains("Number 11."))
        #expect(!older.page.contains("<textarea") && !older.page.contains("?before="))
        for query in ["?before=x", "?before=-1", "?before=99999999999999999999"] {
            #expect(await site.bo.open(site.ana, query).status == 200, "\(query)")
        }
    }

    @Test("are part of one's own data, and go with the account")
    mutating func records() async throws {
        await site.ana.write("Is the tent free?", to: site.bo)
        await site.bo.write("It is.", to: site.ana)
        _ = await site.ana.send("\(MessagingHost.path(site.cy))/block", ["confirmed": "yes"])
        _ = await site.ana.send("/messages/settings", ["strangers": "refuse"])
        _ = await site.ana.send(
            "\(MessagingHost.path(site.bo))/report", ["number": "2", "reason": "other", "text": "Odd"])
        let page = await site.ana.get("/member/data")
        for part in [
            "Messages: Bo", "You wrote, 15 January 2027", "Is the tent free?", "It is.", "Cy",
            "Only members to whom you wrote before",
            "Odd",
        ] {
            #expect(page.page.contains(part), "\(part)")
        }
        // A deleted conversation leaves whom it was with.
        _ = await site.bo.send(
            "\(MessagingHost.path(site.ana))/delete", ["upto": "2", "confirmed": "yes"])
        #expect(await site.bo.get("/member/data").page.contains("Deleted conversations"))
        #expect(await !site.ana.get("/member/data").page.contains("Deleted conversations"))
        let file = await site.ana.get("/member/data.json")
        #expect(file.page.contains("\"records\"") && file.page.contains("Is the tent free?"))
        // Who was reported is told nothing.
        #expect(await !site.bo.get("/member/data").page.contains("Odd"))
    }

    @Test("begin on the program's pages of what others wrote, for members alone")
    mutating func ways() async throws {
        let asked = await site.ana.send(
            "/questions", ["title": "Where can I moor a kayak?", "text": "Near the dock."])
        let question = asked.path
        let link = "href=\"/poster\(MessagingHost.path(site.ana))\""
        #expect(await site.bo.get(question).page.contains(link))
        #expect(await !site.ana.get(question).page.contains(link))
        let comment = await site.ana.comment(on: "lantern", "Is there tea?")
        let path = String(comment.path)
        #expect(path.hasPrefix("/comments/"), "\(comment.notes)")
        #expect(await site.bo.get(path).page.contains(link))
        #expect(await !site.ana.get(path).page.contains(link))
        var nobody = ReaderBrowser(site.host)
        #expect(await !nobody.get(path).page.contains(link))
    }

    @Test("begin at pages of the site, which name a post, with the author of what is shown there alone")
    mutating func writeToAuthor() async throws {
        let asked = await site.ana.send(
            "/questions", ["title": "Where can I moor a kayak?", "text": "Near the dock."])
        let id = String(asked.path.dropFirst("/questions/".count))
        let link = "/messages/to/\(id)"
        let html = try site.host.folder.text("Public/questions/\(id)/index.html")
        #expect(
            html.contains("href=\"/poster\(link)?lang=en\" rel=\"nofollow\" dir=\"auto\">Write to Ana</a>"))
        #expect(!html.contains(site.ana.member.id))
        let lead = await site.bo.get(link)
        #expect(lead.status == 303 && lead.path == MessagingHost.path(site.ana))
        // The published page has the link for everyone.
        let own = await site.ana.get(link)
        #expect(own.status == 200 && own.page.contains("<h1 dir=\"auto\">You wrote this post</h1>"))
        #expect(own.page.contains("href=\"/questions/\(id)/\">Back to your post</a>"))
        #expect(own.page.contains("href=\"/poster/messages\">All messages</a>"))
        var nobody = ReaderBrowser(site.host)
        let signIn = await nobody.get(link)
        #expect(signIn.status == 303 && signIn.path == "/join")
        for other in ["lantern", "q-none", String(repeating: "x", count: 81)] {
            #expect(await site.bo.get("/messages/to/\(other)").status == 404, "\(other)")
        }
        _ = await site.ana.send("/member/delete", ["posts": "keep", "word": "delete"])
        #expect(await site.bo.get(link).status == 404)
        let after = try site.host.folder.text("Public/questions/\(id)/index.html")
        #expect(after.contains("Near the dock.") && !after.contains("Write to"))
    }

    @Test("can be left to members to whom one wrote")
    mutating func settings() async throws {
        let saved = await site.bo.send("/messages/settings", ["strangers": "refuse"])
        #expect(saved.status == 303 && saved.query == "done=settings")
        #expect(await site.bo.get("/messages").page.contains("value=\"refuse\" checked"))
        #expect(await site.bo.send("/messages/settings", ["strangers": "perhaps"]).status == 400)
        #expect(await site.bo.send("/messages/settings").status == 400)
    }
}
