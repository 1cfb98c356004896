import CGI
import Foundation
import Testing

@testable import Desk
@testable import Posting

@Suite("Sign-up on the site on the page of an event's form")
struct SignUpFormPageTests {
    private static let fields = [
        "date": "2027-03-20", "needSignUp": "true", "openForSignUp": "true", "signUp": "here",
        "signUpBy": "name", "capacity": "40", "guests": "2", "offerHours": "6",
        "signUpOpens": "2027-03-01T09:00", "signUpCloses": "2027-03-19T18:00",
        "cancelUntil": "2027-03-20T12:00", "question1": "Meal?", "question1.zh-Hans": "吃什么？",
        "question1Kind": "choice", "question1Options": "Rice\r\nNoodles", "question1Required": "true",
    ]

    /// The fields of a page's form that belong to sign-up, as a browser would send them, without empty ones.
    private func signUp(_ answer: DeskAnswer) -> [String: String] {
        let typed = ReadPage(answer.response).fields
        var sent: [String: String] = [:]
        for name in Self.fields.keys {
            let value =
                switch name {
                case "signUp", "signUpBy", "needSignUp", "openForSignUp", "question1Required":
                    Self.checked(name, answer.page)
                case "question1Kind": Self.selected(name, answer.page)
                default: typed[name]
                }
            if let value, !value.isEmpty { sent[name] = value }
        }
        return sent
    }

    /// The value of the box or radio button with a name that is checked.
    private static func checked(_ name: String, _ page: String) -> String? {
        page.components(separatedBy: "<input ").dropFirst().map { $0.prefix { $0 != ">" } }
            .first { $0.contains(" name=\"\(name)\" ") && $0.contains(" checked") }
            .flatMap { $0.components(separatedBy: " value=\"").last?.prefix { $0 != "\"" } }.map(String.init)
    }

    /// The value of the list with a name.
    private static func selected(_ name: String, _ page: String) -> String? {
        page.components(separatedBy: "<select id=\"\(name)\"").last?
            .components(separatedBy: "</select>").first?
            .components(separatedBy: "\" selected>").first?
            .components(separatedBy: "value=\"").last
    }

    @Test("A new event's form has sign-up here and open, once it is needed")
    func new() async throws {
        let officer = try await OfficerAtDesk()
        let page = await officer.ask("/events/new?form=nonce-0000").page
        for text in [
            #"<input type="radio" id="signUp-here" name="signUp" value="here" checked>"#,
            #"<input type="radio" name="signUp" value="elsewhere">"#,
            #"<input type="radio" name="signUpBy" value="mail" checked>"#,
            #"name="openForSignUp" value="true" checked>"#,
            #"<input id="guests" name="guests" type="number" inputmode="numeric" min="0" max="20" value="""#,
            #"<input id="offerHours" name="offerHours" type="number" inputmode="numeric" min="1" max="72" value="" enterkeyhint="next" aria-describedby="offerHours-hint">"#,
            #"<input id="signUpCloses" name="signUpCloses" type="datetime-local" value="" aria-describedby="sign-up-times">"#,
            #"<label for="question3.zh-Hans">Question 3 (Chinese)</label>"#,
        ] { #expect(page.contains(text), "\(text)") }
        let chinese = await officer.ask("/events/new?form=nonce-0000&lang=zh-Hans").page
        #expect(chinese.contains(#"<label for="question1">问题 1</label>"#))
        #expect(chinese.contains(#"<label for="question1.en">"#))
    }

    @Test("What was typed comes back with each problem, which names its field")
    func problems() async throws {
        let officer = try await OfficerAtDesk()
        let wrong = [
            "title": "Party", "signUpCloses": "2027-03-20T18:01", "guests": "21", "question1Options": "Rice",
        ]
        let answer = await officer.ask(
            "/events",
            OfficerAtDesk.fields.merging(Self.fields) { $1 }.merging(wrong) { $1 }.merging(
                ["nonce": "nonce-0001"]
            ) { $1 })
        #expect(answer.status == 422)
        var expected = Self.fields.merging(wrong) { $1 }
        expected["title"] = nil
        #expect(signUp(answer) == expected)
        for sentence in [
            "Guests per person: Enter a number from 0 to 20.",
            "Sign-up closes: This is after the event starts. It does not move with the date of the event; choose an earlier time.",
            "Question 1: Options: Enter 2 to 10 different options, each on its own line.",
        ] { #expect(answer.page.contains(sentence), "\(sentence)") }
        for id in ["guests", "signUpCloses", "question1Options"] {
            #expect(answer.page.contains("<a href=\"#\(id)\">"), "\(id)")
            #expect(answer.page.contains("id=\"\(id)-problem\""), "\(id)")
        }
    }

    @Test("The page has what is stored, a copy all of it but the times, and versions say what differs")
    func stored() async throws {
        let officer = try await OfficerAtDesk(Self.fields)
        var expected = Self.fields
        expected["question1Options"] = "Rice\nNoodles"
        #expect(signUp(await officer.ask(officer.event)) == expected)

        let copy = await officer.ask("/events/new?form=nonce-0002&copy=\(officer.event)")
        for name in ["date", "signUpOpens", "signUpCloses", "cancelUntil"] { expected[name] = nil }
        #expect(signUp(copy) == expected)

        let changes = [
            "signUpBy": "mail", "guests": "", "cancelUntil": "", "question1": "Food?",
            "question1Required": "",
        ]
        let fields = officer.form(Self.fields.merging(changes) { $1 })
        let answer = await officer.change(officer.event, fields)
        #expect(answer.status == 303)
        let versions = await officer.ask("\(officer.event)/versions").page
        let first = try #require(
            versions.components(separatedBy: "versions?version=").last?.prefix { $0.isNumber })
        let version = await officer.ask("\(officer.event)/versions?version=\(first)").page
        for text in [
            "With a name alone", "With a name and an email address that they confirm", "Guests per person: 2",
            "Cancel until: 20 March 2027, 12:00",
            "An answer is required: Meal? / 吃什么？ (One of several options: Rice; Noodles)",
            "Food? / 吃什么？ (One of several options: Rice; Noodles)",
        ] { #expect(version.contains(text), "\(text)") }
    }

    @Test("A conflict of two officers names the field and both values in words")
    func conflict() async throws {
        let officer = try await OfficerAtDesk(Self.fields)
        let opened = ReadPage(await officer.ask(officer.event).response).fields
        let theirs = [
            "signUpBy": "mail", "signUpCloses": "2027-03-18T18:00", "question1Kind": "text",
            "question1": "Food?",
        ]
        #expect(
            await officer.change(officer.event, officer.form(Self.fields.merging(theirs) { $1 })).status
                == 303)
        var mine = officer.form(Self.fields.merging(["version": opened["version"] ?? ""]) { $1 })
        mine.merge(["signUp": "elsewhere", "signUpCloses": "2027-03-17T12:00", "question1": "Menu?"]) { $1 }
        mine["question1Kind"] = "yesNo"
        let answer = await officer.ask(officer.event, mine)
        #expect(answer.status == 409)
        for text in [
            "Sign-up closes", "18 March 2027, 18:00", "17 March 2027, 12:00", "Question 1",
            "Food?", "Menu?", "Question 1: Kind of answer", "Yes or no",
        ] { #expect(answer.page.contains(text), "\(text)") }
        #expect(signUp(answer)["signUp"] == "elsewhere")
        #expect(signUp(answer)["signUpBy"] == "mail")
    }
}
