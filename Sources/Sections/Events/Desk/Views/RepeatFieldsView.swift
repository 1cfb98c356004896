import Calendars
import Desk
import Foundation
import Model
import Site

struct RepeatFieldsView: TemplateView {
    let steps: [RepeatChoiceView]
    let ends: [RepeatChoiceView]
    let repeatsUntilValue: String?
    let repeatsCountValue: String?
    /// `first|second|third|fourth`, for the script that shows the day's position in its month.
    let positions: String
    /// The note that the form's date is the first of a series, with the next date.
    let seriesNote: String?
    let repeatsProblem: String?
    let repeatsEndProblem: String?
    let repeatsUntilProblem: String?
    let repeatsCountProblem: String?
}

/// An option of a list in a form.
struct RepeatChoiceView: TemplateView {
    let choice: String
    let choiceLabel: String
    /// The label with placeholders for the script, and the label for a day that the option does not fit.
    var choiceSaid: String?
    var choiceOpen: String?
    let isChosen: Bool
}

struct SeriesPreviewView: TemplateView {
    /// Nil if the event does not repeat any more.
    let seriesRule: String?
    let seriesDates: [TextLine]
    let seriesLost: String?
}

extension DeskWords {
    func repeatFields(
        _ values: [String: String], problems: [String: String], event: Event?, now: Date
    ) -> RepeatFieldsView {
        let chosen = values["repeats"] ?? ""
        let day = values["date"].flatMap {
            $0.utf8.count == 10 ? Timestamp($0, in: settings.timeZone)?.day : nil
        }
        var steps = [choice("none", say(Series.none), ["", "none"].contains(chosen) ? "none" : chosen)]
        steps += SimpleRule.Step.allCases.map { step(of: $0, day, chosen) }
        if chosen == "other" {
            let rule = event.flatMap(repeats) ?? say(Series.otherRule)
            steps.append(choice("other", say(Series.other, ["rule": rule]), chosen))
        }
        let end = values["repeatsEnd"] ?? "never"
        let ends: [(String, Series)] = [("never", .never), ("until", .until), ("count", .count)]
        let positions: [RecurrenceWords.Key] = [.first, .second, .third, .fourth]
        return RepeatFieldsView(
            steps: steps, ends: ends.map { choice($0, say($1), end) },
            repeatsUntilValue: values["repeatsUntil"],
            repeatsCountValue: values["repeatsCount"],
            positions: positions.map { words.say($0) }.joined(separator: "|"),
            seriesNote: event.flatMap { seriesNote($0, from: values["seriesDate"], now: now) },
            repeatsProblem: problems["repeats"], repeatsEndProblem: problems["repeatsEnd"],
            repeatsUntilProblem: problems["repeatsUntil"], repeatsCountProblem: problems["repeatsCount"])
    }

    private func choice(_ value: String, _ label: String, _ chosen: String) -> RepeatChoiceView {
        RepeatChoiceView(choice: value, choiceLabel: label, isChosen: value == chosen)
    }

    private func step(of step: SimpleRule.Step, _ day: CivilDate?, _ chosen: String) -> RepeatChoiceView {
        let weekday = day.map { words.dates.weekdays[$0.weekday - 1] } ?? ""
        let names: (said: Series, open: Series)
        var fits = day != nil
        switch step {
        case .weekly: return choice(step.rawValue, say(Series.weekly), chosen)
        case .biweekly: return choice(step.rawValue, say(Series.biweekly), chosen)
        case .monthlyDay: names = (.monthlyDay, .monthlyDayOpen)
        case .monthlyWeekday:
            names = (.monthlyWeekday, .monthlyWeekdayOpen)
            fits = day.map { $0.weekOfMonth < 5 } ?? false
        case .monthlyLast:
            names = (.monthlyLast, .monthlyLastOpen)
            fits = day?.isLastOfItsWeekday ?? false
        }
        let position = RecurrenceWords.position(day?.weekOfMonth ?? 1).map { words.say($0) } ?? ""
        let values: KeyValuePairs = [
            "day": day.map { String($0.day) } ?? "", "position": position, "weekday": weekday,
        ]
        let places: KeyValuePairs = ["day": "{day}", "position": "{position}", "weekday": "{weekday}"]
        return RepeatChoiceView(
            choice: step.rawValue, choiceLabel: fits ? say(names.said, values) : say(names.open),
            choiceSaid: say(names.said, places), choiceOpen: say(names.open),
            isChosen: step.rawValue == chosen)
    }

    private func seriesNote(_ event: Event, from date: String?, now: Date) -> String? {
        guard event.schedule?.recurrence != nil else { return nil }
        if let date = date.flatMap({ event.date($0) }) {
            return say(Series.fromDate, ["day": words.dates.full(date.day)])
        }
        guard position(of: event, now: now).isAhead, let next = when(event, now: now) else {
            return say(Series.firstDateOnly)
        }
        return say(Series.firstDate, ["when": next])
    }

    /// The preview of a series; nil if the event does not repeat and loses nothing. `lost` are the changed dates that the series no longer
    /// has.
    func seriesPreview(_ event: Event, lost: [CivilDateTime], now: Date) -> SeriesPreviewView? {
        let rule = repeats(event)
        let clock = SiteClock(timeZone: settings.timeZone, now: now)
        let today = lost.filter { $0.day >= clock.today }
        if rule == nil, today.isEmpty { return nil }
        let days = today.map { words.dates.full($0.day) }.joined(separator: say(Series.separator))
        return SeriesPreviewView(
            seriesRule: rule.map { $0.prefix(1).uppercased() + $0.dropFirst() },
            seriesDates: rule == nil
                ? [] : nextDates(of: event, limit: Self.previewDates, now: now).map(TextLine.init),
            seriesLost: today.isEmpty ? nil : say(Series.lost, ["days": days], count: today.count))
    }

    private static let previewDates = 5
}
