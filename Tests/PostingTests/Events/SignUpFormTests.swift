import Foundation
import Model
import Posting
import Testing

@testable import Events

@Suite("Sign-up on the site in the form of an event")
struct SignUpFormTests {
    private let site: PostingSite

    init() throws { site = try PostingSite() }

    private static let fields = [
        "needSignUp": "true", "openForSignUp": "true", "signUp": "here", "signUpBy": "name", "capacity": "40",
        "guests": "2", "offerHours": "6", "signUpURL": "not looked at",
        "signUpOpens": "2026-12-05T18:00", "signUpCloses": "2026-12-19 20:30",
        "cancelUntil": "2026-12-20T21:00",
        "question1": "Any allergies?", "question1.zh-Hans": "有过敏吗？", "question1Kind": "text",
        "question1Options": "not looked at", "question2": " ", "question2Kind": "yesNo",
        "question3": "Meal", "question3Kind": "choice",
        "question3Options": "With meat\r\n\r\n  Vegetarian ", "question3Required": "true",
    ]

    private func time(_ text: String) throws -> EventTime {
        let zone = site.settings.timeZone
        return EventTime(try #require(Timestamp(text, in: zone)).civil, in: zone)
    }

    @Test("is stored with all that belongs to it, and comes back in the form")
    func stored() throws {
        try site.post(Self.fields)
        let event = try site.event()
        #expect((event.needsSignUp, event.isOpenForSignUp, event.signsUpHere) == (true, true, true))
        #expect((event.signUpURL, event.signUpBy, event.capacity) == (nil, .name, 40))
        #expect((event.guests, event.offerHours) == (2, 6))
        #expect(event.signUpOpens == (try time("2026-12-05T18:00")))
        #expect(event.signUpCloses == (try time("2026-12-19T20:30")))
        #expect(event.cancelUntil == (try time("2026-12-20T21:00")))
        #expect(
            event.signUpQuestions == [
                SignUpQuestion(
                    LocalizedText(byLanguage: ["en": "Any allergies?", "zh-Hans": "有过敏吗？"])),
                SignUpQuestion(
                    "Meal", kind: .choice, options: ["With meat", "Vegetarian"], isRequired: true),
            ])
        let form = EventForm(of: event, settings: site.settings).fields
        let expected = [
            "signUp": "here", "signUpBy": "name", "guests": "2", "offerHours": "6",
            "signUpOpens": "2026-12-05T18:00", "signUpCloses": "2026-12-19T20:30",
            "cancelUntil": "2026-12-20T21:00", "question1": "Any allergies?",
            "question1.zh-Hans": "有过敏吗？", "question1Kind": "text", "question2": "Meal",
            "question2Kind": "choice", "question2Options": "With meat\nVegetarian",
            "question2Required": "true", "question3Kind": "text",
        ]
        #expect(form.filter { expected[$0.key] != nil } == expected)
        for field in ["signUpURL", "question1Required", "question3", "question3Options"] {
            #expect(form[field] == nil)
        }
    }

    @Test("stays as it is in the file where the form changes nothing of it")
    func unchanged() throws {
        let path = try site.post(Self.fields)
        let text = try site.folder.text(path)
        let written = "question: {en: 'Any allergies?', zh-Hans: 有过敏吗？}   # asked by the kitchen"
        try site.folder.write(
            text.replacing(/question: \{en.*\}/, with: written), to: path)
        var form = EventForm(of: try site.event(), settings: site.settings)
        form.fields["title"] = "Lanterns"
        try site.decide(nonce: "nonce-01") {
            try site.posting.edit(site.event(), form, version: nil, by: $0)
        }
        #expect(try site.folder.text(path).contains(written))
        #expect(try site.event().title == "Lanterns")
    }

    @Test(
        "is not there where people sign up elsewhere, or need not",
        arguments: [["signUp": "elsewhere"], ["signUp": ""], ["needSignUp": ""]])
    func elsewhere(changes: [String: String]) throws {
        let url = ["signUpURL": "https://forms.example.edu/a"]
        try site.post(Self.fields.merging(url) { $1 }.merging(changes) { $1 })
        let event = try site.event()
        #expect((event.signsUpHere, event.signUpBy, event.guests) == (false, .mail, nil))
        #expect((event.signUpOpens, event.signUpCloses, event.cancelUntil) == (nil, nil, nil))
        #expect(event.signUpQuestions == [])
        #expect(event.needsSignUp == (changes["needSignUp"] == nil))
        #expect(event.signUpURL == (event.needsSignUp ? "https://forms.example.edu/a" : nil))
        let form = EventForm(of: event, settings: site.settings).fields
        // The form of an event without sign-up suggests it here, and open.
        #expect(form["signUp"] == (event.needsSignUp ? "elsewhere" : "here"))
        #expect(form["openForSignUp"] == "true")
    }

    static let cases: [([String: String], String, FormProblem.Kind)] = [
        (["signUp": "there", "signUpURL": ""], "signUp", .unknownChoice),
        (["signUpBy": "phone"], "signUpBy", .unknownChoice),
        (["guests": "21"], "guests", .notACount(least: 0, limit: 20)),
        (["guests": "-1"], "guests", .notACount(least: 0, limit: 20)),
        (["offerHours": "0"], "offerHours", .notACount(least: 1, limit: 72)),
        (["signUpOpens": "soon"], "signUpOpens", .notADateTime),
        (["signUpOpens": "2026-12-05"], "signUpOpens", .notADateTime),
        (["signUpCloses": "2026-12-05T18:00Z"], "signUpCloses", .notADateTime),
        (["cancelUntil": "2199-12-31T25:00"], "cancelUntil", .notADateTime),
        (["signUpOpens": "2026-03-08T02:30"], "signUpOpens", .skippedTime),
        (["signUpOpens": "2026-12-19T20:30"], "signUpOpens", .opensAfterClosing),
        (["signUpOpens": "2026-12-20T21:00", "signUpCloses": ""], "signUpOpens", .opensAfterClosing),
        (["signUpCloses": "2026-12-20T21:01"], "signUpCloses", .afterStart),
        (["cancelUntil": "2026-12-21T00:00"], "cancelUntil", .afterStart),
        (["question3": ""], "question3", .missing),
        (["question3Kind": "list"], "question3Kind", .unknownChoice),
        (["question3Options": "Soup"], "question3Options", .notOptions(least: 2, limit: 10)),
        (["question3Options": ""], "question3Options", .notOptions(least: 2, limit: 10)),
        (["question3Options": "Soup\nRice\nSoup"], "question3Options", .notOptions(least: 2, limit: 10)),
        (
            ["question3Options": (1...11).map(String.init).joined(separator: "\n")], "question3Options",
            .notOptions(least: 2, limit: 10)
        ),
        (
            ["question3Options": "Soup\n" + String(repeating: "a", count: 201)], "question3Options",
            .tooLong(count: 201, limit: 200)
        ),
        (["question3Options": "So\u{202E}up\nRice"], "question3Options", .turnsDirection),
        (
            ["question1.zh-Hans": String(repeating: "灯", count: 201)], "question1.zh-Hans",
            .tooLong(count: 201, limit: 200)
        ),
    ]

    @Test("says which field is wrong, and writes nothing", arguments: cases)
    func refused(fields: [String: String], field: String, kind: FormProblem.Kind) throws {
        #expect(throws: PostingError.form([FormProblem(field, kind)])) {
            try site.post(Self.fields.merging(fields) { $1 })
        }
        #expect(try site.files() == [])
    }

    @Test("has its times as typed where the event is moved, and says where they are after the start then")
    func moved() throws {
        try site.post(Self.fields)
        #expect(
            throws: PostingError.form([
                FormProblem("signUpCloses", .afterStart), FormProblem("cancelUntil", .afterStart),
            ])
        ) {
            try site.edit(Self.fields.merging(["date": "2026-12-18"]) { $1 })
        }
        try site.edit(Self.fields.merging(["date": "2026-12-28"]) { $1 })
        #expect(try site.event().signUpCloses == (try time("2026-12-19T20:30")))
    }

    @Test("of a draft without a date takes times, which are checked with the date")
    func noDate() throws {
        let noTime = ["date": "", "time": "", "status": "draft", "broadcast": ""]
        let path = try site.post(Self.fields.merging(noTime) { $1 })
        let event = try site.event(path)
        #expect((event.schedule, event.signsUpHere) == (nil, true))
        #expect(event.signUpCloses == (try time("2026-12-19T20:30")))
        #expect(EventForm(of: event, settings: site.settings).fields["signUpCloses"] == "2026-12-19T20:30")
    }

    @Test("keeps the second of two times that clocks show alike")
    func repeatedTime() throws {
        let path = try site.post(
            Self.fields.merging(["signUpOpens": "2026-11-01T01:30"]) { $1 }, after: -40 * 86_400)
        let text = try site.folder.text(path)
        try site.folder.write(
            text.replacing("2026-11-01T01:30", with: "2026-11-01T01:30:00-05:00"), to: path)
        let before = try #require(try site.event(path).signUpOpens)
        #expect(before != (try time("2026-11-01T01:30")))
        let changes = ["signUpOpens": "2026-11-01T01:30", "title": "Lanterns"]
        try site.edit(Self.fields.merging(changes) { $1 })
        #expect(try site.event(path).signUpOpens == before)
    }

    // MARK: Series

    /// A meeting on Sundays at 21:00 since September, for which sign-up closes the evening before; the form has it from 6 December on.
    private func series() throws -> EventForm {
        let fields = [
            "date": "2026-09-06", "endTime": "22:30", "repeats": "weekly", "needSignUp": "true",
            "signUp": "here", "signUpCloses": "2026-09-05T20:00",
        ]
        try site.post(fields, after: -90 * 86_400)
        let event = try site.event(Self.path)
        return EventForm(of: event, settings: site.settings, from: event.formDate(now: PostingSite.noon))
    }

    private static let path = "Content/events/2026-09-06-lantern-making.md"

    private func send(_ form: EventForm) throws {
        let event = try site.event(Self.path)
        try site.decide(nonce: "nonce-10", after: 0) {
            try site.posting.edit(event, form, version: nil, others: [event], by: $0)
        }
    }

    @Test("has the times of a series for the form's date, and stores them for its first one")
    func seriesTimes() throws {
        var form = try series()
        #expect((form.fields["date"], form.fields["signUpCloses"]) == ("2026-12-06", "2026-12-05T20:00"))
        form.fields["title"] = "Lanterns"
        try send(form)
        #expect(try site.event(Self.path).signUpCloses == (try time("2026-09-05T20:00")))
    }

    @Test("changes the times of all dates alike")
    func seriesChange() throws {
        var form = try series()
        form.fields["signUpCloses"] = "2026-12-04T12:00"
        form.fields["cancelUntil"] = "2026-12-06T21:01"
        #expect(throws: PostingError.form([FormProblem("cancelUntil", .afterStart)])) { try send(form) }
        form.fields["cancelUntil"] = "2026-12-06T09:00"
        try send(form)
        let event = try site.event(Self.path)
        #expect(event.signUpCloses == (try time("2026-09-04T12:00")))
        #expect(event.cancelUntil == (try time("2026-09-06T09:00")))
    }

    @Test("of one moved date leaves the times of the series")
    func oneDate() throws {
        var form = try series()
        form.fields["date"] = "2026-12-07"
        form.fields["scope"] = "this"
        try send(form)
        let event = try site.event(Self.path)
        #expect(event.schedule?.recurrence?.changes.map(\.start?.civil.day.description) == ["2026-12-07"])
        #expect(event.signUpCloses == (try time("2026-09-05T20:00")))
    }

    @Test("of the later dates goes with them, as typed, and stays with the earlier ones")
    func laterDates() throws {
        var form = try series()
        form.fields["date"] = "2026-12-07"
        form.fields["scope"] = "from"
        try send(form)
        #expect(try site.event(Self.path).signUpCloses == (try time("2026-09-05T20:00")))
        let later = try site.event("Content/events/2026-12-07-lantern-making.md")
        #expect(later.signUpCloses == (try time("2026-12-05T20:00")))
        #expect(later.signsUpHere)
    }

    @Test("of all coming dates is as long before each as it is typed for the form's")
    func allDates() throws {
        var form = try series()
        form.fields["time"] = "19:00"
        form.fields["endTime"] = "20:00"
        form.fields["scope"] = "all"
        try send(form)
        let event = try site.event(Self.path)
        let start = try #require(event.schedule?.start.civil)
        #expect(start.description == "2026-12-06T19:00")
        #expect(event.signUpCloses == (try time("2026-12-05T20:00")))
    }

    // MARK: Two officers

    @Test("is merged field by field with what others changed")
    func merged() throws {
        try site.post(Self.fields)
        let version = try site.posting.version(of: site.event())
        try site.edit(Self.fields.merging(["guests": "3", "question2": "Pets?"]) { $1 })
        let event = try site.event()
        var form = EventForm(of: event, settings: site.settings).fields
        form["guests"] = "4"
        let meal = [
            "question2": "Meal", "question2Kind": "choice", "question2Options": "With meat\r\nVegetarian",
            "question2Required": "true",
        ]
        form.merge(meal) { $1 }
        for name in ["question3", "question3Options", "question3Required"] { form[name] = "" }
        form["question3Kind"] = "text"
        let merge = try #require(
            try site.posting.merge(event, form, version: version, choices: [:], seen: nil))
        #expect(merge.conflicts.map(\.field) == ["guests"])
        #expect(
            merge.taken.map(\.field) == [
                "question2", "question2Kind", "question2Options", "question2Required", "question3",
                "question3Kind", "question3Options", "question3Required",
            ])
    }
}
