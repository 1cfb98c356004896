import Foundation
import Model
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("What officers do with people who signed up", .serialized)
struct SignUpActionTests {
    @Test("adds a person once, tells an address, and says what is wrong with the form")
    func add() async throws {
        let desk = try await SignUpDesk()
        let fields = [
            "name": "Ana", "email": "ana@example.edu", "guests": "1", "answer1": "Nuts", "answer2": "yes",
            "nonce": "nonce-add", "date": "",
        ]
        let first = await desk.mei.ask("\(desk.path)/add", fields)
        #expect(first.status == 303 && first.target == "\(desk.path)?done=add")
        #expect(await desk.mei.ask("\(desk.path)/add", fields).target == "\(desk.path)?done=add")
        let ana = try #require(try desk.database.signUps(of: desk.list).first)
        #expect(ana.state == .confirmed && ana.guests == 1 && ana.answers == ["Nuts", "yes"])
        #expect(ana.addedBy == "mei" && ana.address == "ana@example.edu")
        #expect(try desk.people == ["Ana confirmed"])
        #expect(try desk.mail.count == 1 && desk.mail[0].hasPrefix("ana@example.edu: "))
        #expect(try desk.log == "mei signUpAdd Lantern making")
        #expect(await desk.mei.ask(desk.path).page.contains("<span>Added by mei</span>"))
        // The same form for somebody else.
        let used = await desk.mei.ask("\(desk.path)/add", fields.merging(["name": "Bo <x>"]) { $1 })
        #expect(used.status == 409 && used.page.contains("value=\"Bo &lt;x&gt;\""))
        // An address that is on the list.
        let known = await desk.press("add", ["name": "Ann", "email": "ANA@example.edu"])
        #expect(known.status == 409 && known.notes.count == 1 && known.page.contains("value=\"Ann\""))
        let wrong = await desk.press("add", ["name": "", "email": "no address", "answer1": "Kept & safe"])
        #expect(wrong.status == 422 && wrong.page.contains("Kept &amp; safe"))
        #expect(ReadPage(wrong.response).problems == ["name", "email"])
        #expect(try desk.people == ["Ana confirmed"])
    }

    @Test("adds to the waiting list where no place is left, unless a place is given anyway")
    func addToFull() async throws {
        let desk = try await SignUpDesk()
        for name in ["Ana", "Bo", "Chen"] { try desk.join(name) }
        #expect(await desk.press("add", ["name": "Dora"]).target == "\(desk.path)?done=add-waiting")
        #expect(
            await desk.press("add", ["name": "Eve", "isForced": "true"]).target == "\(desk.path)?done=add")
        #expect(try desk.people.suffix(2) == ["Eve confirmed", "Dora waiting"])
        // A form that is sent again says the same, and nothing tells a person without an address.
        let fields = ["name": "Finn", "guests": "0", "nonce": "nonce-full", "date": ""]
        for _ in 1...2 {
            let added = await desk.mei.ask("\(desk.path)/add", fields)
            #expect(added.target == "\(desk.path)?done=add-waiting")
        }
        #expect(try #require(try desk.database.change(nonce: "nonce-full")).form == nil)
        let finn = try #require(try desk.database.signUps(of: desk.list).last)
        let asked = await desk.mei.ask("\(desk.path)/move", ["signup": "\(finn.id)", "move": "in"])
        #expect(asked.page.contains("is told nothing, so tell them yourself."))
        let page = await desk.mei.ask(desk.path)
        #expect(page.page.contains("4 of 3 taken, 0 left"))
    }

    @Test("asks before somebody gets a place over the number of places, and tells the person")
    func moveIn() async throws {
        let desk = try await SignUpDesk()
        try desk.sendMail()
        for name in ["Ana", "Bo", "Chen"] { try desk.join(name) }
        let dora = try desk.join("Dora <d>", "dora@example.edu", guests: 1)
        let fields = ["signup": "\(dora.id)", "move": "in", "nonce": "nonce-move"]
        let asked = await desk.mei.ask("\(desk.path)/move", fields)
        #expect(asked.status == 200 && asked.page.contains("That makes 5 places taken of 3."))
        #expect(
            asked.page.contains("Dora &lt;d&gt;")
                && asked.page.contains("to \u{2068}dora@example.edu\u{2069} says so"))
        #expect(try desk.people.last == "Dora <d> waiting" && desk.mail.isEmpty)
        let done = await desk.mei.ask("\(desk.path)/move", fields.merging(["confirmed": "yes"]) { $1 })
        #expect(done.target == "\(desk.path)?done=move")
        #expect(try desk.people.last == "Dora <d> confirmed" && desk.mail.count == 1)
        #expect(try desk.log == "mei signUpMove Lantern making")
        // The same form again, and another one for somebody who is in.
        let again = await desk.mei.ask("\(desk.path)/move", fields.merging(["confirmed": "yes"]) { $1 })
        #expect(again.target == "\(desk.path)?done=move")
        let late = await desk.press("move", ["signup": "\(dora.id)", "move": "in"])
        #expect(late.status == 409 && late.notes.count == 1)
        #expect(try desk.mail.count == 1)
    }

    @Test("moves people within the waiting list without asking, and to it with")
    func reorder() async throws {
        let desk = try await SignUpDesk()
        let people = try ["Ana", "Bo", "Chen", "Dora", "Eve"].map { try desk.join($0) }
        let eve = await desk.mei.ask(
            "\(desk.path)/move", ["signup": "\(people[4].id)", "move": "first", "date": ""])
        #expect(eve.status == 303)
        #expect(try desk.people.suffix(2) == ["Eve waiting", "Dora waiting"])
        let end = await desk.mei.ask(
            "\(desk.path)/move", ["signup": "\(people[4].id)", "move": "wait", "date": ""])
        #expect(end.status == 303)
        #expect(try desk.people.suffix(2) == ["Dora waiting", "Eve waiting"])
        let ana = ["signup": "\(people[0].id)", "move": "wait"]
        let asked = await desk.mei.ask("\(desk.path)/move", ana)
        #expect(asked.status == 200 && asked.page.contains("sees it on the receipt, or by a notification"))
        #expect(await desk.press("move", ana).status == 303)
        // The next one has the place.
        #expect(
            try desk.people == [
                "Bo confirmed", "Chen confirmed", "Dora confirmed", "Eve waiting", "Ana waiting",
            ])
        #expect(await desk.press("move", ["signup": "999", "move": "in"]).status == 404)
        #expect(await desk.press("move", ["signup": "x", "move": "in"]).status == 400)
        #expect(await desk.press("move", ["signup": "\(people[0].id)", "move": "up"]).status == 400)
    }

    @Test(
        "moves nobody to the waiting list who would have the place again at once, and nobody on a cancelled date"
    )
    func refused() async throws {
        let desk = try await SignUpDesk()
        let ana = try desk.join("Ana")
        let page = await desk.mei.ask(desk.path).page
        #expect(!page.contains("value=\"wait\""))
        let early = await desk.press("move", ["signup": "\(ana.id)", "move": "wait"])
        #expect(early.status == 409 && early.page.contains("it would be theirs again at once"))
        for name in ["Bo", "Chen", "Dora"] { try desk.join(name) }
        let full = await desk.mei.ask(desk.path).page
        #expect(!full.contains("it would be theirs again at once") && full.contains("value=\"wait\""))
        var fields = ["nonce": FormSubmission.newNonce()]
        let asked = await desk.mei.ask("\(desk.mei.event)/cancel", fields)
        for name in ["announcement", "confirmed"] { fields[name] = asked.value(name) }
        fields["tell"] = "nobody"
        #expect(await desk.mei.ask("\(desk.mei.event)/cancel", fields).status == 303)
        let off = await desk.mei.ask(desk.path).page
        #expect(!off.contains("name=\"move\" value="))
        for move in ["in", "wait", "first"] {
            let answer = await desk.press("move", ["signup": "\(ana.id)", "move": move])
            #expect(answer.status == 409 && answer.notes.count == 1)
        }
    }

    @Test("removes a person for a reason alone, which the person reads")
    func remove() async throws {
        let desk = try await SignUpDesk()
        let ana = try desk.join("Ana", "ana@example.edu")
        let fields = ["signup": "\(ana.id)", "date": ""]
        let asked = await desk.mei.ask("\(desk.path)/remove", fields)
        #expect(asked.status == 200 && ReadPage(asked.response).fields["reason"] == "")
        // The site sends no mail.
        #expect(asked.page.contains("This site doesn’t send email yet, so tell this person yourself."))
        #expect(!asked.page.contains("An email to"))
        let missing = await desk.mei.ask("\(desk.path)/remove", fields.merging(["confirmed": "yes"]) { $1 })
        #expect(missing.status == 422 && ReadPage(missing.response).problems == ["reason"])
        #expect(try desk.people == ["Ana confirmed"] && desk.mail.isEmpty)
        let done = await desk.press("remove", ["signup": "\(ana.id)", "reason": "Members only"])
        #expect(done.target == "\(desk.path)?done=remove")
        #expect(try desk.people == ["Ana removed"])
        #expect(try desk.database.dueOutgoingMail(now: .distantFuture)[0].text.contains("Members only"))
        #expect(try desk.log == "mei signUpRemove Lantern making")
        #expect(await desk.mei.ask(desk.path).page.contains("Members only</q>"))
        #expect(await desk.press("move", ["signup": "\(ana.id)", "move": "in"]).status == 303)
        #expect(await !desk.mei.ask(desk.path).page.contains("Members only"))
        #expect(await desk.mei.ask("/log").page.contains("removed a person from the sign-ups for"))
    }

    @Test("shows a message and whom it reaches before it is held for a minute, and takes it back")
    func write() async throws {
        let desk = try await SignUpDesk()
        try desk.join("Ana", "ana@example.edu")
        for name in ["Bo", "Chen", "Dora"] { try desk.join(name) }
        let fields = [
            "to": "in", "subject": "Bring <tape>", "text": "Two rolls.\n\nSee you!", "nonce": "nonce-write",
            "date": "",
        ]
        let asked = await desk.mei.ask("\(desk.path)/write", fields)
        #expect(asked.status == 200 && asked.page.contains("Everybody who is in: 3 people now."))
        #expect(asked.page.contains("2 of them gave a name alone"))
        #expect(asked.page.contains("nobody gets this message by email"))
        #expect(
            asked.page.contains("Bring &lt;tape&gt;") && asked.page.contains("Two rolls.\n\nSee you!</p>"))
        #expect(try desk.database.heldMessages(of: desk.list).isEmpty)
        let edited = await desk.mei.ask("\(desk.path)/write", fields.merging(["confirmed": "edit"]) { $1 })
        #expect(edited.status == 200 && ReadPage(edited.response).fields["subject"] == "Bring <tape>")
        let confirmed = fields.merging(["confirmed": "yes"]) { $1 }
        for _ in 1...2 {
            let done = await desk.mei.ask("\(desk.path)/write", confirmed)
            #expect(done.target == "\(desk.path)?done=write")
        }
        let held = try desk.database.heldMessages(of: desk.list)
        #expect(held.count == 1 && held[0].receivers == [.confirmed])
        #expect(held[0].counts == DeskHost.now + 60 && held[0].text == "Two rolls.\n\nSee you!")
        #expect(try desk.log == "mei signUpWrite Lantern making" && desk.mail.isEmpty)
        let page = await desk.mei.ask(desk.path)
        #expect(page.page.contains("This message is sent at 03:01."))
        let taking = ["message": "\(held[0].id)", "date": "", "nonce": "nonce-take-back"]
        for _ in 1...2 {
            let back = await desk.mei.ask("\(desk.path)/write", taking)
            #expect(back.target == "\(desk.path)?done=take-back")
        }
        #expect(try desk.database.heldMessages(of: desk.list).isEmpty)
        #expect(try desk.log == "mei signUpTakeBack Lantern making")
        let late = await desk.mei.ask("\(desk.path)/write", ["message": "\(held[0].id)", "date": ""])
        #expect(late.target == "\(desk.path)?done=too-late")
    }

    @Test("shows the receipt of somebody added without an address, to be passed on, and of nobody else")
    func receiptToPassOn() async throws {
        let desk = try await SignUpDesk()
        #expect(await desk.press("add", ["name": "Ana"]).status == 303)
        #expect(await desk.press("add", ["name": "Bo", "email": "bo@example.edu"]).status == 303)
        let codes = try desk.database.signUps(of: desk.list).map(\.code)
        let page = await desk.mei.ask(desk.path).page
        #expect(page.contains("https://csa.example.edu/poster/signup/\(codes[0])"))
        #expect(!page.contains(codes[1]))
    }

    @Test("writes to people by name alone on their receipts")
    func receipts() async throws {
        let desk = try await SignUpDesk()
        #expect(await desk.press("add", ["name": "Ana"]).status == 303)
        let fields = ["to": "in", "subject": "Tape", "text": "Bring it.\nAnd *glue*."]
        #expect(await desk.press("write", fields).status == 303)
        let receipt = "/signup/\(try #require(desk.database.signUps(of: desk.list).first).code)"
        #expect(await !desk.mei.ask(receipt).page.contains("From the organizers"))
        _ = await desk.press("add", ["name": "Bo"], after: 70)
        let page = await desk.mei.ask(receipt, after: 70).page
        #expect(page.contains("From the organizers") && page.contains("Bring it.\nAnd *glue*."))
    }

    @Test("writes to nobody where nobody waits, and keeps what was typed")
    func nobody() async throws {
        let desk = try await SignUpDesk()
        try desk.join("Ana")
        let answer = await desk.press("write", ["to": "waiting", "subject": "Hello", "text": "You there?"])
        #expect(answer.status == 409 && answer.notes.count == 1)
        #expect(ReadPage(answer.response).fields["subject"] == "Hello")
        let empty = await desk.press("write", ["to": "in", "subject": "", "text": "You there?"])
        #expect(empty.status == 422 && ReadPage(empty.response).problems == ["subject"])
        #expect(ReadPage(empty.response).fields["text"]?.contains("You there?") == true)
    }

    @Test("has the people as soon as the event is saved that becomes a series, and one that no longer is one")
    func series() async throws {
        let desk = try await SignUpDesk()
        try desk.join("Ana")
        let first = PlaceList(post: desk.list.post, day: "2027-03-20")
        for (repeats, list) in [("weekly", first), ("none", desk.list)] {
            let fields = desk.mei.form(SignUpDesk.fields.merging(["repeats": repeats]) { $1 })
            #expect(await desk.mei.change(desk.mei.event, fields).status == 303)
            #expect(try desk.database.signUps(of: list).map(\.name) == ["Ana"])
        }
    }

    @Test("leaves the newest change of the event to be taken back, for its minute alone")
    func takeBackOfEvent() async throws {
        let desk = try await SignUpDesk()
        let fields = desk.mei.form(SignUpDesk.fields.merging(["detail": "Bring *glue*."]) { $1 })
        #expect(await desk.mei.change(desk.mei.event, fields, tell: "everyone").status == 303)
        #expect(await desk.press("add", ["name": "Ana"], after: 30).status == 303)
        #expect(await desk.mei.ask(desk.mei.event, after: 31).page.contains("/take-back\""))
        #expect(await desk.press("add", ["name": "Bo"], after: 55).status == 303)
        #expect(await !desk.mei.ask(desk.mei.event, after: 70).page.contains("/take-back\""))
        let versions = await desk.mei.ask("\(desk.mei.event)/versions", after: 70)
        #expect(versions.status == 200 && !versions.page.contains("signUpAdd"))
    }
}
