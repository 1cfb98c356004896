import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Members go to meet-ups")
struct GoingPagesTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private var bo: MemberBrowser
    private var cy: MemberBrowser

    init() async throws {
        host = try await .withQuestions()
        ana = try host.member("Ana Diaz")
        bo = try host.member("Bo Chen")
        cy = try host.member("Cy Young")
        try host.keepNames()
    }

    private func places(_ id: String) throws -> [String] {
        try host.database.goingLine(of: id, capacity: nil).goings.map(\.member)
    }

    @Test("in the order of their presses: the first have the places, and the page says how many are left")
    mutating func order() async throws {
        let id = try await ana.plan(["capacity": "1"])
        #expect(await bo.go(id) == "done=go")
        #expect(try host.page(ofMeetup: id).contains("1 person is going · no places left"))
        #expect(await cy.go(id) == "done=wait")
        #expect(try host.page(ofMeetup: id).contains("1 person is going · no places left, 1 person waiting"))
        #expect(try host.folder.text("Public/meetups/values.json").contains("\"going:\(id)\":2"))
        #expect(try host.folder.text("Public/meetups/index.html").contains("1 person waiting"))
        let own = await cy.get("/meetups/\(id)").page
        #expect(own.contains("You wait in line. Your position: 1."))
        #expect(own.contains("1 person is going · no places left, 1 person waiting"))
        // A second press changes nothing.
        #expect(await bo.go(id) == "done=go")
        #expect(try places(id) == [bo.member.id, cy.member.id])
    }

    @Test("are told when they move up, when places are more or fewer, and who comes is told to the host")
    mutating func told() async throws {
        let (host1, first, second) = (try ana.attach(), try bo.attach(), try cy.attach())
        let id = try await ana.plan(["capacity": "1"])
        _ = await bo.go(id)
        _ = await cy.go(id)
        #expect(try host.told(host1) == ["newRsGoing: Somebody is going to your meet-up."])
        #expect(try host.told(first) == [] && host.told(second) == [])
        #expect(await bo.go(id, "no") == "done=leave")
        #expect(try host.told(second) == ["signUp: You have a place now."])
        _ = await bo.go(id)
        func edit(_ capacity: String, after seconds: TimeInterval) async -> DeskAnswer {
            let version = await ana.get("/meetups/\(id)/edit", after: seconds).value("version")
            let fields = MeetupForm.fields.merging(["capacity": capacity, "version": version]) { $1 }
            return await ana.send(fields, to: "/meetups/\(id)", after: seconds)
        }
        #expect(await edit("2", after: 7200).status == 303)
        #expect(try host.told(first, after: 8000) == ["signUp: You have a place now."])
        #expect(await edit("1", after: 14_400).status == 303)
        #expect(
            try host.told(first, after: 15_000).last
                == "signUp: There are fewer places now, so you wait in line.")
        // A process that ended before telling is made up for by the next one.
        #expect(try host.database.goingLine(of: id, capacity: 1).untold.isEmpty)
    }

    @Test("and wait: the host is not told that somebody goes, and nobody reads the names of those who wait")
    mutating func waiting() async throws {
        let id = try await ana.plan(["capacity": "1"])
        _ = await bo.go(id, name: "everyone")
        let owner = try ana.attach()
        _ = await cy.go(id, name: "everyone")
        #expect(try host.told(owner) == [])
        let page = try host.page(ofMeetup: id)
        #expect(page.contains("Bo Chen") && !page.contains("Cy Young"))
        let own = await ana.get("/meetups/\(id)").page
        #expect(own.contains("Bo Chen") && !own.contains("Cy Young"))
        _ = await bo.go(id, "no")
        #expect(try host.page(ofMeetup: id).contains("Cy Young"))
    }

    @Test(
        "and read of one that is deleted, cancelled before or not, only that it is cancelled",
        arguments: [false, true])
    mutating func deleted(isCancelled: Bool) async throws {
        let (own, other) = (try ana.attach(), try bo.attach())
        let id = try await ana.plan()
        _ = await bo.go(id)
        if isCancelled {
            _ = await ana.send([:], to: "/meetups/\(id)/cancel", after: 7200)
            #expect(
                try host.notices(other, after: 8000) == [
                    "Badminton | This meet-up is cancelled. | /meetups/\(id)/"
                ])
        }
        let gone = await ana.send(["confirmed": "yes"], to: "/meetups/\(id)/delete", after: 9000)
        #expect(gone.status == 303)
        #expect(try host.notices(own, after: 9900) == [])
        #expect(
            try host.notices(other, after: 9900) == [
                "The meet-up on 16 January 2027 that you planned to go to is cancelled. | Harbor CSA | /meetups/"
            ])
        #expect(
            try host.notices(other, in: "zh-Hans", after: 9900) == [
                "你打算参加的局（2027年1月16日）取消了。 | 海港学生会 | /meetups/"
            ])
    }

    @Test("read that it is hidden, and nothing of it; nobody else does")
    mutating func hidden() async throws {
        let id = try await ana.plan(["capacity": "1"])
        _ = await bo.go(id)
        #expect(try host.page(ofMeetup: id).contains(">Wait in line</a>"))
        var mei = await host.officerMei()
        let care = await mei.get("/meetups/\(id)/manage")
        let fields = ["csrf": care.value("csrf"), "part": "hidden", "post": id, "action": "hide"]
        _ = await host.ask("/moderation", fields, by: &mei.browser, after: 30)
        let page = await bo.get("/meetups/\(id)")
        #expect(page.status == 200 && page.page.contains("because the officers have hidden it"))
        #expect(!page.page.contains("Rackets are there.") && !page.page.contains("East gym"))
        #expect(await cy.get("/meetups/\(id)").status == 404)
        #expect(await bo.send(["go": "yes"], to: "/meetups/\(id)/going").status == 409)
    }

    @Test("are told of another time or place, and of a cancellation, but not of another text")
    mutating func moved() async throws {
        let owner = try bo.attach()
        let id = try await ana.plan()
        _ = await bo.go(id)
        for (number, change) in [["text": "New."], ["location": "West gym"], [:]].enumerated() {
            let seconds = Double(7200 * (number + 1))
            let version = await ana.get("/meetups/\(id)/edit", after: seconds).value("version")
            let fields = MeetupForm.fields.merging(change) { $1 }.merging(["version": version]) { $1 }
            #expect(await ana.send(fields, to: "/meetups/\(id)", after: seconds).status == 303)
        }
        _ = await ana.send([:], to: "/meetups/\(id)/cancel", after: 36_000)
        #expect(
            try host.told(owner, after: 40_000) == [
                "signUp: Time or place have changed.", "signUp: Time or place have changed.",
                "signUp: This meet-up is cancelled.",
            ])
    }

    @Test("choose who sees their names: nobody, the host, or everyone, and take that back")
    mutating func names() async throws {
        let id = try await ana.plan()
        _ = await bo.go(id)
        _ = await cy.go(id, name: "author")
        #expect(try !host.page(ofMeetup: id).contains("Bo Chen"))
        let own = await ana.get("/meetups/\(id)")
        #expect(own.page.contains("Cy Young") && !own.page.contains("Bo Chen"))
        #expect(await !bo.get("/meetups/\(id)").page.contains("Cy Young"))
        _ = await bo.go(id, name: "everyone")
        #expect(try host.page(ofMeetup: id).contains("Bo Chen"))
        #expect(try !host.page(ofMeetup: id).contains("Cy Young"))
        #expect(try !host.folder.text("Public/meetups/values.json").contains(bo.member.id))
        _ = await bo.go(id, name: "nobody")
        #expect(try !host.page(ofMeetup: id).contains("Bo Chen"))
        _ = await bo.go(id, name: "everyone")
        _ = await bo.go(id, "no")
        #expect(try !host.page(ofMeetup: id).contains("Bo Chen"))
    }

    @Test("without a shown name with nobody seeing it, else after they chose one")
    mutating func nameless() async throws {
        let id = try await ana.plan()
        var nobody = try host.member(nil)
        let asked = await nobody.send(["go": "yes", "name": "everyone"], to: "/meetups/\(id)/going")
        #expect(asked.status == 303 && asked.path == "/member")
        #expect(await nobody.go(id) == "done=go")
    }

    @Test("not when it is over, and values that no form has are refused")
    mutating func refused() async throws {
        let id = try await ana.plan(["endTime": "19:00"])
        let late = await bo.send(["go": "yes"], to: "/meetups/\(id)/going", after: 200_000)
        #expect(late.status == 409 && late.page.contains("This meet-up is over."))
        for fields in [[:], ["go": "maybe"], ["go": "yes", "name": "all"]] {
            #expect(await bo.send(fields, to: "/meetups/\(id)/going").status == 400, "\(fields)")
        }
        #expect(await bo.send(["go": "yes", "csrf": "x"], to: "/meetups/\(id)/going").status == 403)
        #expect(try places(id) == [])
    }

    @Test("and leave with their accounts: the next one has the place, and is told by the next run")
    mutating func removed() async throws {
        let owner = try cy.attach()
        let id = try await ana.plan(["capacity": "1"])
        _ = await bo.go(id, name: "everyone")
        _ = await cy.go(id)
        _ = await bo.send(["posts": "keep", "word": "delete"], to: "/member/delete")
        #expect(try places(id) == [cy.member.id])
        #expect(try !host.page(ofMeetup: id).contains("Bo Chen"))
        for _ in 0..<2 {
            try DeskSections.standard.keepUp(
                host.installation.build, host.database, now: DeskHost.now + 60)
        }
        #expect(try host.told(owner) == ["signUp: You have a place now."])
    }

    @Test("and like it, which its host is told, and cannot do")
    mutating func likes() async throws {
        let owner = try ana.attach()
        let id = try await ana.plan()
        var reader = ReaderBrowser(host)
        reader.browser = bo.browser
        let body = #"{"subject": "\#(id)", "vote": "up", "from": "none"}"#
        let sent = await reader.sendVote(body, after: 60)
        #expect(sent.page == "{\"subject\":\"\(id)\",\"up\":1,\"vote\":\"up\"}\n")
        #expect(try host.told(owner) == ["newRsLike: Somebody likes your meet-up."])
        reader.browser = ana.browser
        #expect(await reader.sendVote(body, after: 61).status == 403)
    }
}
