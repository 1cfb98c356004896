import Foundation
import Model
import Posting
import Testing

@testable import Events

@Suite("Questions before an event is posted")
struct FormQuestionTests {
    static let today = CivilDate(year: 2026, month: 12, day: 1)

    /// An event of the form, at today's date where nothing else is said.
    private static func event(_ fields: [String: String]) throws -> Event {
        let site = try PostingSite()
        let new = Event(id: "new", slug: try #require(Slug("new")), title: "", detail: "")
        return try site.form(fields).event(changing: nil, or: new)
    }

    private static func questions(
        _ fields: [String: String], changing earlier: Event? = nil, clashes: [Event] = []
    ) throws -> [String] {
        FormQuestion.all(
            of: try event(fields), changing: earlier, hasEndDate: fields["endDate"] != nil, clashes: clashes,
            today: try #require(today)
        ).map(text)
    }

    private static func text(_ question: FormQuestion) -> String {
        switch question {
        case .past(let day): "\(question.field) past \(day)"
        case .farAhead(let day): "\(question.field) far \(day)"
        case .long(let hours, let end, let isNextDay): "\(question.field) \(hours) \(end) \(isNextDay)"
        case .samePlace(let start, let id, _): "\(question.field) \(start) \(id)"
        case .sameDate(let start): "\(question.field) same \(start)"
        }
    }

    @Test(
        "are asked of what looks like a mistake",
        arguments: [
            (["date": "2026-12-20"], []),
            (["date": "2026-12-01", "time": "00:10"], []),
            (["date": "2026-11-30"], ["date past 2026-11-30"]),
            (["date": "2026-11-28", "time": "", "endDate": "2026-12-01"], []),
            (["date": "2026-11-28", "time": "", "endDate": "2026-11-30"], ["date past 2026-11-28"]),
            (["date": "2028-12-01"], []),
            (["date": "2028-12-02"], ["date far 2028-12-02"]),
            (["date": "2062-12-05"], ["date far 2062-12-05"]),
            (["time": "20:00", "endTime": "19:00"], ["endTime 23 2026-12-21T19:00 true"]),
            (["time": "20:00", "endTime": "20:00"], ["endTime 24 2026-12-21T20:00 true"]),
            (["time": "21:00", "endTime": "01:00"], []),
            (["time": "08:00", "endTime": "20:00"], []),
            (["time": "08:00", "endTime": "20:01"], ["endTime 12 2026-12-20T20:01 false"]),
            (["time": "08:00", "endTime": "07:00", "endDate": "2026-12-21"], []),
            (["date": "2062-12-05", "time": "20:00", "endTime": "19:00", "status": "draft"], []),
            (["date": "", "time": ""], []),
        ] as [([String: String], [String])])
    func asked(fields: [String: String], expected: [String]) throws {
        #expect(try Self.questions(fields) == expected)
    }

    @Test("name each event at the same time in the same place")
    func clashes() throws {
        let other = Event(id: "other", slug: try #require(Slug("choir")), title: "Choir", detail: "")
        #expect(try Self.questions([:], clashes: [other]) == ["location 2026-12-20T21:00 other"])
    }

    @Test("are not asked again of what was published before, unless time or place change")
    func known() throws {
        let other = Event(id: "other", slug: try #require(Slug("choir")), title: "Choir", detail: "")
        let past = ["date": "2026-11-30"]
        let earlier = try Self.event(past)
        #expect(try Self.questions(past, changing: earlier, clashes: [other]) == [])
        #expect(
            try Self.questions(
                past.merging(["location": "Hall"]) { $1 }, changing: earlier, clashes: [other])
                == ["location 2026-11-30T21:00 other"])
        #expect(
            try Self.questions(["date": "2026-11-29"], changing: earlier) == ["date past 2026-11-29"])
        var draft = earlier
        draft.status = .draft
        #expect(try Self.questions(past, changing: draft) == ["date past 2026-11-30"])
    }

    @Test(
        "are asked of one date of a series too, and not of one that keeps its time",
        arguments: [
            (["reason": "The hall is taken"], []),
            (["date": "2026-12-28"], []),
            (["date": "2026-11-30"], ["date past 2026-11-30"]),
            (["date": "2062-12-05"], ["date far 2062-12-05"]),
            (["endTime": "20:00"], ["endTime 23 2026-12-28T20:00 true"]),
            (["date": "2026-12-20"], ["date same 2026-12-20T21:00"]),
            (["date": "2026-12-20", "time": "22:00", "endTime": "23:00"], []),
        ] as [([String: String], [String])])
    func dates(fields: [String: String], expected: [String]) throws {
        let series = try Self.event(["repeats": "weekly", "endTime": "23:00"])
        let site = try PostingSite()
        let date = try #require(
            CivilDate(year: 2026, month: 12, day: 27).flatMap { CivilDateTime($0, secondOfDay: 75_600) })
        var form = DateForm(of: series, at: date, settings: site.settings)
        form.fields.merge(fields) { $1 }
        let changed = series.with(try form.change(of: series, at: date), at: date)
        let questions = FormQuestion.all(
            about: date, of: changed, changing: series, hasEndDate: false, clashes: [],
            today: try #require(Self.today))
        #expect(questions.map(Self.text) == expected)
    }

    @Test("have one token for the same question and another for another")
    func tokens() throws {
        let first = FormQuestion.past(try #require(CivilDate(year: 2026, month: 11, day: 30)))
        let second = FormQuestion.past(try #require(CivilDate(year: 2026, month: 11, day: 29)))
        let third = FormQuestion.farAhead(try #require(CivilDate(year: 2026, month: 11, day: 30)))
        #expect(Set([first, second, third].map(\.token)).count == 3)
        #expect(first.token == "68fcad5f7cd7812df34cc4a2")
    }
}
