import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Notifications
import Posting
import State

/// The fields of the forms to vote for a date and to change a vote.
struct DatePollFields {
    /// Maximum length of a name, in characters.
    static let nameLimit = 60

    let poll: DatePoll
    let sums: [String: PollSum]
    /// The answer to change; nil for a new one.
    var answer: PollAnswer?

    init(_ poll: DatePoll, _ answer: PollAnswer? = nil) throws(DeskError) {
        (self.poll, self.answer) = (poll, answer)
        sums = try DeskError.state(poll.database.pollSums(of: poll.event.id))
    }

    /// An input for each option that has not begun, and those of the person.
    var table: [FormField] {
        let ticks = PollTick.allCases.map { ($0.rawValue, poll.name(of: $0)) }
        let options = poll.coming.map { option in
            FormField(
                Self.name(of: option), .radios(ticks), typed: poll.text(of: option), isRequired: false,
                note: poll.text(of: sums[option.key] ?? PollSum()))
        }
        let name = FormField(
            "name", .line(limit: Self.nameLimit), DatePollKey.name, hint: DatePollKey.nameWhy,
            isRequired: true, autocomplete: "name")
        let mail = FormField(
            "email", .mail, DatePollKey.email, hint: DatePollKey.emailWhy, autocomplete: "email")
        return options + [name] + (poll.context.isServed(.mail) ? [mail] : [])
    }

    private static let prefix = "option-"

    private static func name(of option: DateOption) -> String { prefix + option.key }

    /// The texts of the answer.
    var texts: [String: String] {
        guard let answer else { return [:] }
        let ticks = poll.coming.compactMap { option in
            answer.ticks[option.key].map { (Self.name(of: option), $0.rawValue) }
        }
        return Dictionary(ticks + [("name", answer.name), ("email", answer.address ?? "")]) { first, _ in
            first
        }
    }

    /// The ticks in values that a form read.
    func ticks(_ values: [String: String]) -> [String: PollTick] {
        let ticks = poll.coming.compactMap { option in
            values[Self.name(of: option)].flatMap(PollTick.init).map { (option.key, $0) }
        }
        return Dictionary(ticks) { first, _ in first }
    }

    /// Whether a form that was sent has ticks of times that nobody can vote for any longer.
    func hasOldTimes(_ form: FormFields) -> Bool {
        let names = Set(poll.coming.map(Self.name))
        return form.names.contains { name in
            name.utf8.starts(with: Self.prefix.utf8) && form[name] != "" && !names.contains(name)
        }
    }

    /// The problems of values that a form read: nothing is ticked.
    func problems(_ values: [String: String]) -> [FormProblem] {
        guard ticks(values).isEmpty, let first = poll.coming.first else { return [] }
        return [FormProblem(Self.name(of: first), .missing)]
    }
}
