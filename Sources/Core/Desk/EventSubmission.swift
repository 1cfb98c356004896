import CGI
import Foundation
import Posting
import Texts

/// The form of an event, as a request brings it.
struct EventSubmission {
    /// What tells it from others, however often it is sent.
    let nonce: String
    /// The id of the event that it changes; nil of a new one.
    let event: String?
    /// What tells whether the event was changed since; empty of a new one.
    let version: String
    /// The event's fields, as `EventForm` names them.
    let fields: [String: String]
    /// Of which fields that somebody else changed too the officer takes theirs (true) or keeps the own text (false), and the version of the
    /// event to which that applies.
    let choices: [String: Bool]
    let seen: String?
    /// The button that it was sent with.
    let show: String?
    /// The fields whose texts are not whole, with their problems.
    let problems: [FormProblem]
    /// The tokens of the questions that the officer has confirmed.
    let confirmed: Set<String>

    /// The form; nil where the request brings none. `languages` are the site's.
    init?(_ request: CGIRequest, languages: [String]) {
        let steps = request.path.split(separator: "/")
        guard ["events", "preview"].contains(steps.first), steps.count <= 2 else { return nil }
        guard let nonce = request.form["nonce"], Self.isNonce(nonce) else { return nil }
        self.nonce = nonce
        version = request.form["version"] ?? ""
        show = request.form["show"]
        confirmed = Set((request.form["confirmed"] ?? "").split(separator: " ").map(String.init))
        event = request.form["event"].flatMap(EventPath.init)?.id
        seen = request.form["seen"]
        let choices = request.form.names.filter { $0.hasPrefix("choice.") }
        self.choices = Dictionary(
            choices.map { (String($0.dropFirst("choice.".count)), request.form[$0] == "theirs") },
            uniquingKeysWith: { first, _ in first })
        let others = Set(
            [
                "csrf", "nonce", "version", "event", "show", "picture", "seen", "language", "confirmed",
            ] + choices)
        let names = request.form.names.filter { !others.contains($0) }
        let language = FormLanguage(request.form["language"], of: languages)
        problems = request.form.cut.subtracting(others).sorted().map {
            FormProblem(language.formName($0), .tooManyMarks(limit: CombiningMarks.limit))
        }
        fields = language.formFields(
            Dictionary(names.map { ($0, request.form[$0] ?? "") }, uniquingKeysWith: { first, _ in first }))
    }

    /// Whether a text can be a nonce: 8 to 80 of A-Z, a-z, 0-9, - and _.
    static func isNonce(_ text: String) -> Bool {
        (8...80).contains(text.utf8.count) && text.utf8.allSatisfy(ASCII.isWord)
    }

    /// Whether a text can be the version of a file, as the desk writes it.
    static func isVersion(_ text: String) -> Bool {
        (1...80).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            }
    }

    /// A new one: 128 random bits in hexadecimal digits.
    static func newNonce() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
