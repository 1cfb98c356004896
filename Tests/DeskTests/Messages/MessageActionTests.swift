import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("A member's copy of a conversation")
struct MessageActionTests {
    private var site: MessagingHost
    private var path: String { MessagingHost.path(site.ana) }

    init() async throws {
        site = try await MessagingHost()
        for text in ["One", "Two", "Three"] { await site.ana.write(text, to: site.bo) }
    }

    @Test("loses a message after a question, and the other side keeps it")
    mutating func one() async throws {
        let asked = await site.bo.send("\(path)/delete", ["number": "2"])
        #expect(
            asked.status == 200 && asked.page.contains("Delete this message?")
                && asked.page.contains(">Two</p>"))
        #expect(asked.page.contains("Your copy is deleted for good. If the other member has a copy"))
        #expect(try site.texts(of: site.bo, with: site.ana).count == 3)
        let done = await site.bo.send("\(path)/delete", ["number": "2", "confirmed": "yes"])
        #expect(done.status == 303 && done.query == "done=delete")
        #expect(try site.texts(of: site.bo, with: site.ana) == ["One", "Three"])
        #expect(try site.texts(of: site.ana, with: site.bo) == ["One", "Two", "Three"])
        #expect(await site.bo.send("\(path)/delete", ["number": "2"]).status == 404)
    }

    @Test("is deleted up to what the page showed")
    mutating func all() async throws {
        let page = await site.bo.open(site.ana)
        #expect(page.page.contains("name=\"upto\" value=\"3\""))
        await site.ana.write("Four", to: site.bo)
        let asked = await site.bo.send("\(path)/delete", ["upto": "3"])
        #expect(asked.page.contains("Delete the conversation with Ana?"))
        #expect(await site.bo.send("\(path)/delete", ["upto": "3", "confirmed": "yes"]).status == 303)
        #expect(try site.texts(of: site.bo, with: site.ana) == ["Four"])
        #expect(try site.texts(of: site.ana, with: site.bo).count == 4)
    }

    @Test("is asked about with sentences that are true of a former member, too")
    mutating func formerMember() async throws {
        let page = await site.bo.open(site.ana)
        #expect(page.status == 200)
        _ = try site.database.removeMember(
            site.ana.member.id, by: .command(user: "test"), now: DeskHost.now)
        for field in ["number", "upto"] {
            let asked = await site.bo.send("\(path)/delete", [field: "3"])
            #expect(
                asked.status == 200 && asked.page.contains("If the other member has a copy, it stays.")
                    && !asked.page.contains("you can still write"), "\(field)")
        }
    }

    @Test("takes whole numbers alone", arguments: ["0", "-1", "x", "", "1.5", "99999999999999999999"])
    mutating func numbers(text: String) async throws {
        for field in ["number", "upto"] {
            #expect(await site.bo.send("\(path)/delete", [field: text, "confirmed": "yes"]).status == 400)
        }
        #expect(await site.bo.send("\(path)/delete", ["confirmed": "yes"]).status == 400)
        #expect(await site.bo.send("\(path)/read", ["number": text]).status == 400)
        #expect(try site.texts(of: site.bo, with: site.ana).count == 3)
    }

    @Test("stays when the other one is blocked, of which that one learns nothing")
    mutating func block() async throws {
        let asked = await site.bo.send("\(path)/block")
        #expect(asked.status == 200 && asked.page.contains("Block Ana?"))
        #expect(try site.database.mayWrite(from: site.ana.member.id, to: site.bo.member.id).isAllowed)
        _ = await site.bo.send("\(path)/block", ["confirmed": "yes"])
        let page = await site.bo.open(site.ana, "?done=block")
        #expect(
            page.page.contains("This member is blocked") && page.page.contains("Unblock")
                && page.page.contains(">One</p>"))
        #expect(await site.bo.write("Hi", to: site.ana).status == 409)
        #expect(await site.bo.get("/messages").page.contains("Members whom you blocked"))
        #expect(await !site.ana.get("/messages").page.contains("Members whom you blocked"))
        _ = await site.bo.send("\(path)/unblock")
        #expect(await site.bo.write("Hi", to: site.ana).status == 303)
        #expect(
            await site.bo.send("\(MessagingHost.path(site.bo))/block", ["confirmed": "yes"]).status == 409)
    }
}
