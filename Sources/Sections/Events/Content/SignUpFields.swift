import ContentFiles
import Foundation
import Model

/// The keys for sign-up on the site <-> the properties of `Event`.
extension FieldReader {
    /// Whether the key says `here`.
    mutating func isHere(_ key: String) -> Bool? {
        guard let text = text(key) else { return nil }
        return text == "here" ? true : wrong(key, text, expected: "here, or no such line")
    }

    /// A day with a time, with an offset or in the event's zone.
    mutating func dateTime(_ key: String, in zone: TimeZone) -> EventTime? {
        guard let written = eventTime(key, in: zone) else { return nil }
        guard !written.isDay else {
            return wrong(key, written.text, expected: "a time too, such as \(written.text)T18:00")
        }
        return written.time
    }

    mutating func signUpQuestions(_ key: String) -> [SignUpQuestion] {
        let expected = "a list of maps, each with 'question', and 'kind' and 'required' where they matter"
        let questions = records(key, expected: expected) { $0.signUpQuestion() }
        guard questions.count > SignUpQuestion.limit else { return questions }
        return wrong(
            key, "a list of \(questions.count)", expected: "at most \(SignUpQuestion.limit) questions") ?? []
    }

    private mutating func signUpQuestion() -> SignUpQuestion? {
        let question = required("question", expected: "the question in words") { $0.localizedLine($1) }
        let kind: SignUpQuestion.Kind = choice("kind") ?? .text
        let options = lines("options", example: "[With meat, Vegetarian]")
        let isRequired = flag("required") ?? false
        switch kind {
        case .choice: checkOptions(options)
        case .text, .yesNo:
            if !options.isEmpty {
                add(
                    .advisedField("kind", expected: "kind: choice, for the options to be shown"),
                    at: "options")
            }
        }
        return question.map {
            SignUpQuestion($0, kind: kind, options: kind == .choice ? options : [], isRequired: isRequired)
        }
    }

    private mutating func checkOptions(_ options: [String]) {
        let (counts, shown) = (SignUpQuestion.optionCounts, options.joined(separator: ", "))
        guard counts.contains(options.count) else {
            let expected = "a list of \(counts.lowerBound) to \(counts.upperBound) options"
            return add(
                .wrongField("signUpQuestions: options", value: shown, expected: expected), at: "options")
        }
        if let twice = options.repeated {
            add(
                .wrongField("signUpQuestions: options", value: shown, expected: "'\(twice)' once"),
                at: "options")
        }
    }
}

extension SignUpQuestion {
    /// The questions in front matter; nil if there are none.
    static func records(_ questions: [SignUpQuestion]) -> FrontMatterText.Value? {
        guard !questions.isEmpty else { return nil }
        return .records(
            questions.map { question in
                let pairs: [(String, FrontMatterText.Value?)] = [
                    ("question", .localized(question.question)),
                    ("kind", .plain(question.kind.rawValue)),
                    ("options", question.options.isEmpty ? nil : .texts(question.options)),
                    ("required", question.isRequired ? .plain("true") : nil),
                ]
                return pairs.compactMap { key, value in value.map { .init(key: key, value: $0) } }
            })
    }
}

extension Event {
    /// A time of sign-up, by the key of its field, that comes too late.
    package enum SignUpFault: Equatable, Sendable {
        /// Sign-up would not open before it closes: at `signUpCloses`, or without that at the start.
        case opensAfterClosing
        /// `signUpCloses` or `cancelUntil` is after the start.
        case afterStart(key: String)

        package var key: String {
            switch self {
            case .opensAfterClosing: "signUpOpens"
            case .afterStart(let key): key
            }
        }
    }

    /// The times of sign-up on the site that come too late; none that depends on the start while the event has no schedule.
    package var signUpFaults: [SignUpFault] {
        guard signsUpHere else { return [] }
        var faults: [SignUpFault] = []
        let start = schedule?.start
        if let opens = signUpOpens, let closes = signUpCloses ?? start, opens.instant >= closes.instant {
            faults.append(.opensAfterClosing)
        }
        guard let start else { return faults }
        for (key, time) in [("signUpCloses", signUpCloses), ("cancelUntil", cancelUntil)] {
            if let time, time.instant > start.instant { faults.append(.afterStart(key: key)) }
        }
        return faults
    }

    /// Completes what `signUp: here` implies, and reports what contradicts it or has no effect without it.
    mutating func completeSignUp(_ fields: inout FieldReader) {
        guard signsUpHere else { return adviseSignUp(&fields) }
        if let signUpURL {
            let expected = "no such line beside signUp: here, since people sign up in one place"
            fields.add(.wrongField("signUpURL", value: signUpURL, expected: expected), at: "signUpURL")
        }
        if !needsSignUp, let text = fields.text("needSignUp") {
            let expected = "true, or no such line, since signUp: here takes sign-ups"
            fields.add(.wrongField("needSignUp", value: text, expected: expected), at: "needSignUp")
        }
        needsSignUp = true
        isOpenForSignUp = isOpenForSignUp || fields.text("openForSignUp") == nil
        for fault in signUpFaults { report(fault, &fields) }
    }

    private func report(_ fault: SignUpFault, _ fields: inout FieldReader) {
        let expected =
            switch fault {
            case .opensAfterClosing where signUpCloses != nil: "a time before 'signUpCloses'"
            case .opensAfterClosing: "a time before the start, when sign-up closes"
            case .afterStart: "a time until the start, \(schedule?.start.civil.description ?? "")"
            }
        fields.add(
            .wrongField(fault.key, value: fields.text(fault.key) ?? "", expected: expected), at: fault.key)
    }

    private func adviseSignUp(_ fields: inout FieldReader) {
        for field in Event.fields where field.condition == \Event.signsUpHere {
            guard fields.line(of: field.key) != nil else { continue }
            let expected = "signUp: here; without it '\(field.key)' has no effect"
            fields.add(.advisedField("signUp", expected: expected), at: field.key)
        }
    }
}
