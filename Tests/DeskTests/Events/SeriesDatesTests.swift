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
}
