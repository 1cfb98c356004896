import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@testable import Events

@Suite("Sign-up on the site in files of events")
struct SignUpFieldsTests {
    private let folder: TemporaryFolder
    private let zone: TimeZone
    private static let path = "Content/events/gala.md"

    init() throws {
        folder = try TemporaryFolder()
        zone = try #require(TimeZone(identifier: "America/New_York"))
        try folder.write(SampleSite.settings, to: "Content/site.yml")
    }

    /// The event of a file with a title, a posting time, a start and these further lines, which begin with line 5; nil if it has an error.
    private func event(_ lines: String, starts: String? = "2026-12-05T18:00") async throws -> Event? {
        try write(lines, starts: starts)
        return await ContentReading(root: folder.path).content?.events.first
    }

    private func write(_ lines: String, starts: String?) throws {
        let start = starts.map { "starts: \($0)" } ?? "location: Hall"
        let text = "---\ntitle: Gala\nposted: 2026-01-01\n\(start)\n\(lines)\n---\n\nCome.\n"
        try folder.write(text, to: Self.path)
    }

    private func sentences(_ lines: String, starts: String? = "2026-12-05T18:00") async throws -> [String] {
        try write(lines, starts: starts)
        return await ContentReading(root: folder.path).problems.map {
            $0.description.replacing("\(Self.path):", with: "")
        }
    }

    private func time(_ text: String) throws -> EventTime {
        EventTime(try #require(Timestamp(text, in: zone)).civil, in: zone)
    }

    private static let everything = """
        capacity: 40
        signUp: here
        signUpBy: name
        guests: 2
        signUpOpens: 2026-11-20T18:00
        signUpCloses: 2026-12-04T18:00
        cancelUntil: 2026-12-05T12:00
        offerHours: 6
        signUpQuestions:
        - question: {en: "Any allergies?", zh-Hans: 有过敏吗？}
        - question: Meal
          kind: choice
          options: [With meat, Vegetarian]
          required: true
        - question: Do you have a car?
          kind: yesNo
        """

    private static let questions = [
        SignUpQuestion(LocalizedText(byLanguage: ["en": "Any allergies?", "zh-Hans": "有过敏吗？"])),
        SignUpQuestion("Meal", kind: .choice, options: ["With meat", "Vegetarian"], isRequired: true),
        SignUpQuestion("Do you have a car?", kind: .yesNo),
    ]

    @Test("All lines are read, written, and kept by edits")
    func everything() async throws {
        var event = try #require(try await event(Self.everything))
        #expect((event.needsSignUp, event.isOpenForSignUp, event.signsUpHere) == (true, true, true))
        #expect((event.signUpBy, event.guests, event.offerHours) == (.name, 2, 6))
        #expect(event.signUpOpens == (try time("2026-11-20T18:00")))
        #expect(event.signUpCloses == (try time("2026-12-04T18:00")))
        #expect(event.cancelUntil == (try time("2026-12-05T12:00")))
        #expect(event.signUpQuestions == Self.questions)

        let writer = ContentWriter(root: folder.path, timeZone: zone)
        event.guests = 3
        try writer.write([event])
        let changed = Self.everything.replacing("guests: 2", with: "guests: 3")
        #expect(try folder.text(Self.path).contains("starts: 2026-12-05T18:00\n\(changed)\n---\n"))

        event.file = nil
        try folder.remove(Self.path)
        try writer.write([event])
        event.file = Self.path
        #expect(await ContentReading(root: folder.path).content?.events == [event])
        let text = try folder.text(Self.path)
        #expect(text.contains("needSignUp: true\nsignUp: here\nopenForSignUp: true\nsignUpBy: name\n"))
    }

    @Test("The one line is enough: sign-up is needed and open, by mail, without guests")
    func least() async throws {
        let event = try #require(try await event("signUp: here"))
        #expect((event.needsSignUp, event.isOpenForSignUp, event.signsUpHere) == (true, true, true))
        #expect((event.signUpBy, event.guests, event.signUpQuestions) == (.mail, nil, []))
    }

    @Test("A file closes sign-up by hand, and an edit opens it again and takes it off the site")
    func closed() async throws {
        var event = try #require(try await event("signUp: here\nopenForSignUp: false"))
        #expect((event.needsSignUp, event.isOpenForSignUp) == (true, false))
        let writer = ContentWriter(root: folder.path, timeZone: zone)
        event.isOpenForSignUp = true
        try writer.write([event])
        #expect(try folder.text(Self.path).contains("signUp: here\nopenForSignUp: true\n---"))
        (event.signsUpHere, event.needsSignUp, event.isOpenForSignUp) = (false, false, false)
        try writer.write([event])
        #expect(try folder.text(Self.path).contains("starts: 2026-12-05T18:00\n---"))
    }

    @Test("An event without a time may have it too")
    func noTime() async throws {
        let lines = "signUp: here\nsignUpOpens: 2026-11-20T18:00\nsignUpCloses: 2026-12-04T18:00"
        #expect(try await sentences(lines, starts: nil) == [])
        #expect(try await event(lines, starts: nil)?.signsUpHere == true)
    }

    @Test("Closing and cancelling at the start are in time")
    func atStart() async throws {
        let start = "2026-12-05T18:00"
        #expect(try await sentences("signUp: here\nsignUpCloses: \(start)\ncancelUntil: \(start)") == [])
    }

    @Test(
        "What is wrong is named with its line, and leaves the event out",
        arguments: [
            ("signUp: yes", "5: 'signUp' is \"yes\"; expected here, or no such line"),
            (
                "signUp: here\nsignUpURL: https://forms.example.edu/a",
                "6: 'signUpURL' is \"https://forms.example.edu/a\"; expected no such line beside signUp: here, since people sign up in one place"
            ),
            (
                "signUp: here\nneedSignUp: false",
                "6: 'needSignUp' is \"false\"; expected true, or no such line, since signUp: here takes sign-ups"
            ),
            (
                "signUp: here\ncapacity: 0",
                "6: 'capacity' is \"0\"; expected a whole number from 1 to 1000000"
            ),
            ("signUp: here\nsignUpBy: phone", "6: 'signUpBy' is \"phone\"; expected one of mail, name"),
            ("signUp: here\nguests: 21", "6: 'guests' is \"21\"; expected a whole number from 0 to 20"),
            ("signUp: here\nofferHours: 0", "6: 'offerHours' is \"0\"; expected a whole number from 1 to 72"),
            (
                "signUp: here\nsignUpOpens: 2026-12-04",
                "6: 'signUpOpens' is \"2026-12-04\"; expected a time too, such as 2026-12-04T18:00"
            ),
            (
                "signUp: here\nsignUpOpens: 2026-12-04T18:00\nsignUpCloses: 2026-12-04T18:00",
                "6: 'signUpOpens' is \"2026-12-04T18:00\"; expected a time before 'signUpCloses'"
            ),
            (
                "signUp: here\nsignUpOpens: 2026-12-05T18:00",
                "6: 'signUpOpens' is \"2026-12-05T18:00\"; expected a time before the start, when sign-up closes"
            ),
            (
                "signUp: here\nsignUpCloses: 2026-12-05T18:01",
                "6: 'signUpCloses' is \"2026-12-05T18:01\"; expected a time until the start, 2026-12-05T18:00"
            ),
            (
                "signUp: here\ncancelUntil: 2026-12-06T00:00",
                "6: 'cancelUntil' is \"2026-12-06T00:00\"; expected a time until the start, 2026-12-05T18:00"
            ),
            (
                "signUp: here\nsignUpQuestions: [{question: A}, {question: B}, {question: C}, {question: D}]",
                "6: 'signUpQuestions' is \"a list of 4\"; expected at most 3 questions"
            ),
            (
                "signUp: here\nsignUpQuestions:\n- kind: text",
                "7: 'signUpQuestions: question' is missing; expected the question in words"
            ),
            (
                "signUp: here\nsignUpQuestions:\n- {question: Meal, kind: list}",
                "7: 'signUpQuestions: kind' is \"list\"; expected one of text, choice, yesNo"
            ),
            (
                "signUp: here\nsignUpQuestions:\n- {question: Meal, kind: choice, options: [Soup]}",
                "7: 'signUpQuestions: options' is \"Soup\"; expected a list of 2 to 10 options"
            ),
            (
                "signUp: here\nsignUpQuestions:\n- {question: N, kind: choice, options: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}",
                "7: 'signUpQuestions: options' is \"1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11\"; expected a list of 2 to 10 options"
            ),
            (
                "signUp: here\nsignUpQuestions:\n- {question: Meal, kind: choice, options: [Soup, Rice, Soup]}",
                "7: 'signUpQuestions: options' is \"Soup, Rice, Soup\"; expected 'Soup' once"
            ),
        ])
    func wrong(lines: String, sentence: String) async throws {
        #expect(try await sentences(lines) == [sentence])
        #expect(try await event(lines) == nil)
    }

    @Test(
        "What has no effect is named in a warning",
        arguments: [
            ("signUpCloses: 2026-12-04T18:00", "signUpCloses"), ("guests: 2", "guests"),
            ("signUpQuestions: [{question: Meal}]", "signUpQuestions"), ("signUpBy: name", "signUpBy"),
        ])
    func withoutEffect(lines: String, key: String) async throws {
        let expected = "signUp: here; without it '\(key)' has no effect"
        #expect(try await sentences(lines) == ["5: warning: 'signUp' is missing; expected \(expected)"])
        #expect(try await event(lines)?.signsUpHere == false)
    }

    @Test("Options of a question that is no choice are not shown")
    func optionsOfText() async throws {
        let lines = "signUp: here\nsignUpQuestions:\n- {question: Meal, options: [Soup, Rice]}"
        let warning = "7: warning: 'kind' is missing; expected kind: choice, for the options to be shown"
        #expect(try await sentences(lines) == [warning])
        #expect(try await event(lines)?.signUpQuestions == [SignUpQuestion("Meal")])
    }
}
