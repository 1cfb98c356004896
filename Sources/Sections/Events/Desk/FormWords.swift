import Desk
import Model
import Posting
import Site

/// Sentences about the problems of a form.
struct FormWords {
    let words: DeskWords

    /// A problem with the label of its field: "Description: Please fill this in."
    func line(_ problem: FormProblem, at field: String) -> ProblemLine {
        line(field, words.sentence(of: problem))
    }

    func line(_ question: FormQuestion) -> ProblemLine {
        let text =
            switch question.kind {
            case .past(let day): words.say(DeskWords.Events.askPast, ["date": words.day(day)])
            case .farAhead(let day):
                words.say(
                    DeskWords.Events.askFarAhead,
                    ["date": words.day(day), "years": "\(FormQuestion.farAhead / FormQuestion.year)"])
            case .long(let hours, let end, let isNextDay):
                words.say(
                    isNextDay ? DeskWords.Events.askLongNextDay : DeskWords.Events.askLong,
                    ["hours": "\(hours)", "date": words.day(end.day), "time": words.time(end)])
            case .samePlace(_, _, let title):
                words.say(DeskWords.Events.samePlace, ["other": words.text(title)])
            }
        return line(question.field, text)
    }

    private func line(_ field: String, _ sentence: String) -> ProblemLine {
        guard let label = label(of: field) else { return ProblemLine(field: nil, text: sentence) }
        return ProblemLine(
            field: field, text: words.say(DeskWords.Key.ofField, ["field": label, "problem": sentence]))
    }

    private func label(of field: String) -> String? {
        if let label = words.label(of: field) { return label }
        if let key = Self.seriesLabels[field] { return words.say(key) }
        guard let dot = field.firstIndex(of: "."), let label = words.label(of: String(field[..<dot])) else {
            return nil
        }
        let tag = field[field.index(after: dot)...]
        let language = words.languages.first { $0.tag == tag }?.name ?? String(tag)
        return words.say(DeskWords.Events.fieldInLanguage, ["field": label, "languageName": language])
    }

    private static let seriesLabels: [String: DeskWords.Series] = [
        "scope": .scope, "repeats": .label, "repeatsEnd": .ends, "repeatsUntil": .lastDay,
        "repeatsCount": .times,
    ]
}

extension DeskWords {
    /// The label of a field by its name; nil if the form has no such field, or a label of its own for it.
    func label(of field: String) -> String? {
        if let key = Self.labels[field] { return say(key) }
        return Event.formFields.first { $0.key == field }.flatMap(label)
    }

    /// The labels of the fields that are not in `Event.fields`.
    private static let labels: [String: DeskWords.Events] = [
        "title": .title, "date": .date, "time": .time, "endDate": .endDate,
        "endTime": .endTime, "detail": .detail, "picture": .picture,
        "heldPicture": .picture, "reason": .cancelWhy,
    ]
}
