import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("The officers' page of a list of sign-ups")
struct SignUpListTests {
    @Test("has the people in groups with numbers, positions, addresses and answers, as text")
    func groups() async throws {
        let desk = try await SignUpDesk()
        try desk.join("Ana <b>", "ana+1@example.edu", guests: 1, answers: ["Nuts & milk", "yes"])
        try desk.join("Bo", "bo?x=y@example.edu", answers: ["", "no"])
        try desk.join("Chen")
        try desk.join("Dora", guests: 1)
        let page = await desk.mei.ask(desk.path)
        #expect(page.status == 200)
        for part in [
            "<dt>Places</dt><dd>3 of 3 taken, 0 left</dd>", "<dt>In</dt><dd>2 people with 1 guest</dd>",
            "<dt>Waiting</dt><dd>2 people with 1 guest</dd>", ">In (2)</h2>", ">Waiting (2)</h2>",
            ">Ana &lt;b&gt;</h3>", "<bdi>Allergies?</bdi></small> <bdi>Nuts &amp; milk</bdi></p>",
            "<bdi>Vegetarian?</bdi></small> <bdi>Yes</bdi></p>",
            "<bdi>Vegetarian?</bdi></small> <bdi>No</bdi></p>",
            "href=\"mailto:ana+1@example.edu\"",
            "href=\"mailto:bo%3Fx%3Dy@example.edu\"", "<span>No. 1 in line</span>",
            "<span>No. 2 in line</span>", "Readers can’t sign up yet, since this site doesn’t send email",
        ] {
            #expect(page.page.contains(part), "\(part)")
        }
        #expect(!page.page.contains("<b>Ana") && !page.page.contains("Ana <b>"))
        let form = await desk.mei.ask(desk.mei.event)
        #expect(form.page.contains("<a href=\"/poster\(desk.path)\">Sign-ups: 2 in, 2 waiting</a>"))
        let chinese = await desk.mei.ask("\(desk.path)?lang=zh-Hans")
        #expect(chinese.page.contains("<dt>名额</dt><dd>共 3 个，已占 3 个，还剩 0 个</dd>"))
    }

    @Test("says on the form too that readers cannot sign up where no mail is sent, and nothing of it by name")
    func withoutMail() async throws {
        let sentence = "Readers can’t sign up yet, since this site doesn’t send email"
        let byMail = try await SignUpDesk()
        #expect(await byMail.mei.ask("\(byMail.mei.event)?done=post").page.contains(sentence))
        let byName = try await SignUpDesk(["signUpBy": "name"])
        #expect(await !byName.mei.ask("\(byName.mei.event)?done=post").page.contains(sentence))
        #expect(await byName.mei.ask(byName.path).page.contains("Sign-up is open."))
    }

    @Test("says that a place which is left is for those who wait")
    func kept() async throws {
        let desk = try await SignUpDesk()
        for (name, guests) in [("Ana", 1), ("Bo", 2)] { try desk.join(name, guests: guests) }
        let page = await desk.mei.ask(desk.path).page
        #expect(page.contains("<dt>Places</dt><dd>2 of 3 taken, 1 left for the waiting list</dd>"))
    }

    @Test("is empty, and says so, before somebody signs up")
    func empty() async throws {
        let desk = try await SignUpDesk()
        let page = await desk.mei.ask(desk.path)
        #expect(page.page.contains("No sign-ups yet."))
        #expect(await desk.mei.ask(desk.mei.event).page.contains("Sign-ups: nobody yet"))
        #expect(await desk.mei.ask("\(desk.path)?date=2027-03-21").status == 404)
    }

    @Test("says where three people are of one network, or two have one name")
    func invented() async throws {
        let desk = try await SignUpDesk(["capacity": "9"])
        for (name, network) in [("Ana", 1), ("Bo", 1), ("Chen", 2), ("Dora", 2), ("ÀNA", 3)] {
            try desk.join(name, network: network)
        }
        var page = await desk.mei.ask(desk.path).page
        #expect(!page.contains("from the same network"))
        #expect(page.components(separatedBy: "Same name 2 times").count == 3)
        try desk.join("Eve", network: 1)
        page = await desk.mei.ask(desk.path).page
        #expect(page.components(separatedBy: "3 from the same network").count == 4)
    }

    @Test(
        "finds people by name, address and answer",
        arguments: [
            ("lopez", "López"), ("EXAMPLE.EDU", "Bo"), ("pea nut", "Chen"), ("none", nil as String?),
        ])
    func search(_ query: String, _ found: String?) async throws {
        let desk = try await SignUpDesk(["capacity": "9"])
        try desk.join("López")
        try desk.join("Bo", "bo@example.edu")
        try desk.join("Chen", answers: ["Peanuts", ""])
        let page = await desk.mei.ask("\(desk.path)?q=\(RequestContext.encoded(query))").page
        let names = page.matches(of: /<h3 class="title typed" dir="auto">([^<]*)<\/h3>/).map { String($0.1) }
        #expect(names == [found].compactMap(\.self))
        #expect(page.contains("Nobody on this list matches your search.") == (found == nil))
    }

    @Test(
        "finds and shows answers in the officer's language, also those to questions that the event no longer has"
    )
    func searchShown() async throws {
        let desk = try await SignUpDesk()
        try desk.join("Ana", answers: ["", "yes", "yes"])
        let query = RequestContext.encoded("是")
        #expect(await desk.mei.ask("\(desk.path)?q=\(query)&lang=zh-Hans").page.contains(">Ana</h3>"))
        #expect(await !desk.mei.ask("\(desk.path)?q=yes&lang=zh-Hans").page.contains(">Ana</h3>"))
        let page = await desk.mei.ask(desk.path).page
        #expect(page.contains("<bdi>Earlier answer</bdi></small> <bdi>Yes</bdi></p>"))
    }

    @Test("of 2,000 people has 100 on a page")
    func many() async throws {
        let desk = try await SignUpDesk(["capacity": "1500"])
        try desk.join("First")
        try desk.database.write { database in
            for number in 1..<2000 {
                try database.execute(
                    sql: """
                        INSERT INTO signUps (list, code, form, name, guests, answers, language, state, turn, created)
                        VALUES (1, ?, ?, ?, 0, '["a","yes"]', 'en', ?, ?, ?)
                        """,
                    arguments: [
                        "c\(number)", Data("f\(number)".utf8), "Person \(number)",
                        number < 1500 ? "confirmed" : "waiting", number + 1, DeskHost.now.milliseconds,
                    ])
            }
        }
        func names(_ query: String) async -> [String] {
            await desk.mei.ask("\(desk.path)\(query)").page
                .matches(of: /<h3 class="title typed" dir="auto">([^<]*)<\/h3>/).map { String($0.1) }
        }
        let first = await names("")
        #expect(first.count == 100 && first.first == "First" && first.last == "Person 99")
        let last = await names("?page=20")
        #expect(last.count == 100 && last.last == "Person 1999")
        #expect(await names("?q=person+1999&page=1") == ["Person 1999"])
        let page = await desk.mei.ask("\(desk.path)?page=20")
        #expect(page.page.contains("<span>No. 500 in line</span>") && page.page.contains("page=19\""))
    }

    @Test("of a series is one for each date, by the day of its original start")
    func series() async throws {
        let desk = try await SignUpDesk(["repeats": "weekly"], day: "2027-03-27")
        let list = PlaceList(post: desk.list.post, day: "2027-03-27")
        let added = await desk.press("add", ["name": "Ana"])
        #expect(added.target == "\(desk.path)?date=2027-03-27&done=add")
        #expect(try desk.database.signUps(of: list).map(\.name) == ["Ana"])
        let dates = await desk.mei.ask(desk.path)
        #expect(dates.page.contains("\(desk.path)?date=2027-03-20\">Sign-ups: nobody yet<"))
        #expect(dates.page.contains("\(desk.path)?date=2027-03-27\">Sign-ups: 1 in<"))
        #expect(await desk.mei.ask("\(desk.mei.event)/dates").page.contains("Sign-ups: 1 in<"))
        #expect(await desk.mei.ask("\(desk.path)?date=2027-03-27").page.contains(">Ana</h3>"))
        #expect(await desk.mei.ask("\(desk.path)?date=2027-03-28").status == 404)
        #expect(await desk.mei.ask("\(desk.path)/export").status == 404)
    }
}
