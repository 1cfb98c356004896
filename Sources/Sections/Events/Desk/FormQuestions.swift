import Desk
import Foundation
import Model
import Posting
import Site

/// The questions to confirm before an event is posted.
struct FormQuestions {
    private let all: [FormQuestion]
    private let confirmed: Set<String>
    let event: Event?
    /// Effects of the change on people who signed up.
    private let effects: [SignUpEffects.Effect]

    /// Maximum number of events named as being at the same time and place.
    private static let clashLimit = 10

    /// Creates the questions about `event`; `others` has at least the events at its place.
    init(
        _ event: Event?, _ sent: FormSubmission, changing earlier: Event?, among others: [Event],
        _ context: RequestContext, effects: SignUpEffects? = nil
    ) {
        (self.event, confirmed, self.effects) = (event, sent.confirmed, effects?.all ?? [])
        guard let event, event.status == .published, let schedule = event.schedule,
            let today = schedule.timeZone.civil(at: context.now)?.day
        else {
            all = []
            return
        }
        let clashes = context.words.others(
            atTheTimeOf: event, among: others, now: context.now
        ).filter { $0.isSamePlace && $0.event.id != earlier?.id }
        all = FormQuestion.all(
            of: event, changing: earlier, hasEndDate: sent.fields["endDate"]?.isEmpty == false,
            clashes: clashes.prefix(Self.clashLimit).map(\.event), today: today)
    }

    /// Creates the questions about one date of the series `earlier`; `event` is the series with the date as the form describes it,
    /// `preview` the event that the form shows.
    init(
        about date: CivilDateTime, of event: Event, changing earlier: Event, hasEndDate: Bool,
        confirmed: Set<String>, among others: [Event], _ context: RequestContext,
        effects: SignUpEffects? = nil, preview: Event? = nil
    ) {
        (self.event, self.confirmed, self.effects) = (preview, confirmed, effects?.all ?? [])
        let single = event.single(at: date)
        guard let today = single.schedule?.timeZone.civil(at: context.now)?.day else {
            all = []
            return
        }
        let clashes = context.words.others(atTheTimeOf: single, among: others, now: context.now)
            .filter(\.isSamePlace)
        all = FormQuestion.all(
            about: date, of: event, changing: earlier, hasEndDate: hasEndDate,
            clashes: clashes.prefix(Self.clashLimit).map(\.event), today: today)
    }

    init() { (all, confirmed, event, effects) = ([], [], nil, []) }

    /// Whether the officer has not confirmed all questions.
    var areOpen: Bool { !Set(tokens).isSubset(of: confirmed) }

    /// The questions that the officer has not confirmed.
    func lines(_ words: DeskWords) -> [ProblemLine] {
        all.filter { !confirmed.contains($0.token) }.map(words.problemLine)
            + effects.filter { !confirmed.contains($0.token) }.map {
                ProblemLine(field: $0.field, text: $0.sentence)
            }
    }

    /// The value of the field `confirmed` that confirms all questions.
    var confirmation: String { tokens.joined(separator: " ") }

    private var tokens: [String] { all.map(\.token) + effects.map(\.token) }
}
