import TestSupport
import Testing

@testable import Desk

@Suite("The dates of a series on the desk")
struct SeriesDatesTests {
    @Test("Each date that the list names has a page, on both sides of both changes of the clock")
    func pages() async throws {
        let mei = try await OfficerAtDesk(["repeats": "weekly"])
        var dates: [String] = []
        for page in 1...3 {
            let list = await mei.ask("\(mei.event)/dates?page=\(page)")
            dates += list.page.matches(of: /href="\/poster([^"]*\/dates\/[^"]*)"/).map { String($0.1) }
        }
        #expect(Set(dates).count == 60)
        #expect(dates.first == "\(mei.event)/dates/2027-03-20T18:00")
        var missing: [String] = []
        for date in dates {
            if await mei.ask(date).status != 200 { missing.append(date) }
        }
        #expect(missing == [])
    }

    @Test("The preview of a series that does not repeat any more names the changes of dates that are lost")
    func lostChanges() async throws {
        let mei = try await OfficerAtDesk(["repeats": "weekly"])
        let fields = [
            "action": "change", "date": "2027-03-28", "time": "18:00", "location": "East House",
        ]
        #expect(await mei.change("\(mei.event)/dates/2027-03-27T18:00", fields).status == 303)
        var form = mei.form(["repeats": "none", "seriesDate": "2027-03-20T18:00"])
        #expect(
            await mei.ask("/preview", form).page.contains(
                "No longer a date of this series, so its change is removed: Saturday, 27 March 2027"))
        form["repeats"] = "weekly"
        #expect(await !mei.ask("/preview", form).page.contains("No longer a date of this series"))
    }

    @Test(
        "A date that looks like a mistake is saved only once the officer confirms it",
        arguments: [
            (["endTime": "17:00"], "End time: The event would end the next day"),
            (["date": "2020-03-27"], "Date: "),
            (["date": "2062-03-27"], "Date: "),
            (["date": "2027-04-03"], "Date: This series already has another date on"),
        ])
    func questions(changes: [String: String], sentence: String) async throws {
        let mei = try await OfficerAtDesk(["repeats": "weekly"])
        let path = "\(mei.event)/dates/2027-03-27T18:00"
        let before = try mei.content()
        var fields = [
            "action": "change", "date": "2027-03-27", "time": "18:00", "location": "East House",
            "nonce": FormSubmission.newNonce(),
        ].merging(changes) { $1 }
        let asked = await mei.ask(path, fields)
        #expect(asked.page.contains("Please check"))
        #expect(asked.page.contains(sentence))
        #expect(asked.value("nonce") == fields["nonce"])
        #expect(try mei.content() == before)
        fields["confirmed"] = asked.value("confirmed")
        #expect(await mei.change(path, fields).status == 303)
        #expect(try mei.content() != before)
    }

    @Test("The form of the series asks the same of a date that it changes alone")
    func questionsOfSeriesForm() async throws {
        // The first date has begun.
        let mei = try await OfficerAtDesk(["repeats": "weekly", "date": "2027-01-15", "time": "03:30"])
        var fields = mei.form([
            "repeats": "weekly", "repeatsEnd": "never", "seriesDate": "2027-01-22T03:30",
            "date": "2027-01-14", "time": "03:30",
            "scope": "this",
        ])
        let asked = await mei.ask(mei.event, fields, after: 2400)
        #expect(asked.page.contains("has already passed."))
        #expect(asked.value("confirmed") != "")
        fields["confirmed"] = asked.value("confirmed")
        #expect(await mei.change(mei.event, fields, after: 2400).status == 303)
    }
}
