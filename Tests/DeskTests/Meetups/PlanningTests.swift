import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Members plan meet-ups")
struct PlanningTests {
    private let host: DeskHost
    private var ana: MemberBrowser

    init() async throws {
        host = try await .withQuestions()
        ana = try host.member("Ana Diaz")
    }

    private func fields(_ changes: [String: String]) -> [String: String] {
        MeetupForm.fields.merging(changes) { $1 }
    }

    @Test("which are at once on the site, once, by id alone in the file, with a calendar file")
    mutating func posted() async throws {
        let form = await ana.get("/meetups/new")
        #expect(form.status == 200 && form.page.contains("action=\"/poster/meetups\""))
        let sent = fields(["nonce": form.value("nonce"), "capacity": "6", "endTime": "20:00"])
        let first = await ana.send(sent, to: "/meetups")
        let again = await ana.send(sent, to: "/meetups")
        #expect(first.status == 303 && first.query == "done=post")
        #expect(again.headers("Location") == first.headers("Location"))
        #expect(try host.meetupCount == 1)
        let id = String(first.path.dropFirst("/meetups/".count))
        #expect(id.wholeMatch(of: /meet-[a-z2-7]{26}/) != nil)
        let file = try host.meetup(id)
        #expect(
            file.contains(
                "\nstarts: 2027-01-16T18:00\nends: 2027-01-16T20:00\nlocation: East gym\ncapacity: 6\n"))
        #expect(file.contains("\nauthor: \(ana.member.id)\n") && !file.contains("Ana"))
        #expect(try host.page(ofMeetup: id).contains("6 places left"))
        #expect(try host.folder.text("Public/meetups/index.html").contains("Badminton"))
        #expect(try host.folder.text("Public/meetups/\(id).ics").contains("SUMMARY:Badminton"))
        let own = await ana.get("/meetups/\(id)?done=post")
        #expect(own.page.contains("Posted. It is on the site.") && own.page.contains("Delete the meet-up"))
    }

    @Test("right now: they begin at the minute of posting, and a later repetition is the same")
    mutating func now() async throws {
        let sent = fields([
            "when": "now", "date": "", "time": "", "endTime": "04:30", "nonce": FormSubmission.newNonce(),
        ])
        let first = await ana.send(sent, to: "/meetups", after: 59)
        let id = String(first.path.dropFirst("/meetups/".count))
        #expect(
            try host.meetup(id).contains("\nstarts: 2027-01-15T03:00\nends: 2027-01-15T04:30\n"))
        let again = await ana.send(sent, to: "/meetups", after: 300)
        #expect(again.headers("Location") == first.headers("Location"))
        #expect(try host.meetupCount == 1)
    }

    @Test("with several times to vote for")
    mutating func vote() async throws {
        let id = try await ana.plan([
            "when": "vote", "dateOptions": "2027-01-17 18:00\n2027-01-16 18:00-20:00",
        ])
        let file = try host.meetup(id)
        #expect(file.contains("\ndateOptions: ['2027-01-16T18:00/2027-01-16T20:00', '2027-01-17T18:00']\n"))
        #expect(!file.contains("starts:"))
        #expect(try host.page(ofMeetup: id).contains("Vote for a time"))
    }

    private static let sevenTimes = (10...16).map { "2027-02-\($0) 18:00" }.joined(separator: "\n")

    /// Changes of a form with an error, and the field beside which it stands.
    private static let errors: [([String: String], String)] = [
        (["title": " "], "title"), (["location": ""], "location"), (["when": ""], "when"),
        (["when": "never"], "when"), (["date": ""], "date"), (["time": ""], "time"),
        (["date": "tomorrow"], "date"), (["time": "25:00"], "time"),
        (["date": "2027-01-14"], "date"), (["date": "2028-02-01"], "date"),
        (["date": "2027-01-15", "time": "02:54"], "date"),
        (["endDate": "2027-01-15", "endTime": "20:00"], "endTime"),
        (["endDate": "2029-01-15", "endTime": "20:00"], "endDate"),
        (["date": "2027-03-14", "time": "02:30"], "time"),
        (["capacity": "0"], "capacity"), (["capacity": "10000"], "capacity"),
        (["capacity": "-1"], "capacity"), (["capacity": "two"], "capacity"),
        (["title": "a\u{202E}b"], "title"), (["location": "a\u{2066}b"], "location"),
        (["title": String(repeating: "x", count: 101)], "title"),
        (["text": String(repeating: "é", count: 2049)], "text"),
        (["when": "vote"], "dateOptions"),
        (["when": "vote", "dateOptions": "2027-01-16 18:00"], "dateOptions"),
        (["when": "vote", "dateOptions": "soon\n2027-01-16 18:00"], "dateOptions"),
        (["when": "vote", "dateOptions": "2027-01-14 18:00\n2027-01-16 18:00"], "dateOptions"),
        (["when": "vote", "dateOptions": sevenTimes], "dateOptions"),
    ]

    @Test("with a sentence beside each wrong field, and nothing typed lost")
    mutating func wrong() async throws {
        for (number, (changes, field)) in Self.errors.enumerated() {
            let answer = await ana.send(fields(changes), to: "/meetups", after: Double(number))
            #expect(answer.status == 422, "\(changes)")
            #expect(answer.page.contains("id=\"\(field)-problem\""), "\(changes)")
            #expect(answer.page.components(separatedBy: "class=\"problem\"").count == 2, "\(changes)")
            #expect(answer.page.contains("Rackets are there.") || field == "text", "\(changes)")
        }
        #expect(try host.meetupCount == 0)
        let form = await ana.get("/meetups/new")
        #expect(form.page.contains("You did not finish these:"))
        // Each of them can be thrown away, by its writer alone.
        let drafts = form.page.components(separatedBy: "name=\"unsent\"").count - 1
        var bo = try host.member("Bo Chen")
        #expect(await bo.send(["unsent": form.value("unsent")], to: "/member/unsent").path == "/member")
        #expect(await ana.send(["unsent": "x"], to: "/member/unsent").status == 400)
        let gone = await ana.send(["unsent": form.value("unsent")], to: "/member/unsent")
        #expect(gone.status == 303 && gone.path == "/meetups/new")
        let left = await ana.get("/meetups/new").page.components(separatedBy: "name=\"unsent\"").count - 1
        #expect(left == drafts - 1)
    }

    @Test("that end the next day: past midnight at once, nearly a day later with the end date")
    mutating func nextDay() async throws {
        let late = try await ana.plan(["endTime": "01:00"])
        #expect(try host.meetup(late).contains("\nends: 2027-01-17T01:00\n"))
        let refused = await ana.send(fields(["endTime": "17:00"]), to: "/meetups", after: 60)
        #expect(refused.status == 422)
        #expect(refused.page.contains("This end would be on the next day, 23 hours after the start."))
        let now = await ana.send(fields(["when": "now", "endTime": "02:30"]), to: "/meetups", after: 61)
        #expect(now.status == 422 && now.page.contains("on the next day, 23 hours after the start."))
        let long = try await ana.plan(["endTime": "17:00", "endDate": "2027-01-17"], after: 120)
        #expect(try host.meetup(long).contains("\nends: 2027-01-17T17:00\n"))
    }

    @Test("with a number of places in the digits of any keyboard, whose range the form says")
    mutating func digits() async throws {
        #expect(await ana.get("/meetups/new").page.contains("Enter a number from 1 to 500. Leave it out if"))
        let id = try await ana.plan(["capacity": "１2"])
        #expect(try host.meetup(id).contains("\ncapacity: 12\n"))
    }

    @Test("and change them; in two tabs the second shows both, and saving replaces the first")
    mutating func edited() async throws {
        let id = try await ana.plan()
        let form = await ana.get("/meetups/\(id)/edit")
        #expect(form.page.contains("value=\"2027-01-16\"") && form.page.contains("value=\"18:00\""))
        let version = form.value("version")
        let first = fields(["title": "Tennis", "version": version])
        let second = fields(["title": "Chess", "version": version])
        #expect(await ana.send(first, to: "/meetups/\(id)", after: 60).query == "done=edit")
        #expect(try host.page(ofMeetup: id).contains("Tennis"))
        let late = await ana.send(second, to: "/meetups/\(id)", after: 61)
        #expect(late.status == 409 && late.page.contains("Tennis") && late.page.contains("value=\"Chess\""))
        let again = await ana.send(
            second.merging(["version": late.value("version"), "nonce": late.value("nonce")]) { $1 },
            to: "/meetups/\(id)", after: 62)
        #expect(again.status == 303)
        #expect(try host.page(ofMeetup: id).contains("Chess"))
        #expect(await ana.get("/meetups/\(id)/versions").page.contains("Badminton"))
        var bo = try host.member("Bo Chen")
        for path in ["edit", "versions"] {
            #expect(await bo.get("/meetups/\(id)/\(path)").status == 404, "\(path)")
        }
        #expect(await bo.send(second, to: "/meetups/\(id)").status == 404)
    }

    @Test("whose start stays when one has begun, and whose end can be put off")
    mutating func begun() async throws {
        let id = try await ana.plan(["date": "2027-01-15", "time": "03:10", "endTime": "04:00"])
        let version = await ana.get("/meetups/\(id)/edit").value("version")
        func sent(_ end: String) -> [String: String] {
            fields(["date": "2027-01-15", "time": "03:10", "endTime": end, "version": version])
        }
        #expect(await ana.send(sent("03:20"), to: "/meetups/\(id)", after: 1800).status == 422)
        #expect(await ana.send(sent("05:00"), to: "/meetups/\(id)", after: 1800).status == 303)
        #expect(try host.meetup(id).contains("\nends: 2027-01-15T05:00\n"))
    }

    @Test("and cancel them: the page stays, says so, and takes nobody any more")
    mutating func cancelled() async throws {
        let id = try await ana.plan()
        var bo = try host.member("Bo Chen")
        #expect(await bo.send([:], to: "/meetups/\(id)/cancel").status == 404)
        #expect(await ana.send([:], to: "/meetups/\(id)/cancel").query == "done=cancel")
        #expect(try host.meetup(id).contains("\nstatus: cancelled\n"))
        #expect(try host.page(ofMeetup: id).contains("This meet-up is cancelled."))
        #expect(try host.folder.text("Public/meetups/\(id).ics").contains("STATUS:CANCELLED"))
        #expect(await bo.send(["go": "yes"], to: "/meetups/\(id)/going").status == 409)
        #expect(await ana.send([:], to: "/meetups/\(id)/cancel").status == 409)
        #expect(await ana.get("/meetups/\(id)/edit").status == 409)
    }

    @Test("and delete them, after a question, with replies and who went")
    mutating func deleted() async throws {
        let id = try await ana.plan()
        var bo = try host.member("Bo Chen")
        _ = await bo.go(id)
        let asked = await ana.send([:], to: "/meetups/\(id)/delete")
        #expect(asked.status == 200 && asked.page.contains("Nobody can bring it back."))
        #expect(await bo.send(["confirmed": "yes"], to: "/meetups/\(id)/delete").status == 404)
        let done = await ana.send(["confirmed": "yes"], to: "/meetups/\(id)/delete")
        #expect(done.path == "/meetups/deleted")
        #expect(try host.meetupCount == 0 && host.page(ofMeetup: id) == "")
        #expect(try !host.folder.text("Public/meetups/index.html").contains("Badminton"))
        #expect(try host.database.goingLine(of: id, capacity: nil).goings == [])
    }

    @Test("which wait for an officer because of a listed word, and are on the site when one approves them")
    mutating func held() async throws {
        var bo = try host.member("Bo Chen")
        let owner = try bo.attach(hasDevice: true)
        let id = try await ana.plan(["text": "No assholes, please."])
        #expect(try host.meetup(id).contains("\nhidden: true\n") && host.page(ofMeetup: id) == "")
        #expect(await ana.get("/meetups/\(id)").page.contains("Until then nobody else sees it."))
        #expect(await bo.get("/meetups/\(id)").status == 404)
        var mei = await host.officerMei()
        let queue = await mei.get("/moderation", after: 60)
        #expect(queue.page.contains("Badminton") && queue.page.contains("Planned by Ana Diaz"))
        let fields = [
            "csrf": queue.value("csrf"), "seen": queue.value("seen"), "read": queue.value("read"), "post": id,
            "action": "approve", "part": "waiting",
        ]
        #expect(try host.told(owner, after: 120) == [])
        _ = await host.ask("/moderation", fields, by: &mei.browser, after: 60)
        #expect(try host.page(ofMeetup: id).contains("Badminton"))
        #expect(try host.told(owner, after: 121) == ["newRs: A member is planning a new meet-up."])
    }

    @Test("of which pages promise nobody a word who cannot know of one that waits")
    mutating func untold() async throws {
        let id = try await ana.plan(["text": "No assholes, please."])
        let page = await ana.get("/meetups/\(id)").page
        #expect(page.contains("It is not on the site and nobody goes, so nobody is told."))
        #expect(!page.contains("It keeps its page"))
        let asked = await ana.send([:], to: "/meetups/\(id)/delete")
        #expect(asked.page.contains("Nobody is told.") && !asked.page.contains("leaves the site"))
        #expect(await ana.send([:], to: "/meetups/\(id)/cancel").query == "done=cancel")
        let done = await ana.get("/meetups/\(id)?done=cancel").page
        #expect(done.contains("<b>The meet-up is cancelled.</b>") && !done.contains("planned to go"))
        let other = try await ana.plan()
        #expect(await ana.get("/meetups/\(other)").page.contains("It keeps its page, marked as cancelled."))
    }

    @Test("which officers hide with a reason, and put back")
    mutating func hidden() async throws {
        let id = try await ana.plan()
        var mei = await host.officerMei()
        let care = await mei.get("/meetups/\(id)/manage")
        #expect(care.status == 200 && care.page.contains("Planned by Ana Diaz"))
        let fields = ["csrf": care.value("csrf"), "part": "hidden", "post": id]
        _ = await host.ask(
            "/moderation", fields.merging(["action": "hide", "reason": "Not ours."]) { $1 },
            by: &mei.browser)
        #expect(try host.page(ofMeetup: id) == "")
        #expect(await ana.get("/meetups/\(id)").page.contains("Not ours."))
        var bo = try host.member("Bo Chen")
        #expect(await bo.get("/meetups/\(id)").status == 404)
        #expect(await bo.send(["go": "yes"], to: "/meetups/\(id)/going").status == 404)
        let again = await mei.get("/meetups/\(id)/manage")
        _ = await host.ask(
            "/moderation",
            fields.merging(["action": "restore", "seen": again.value("seen")]) { $1 }, by: &mei.browser)
        #expect(try host.page(ofMeetup: id).contains("Badminton"))
    }

    @Test("not on a site without members")
    func off() async throws {
        let plain = try DeskHost()
        _ = try await plain.installation.build.run(now: DeskHost.now)
        var ana = try plain.member("Ana Diaz")
        for path in ["/meetups/new", "/meetups/deleted", "/meetups/meet-x"] {
            #expect(await ana.get(path).status == 404, "\(path)")
        }
        #expect(await ana.send(MeetupForm.fields, to: "/meetups").status == 404)
    }
}
