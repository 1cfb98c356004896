import Events
import Model

/// A field of an event that an import merges, as a text to compare.
struct MergedField: Sendable {
    /// The name in reports and in the memory of the last import.
    let name: String
    /// The field's text in an event; empty if it has none.
    let text: @Sendable (Event) -> String
    /// The field's text in a calendar.
    let read: @Sendable (ReadEvent) -> String
    /// Copies the field of the second event to the first.
    let take: @Sendable (inout Event, Event) -> Void

    /// The fields but the times, which are merged together, and the changed dates.
    static let all = [
        MergedField(
            name: "title", text: { mergedText($0.title) }, read: { $0.title },
            take: { $0.title = $1.title }),
        MergedField(
            name: "place", text: { mergedText($0.location) }, read: { $0.location ?? "" },
            take: { $0.location = $1.location }),
        MergedField(
            name: "capacity", text: { $0.capacity.map(String.init) ?? "" },
            read: { $0.capacity.map(String.init) ?? "" }, take: { $0.capacity = $1.capacity }),
        // A text with translations is another one: these say what the text said before.
        MergedField(
            name: "text", text: { mergedText($0.detail, $0.translations) }, read: { $0.detail.text },
            take: { $0.detail = $1.detail }),
        MergedField(
            name: "tags", text: { $0.tags.joined(separator: "\n") },
            read: { $0.tags.joined(separator: "\n") }, take: { $0.tags = $1.tags }),
        MergedField(
            name: "status", text: { $0.status.rawValue }, read: { $0.status.rawValue },
            take: { $0.status = $1.status }),
        MergedField(
            name: "reason", text: { mergedText($0.reason) }, read: { $0.reason ?? "" },
            take: { $0.reason = $1.reason }),
    ]

    /// The name of the times of an event without its changed dates.
    static let time = "time"

    static func name(of date: CivilDateTime) -> String { date.description }

    /// The name of a field in reports.
    static func label(_ name: String) -> String { name.first?.isNumber == true ? "date \(name)" : name }

    /// A field's text on one line, for reports.
    static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The times without changed dates.
    static func text(_ schedule: Schedule?) -> String {
        guard let schedule else { return "" }
        let recurrence = schedule.recurrence ?? Recurrence()
        let times = [schedule.start.civil.description, schedule.end?.civil.description ?? ""]
        let dates = [recurrence.exceptions, recurrence.additions].map { dates in
            dates.sorted().map(\.description).joined(separator: ",")
        }
        return
            (times + [schedule.isAllDay ? "all-day" : "", schedule.timeZone.identifier]
            + dates + recurrence.rules).joined(separator: " ")
    }

    /// A changed date; empty if it is as the series.
    static func text(_ change: OccurrenceChange?) -> String {
        guard let change else { return "" }
        return [
            change.start?.civil.description ?? "", change.end?.civil.description ?? "",
            change.isAllDay ? "all-day" : "", change.isCancelled ? "cancelled" : "",
            mergedText(change.title), mergedText(change.location), mergedText(change.reason),
            change.detail ?? "",
        ].joined(separator: "\n")
    }
}

/// A text in all of its languages.
private func mergedText(_ text: LocalizedText?) -> String {
    guard let text else { return "" }
    return mergedText(text.unmarked ?? "", text.byLanguage)
}

private func mergedText(_ text: String, _ translations: [String: String]) -> String {
    ([text] + translations.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
        .filter { !$0.isEmpty }.joined(separator: "\n")
}
