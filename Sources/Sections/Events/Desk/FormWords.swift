import Desk
import Model
import Posting
import Site

/// Sentences about the problems of a form.
extension DeskWords {
    /// A problem with the label of its field: "Description: Please fill this in."
    func problemLine(_ problem: FormProblem, at field: String) -> ProblemLine {
        problemLine(field, sentence(of: problem))
    }

    func problemLine(_ question: FormQuestion) -> ProblemLine {
        let text =
            switch question {
            case .past(let day): say(Events.askPast, ["date": self.day(day)])
            case .farAhead(let day):
                say(
                    Events.askFarAhead,
                    ["date": self.day(day), "years": "\(FormQuestion.mostAhead / FormQuestion.year)"])
            case .long(let hours, let end, let isNextDay):
                say(
                    isNextDay ? Events.askLongNextDay : Events.askLong,
                    ["hours": "\(hours)", "date": day(end.day), "time": time(end)])
            case .samePlace(_, _, let title):
                say(Events.samePlace, ["other": text(title)])
            case .sameDate(let start):
                say(Events.askSameDate, ["date": day(start.day), "time": time(start)])
            }
        return problemLine(question.field, text)
    }

    private func problemLine(_ field: String, _ sentence: String) -> ProblemLine {
        guard let label = anyLabel(of: field) else { return ProblemLine(field: nil, text: sentence) }
        return ProblemLine(
            field: field, text: say(Key.ofField, ["field": label, "problem": sentence]))
    }

    private func anyLabel(of field: String) -> String? {
        if let label = label(of: field) { return label }
        if let key = Self.seriesLabels[field] { return say(key) }
        guard let dot = field.firstIndex(of: "."), let label = label(of: String(field[..<dot])) else {
            return nil
        }
        let tag = field[field.index(after: dot)...]
        let language = languages.first { $0.tag == tag }?.name ?? String(tag)
        return say(Events.fieldInLanguage, ["field": label, "languageName": language])
    }

    private static let seriesLabels: [String: Series] = [
        "scope": .scope, "repeats": .label, "repeatsEnd": .ends, "repeatsUntil": .lastDay,
        "repeatsCount": .times,
    ]

    /// The label of a field by its name; nil if the form has no such field, or a label of its own for it.
    func label(of field: String) -> String? {
        if let key = Self.labels[field] { return say(key) }
        if let label = label(ofQuestion: field) { return label }
        return Event.formFields.first { $0.key == field }.flatMap(label)
    }

    /// The labels of the fields that are not in `Event.fields`.
    private static let labels: [String: Events] = [
        "title": .title, "date": .date, "time": .time, "endDate": .endDate,
        "endTime": .endTime, "detail": .detail, "picture": .picture,
        "heldPicture": .picture, "reason": .cancelWhy,
    ]
}
