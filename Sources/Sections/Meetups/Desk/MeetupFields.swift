import ContentFiles
import Desk
import Model
import Posting

/// The fields of the form of a meet-up.
enum MeetupFields {
    /// Maximum length of title and place, in characters.
    static let (titleLimit, locationLimit) = (100, 150)
    /// Maximum length of the times to vote for, in bytes.
    private static let optionsLimit = 500

    /// When a meet-up is.
    enum When: String {
        case now, at, vote
    }

    private typealias Key = MeetupDeskKey

    /// The form of a new meet-up.
    static let new = table([
        (When.now.rawValue, Key.whenNow), (When.at.rawValue, Key.whenAt), (When.vote.rawValue, Key.whenVote),
    ])

    /// The form that changes a meet-up, which has a time or offers some.
    static let all = table([(When.at.rawValue, Key.whenAt), (When.vote.rawValue, Key.whenVote)])

    private static func table(_ times: [(value: String, name: any PhraseKey)]) -> [FormField] {
        [
            FormField(
                "title", .line(limit: titleLimit), Key.title, hint: Key.titleHint, isRequired: true),
            FormField("when", .phrases(times), Key.when, isRequired: true),
            ifChosen(FormField("date", .day, Key.date)), ifChosen(FormField("time", .time, Key.time)),
            FormField("endDate", .day, Key.endDate),
            FormField("endTime", .time, Key.endTime, hint: Key.endHint),
            ifChosen(
                FormField(
                    "dateOptions", .text(limit: optionsLimit, rows: 4), Key.options, hint: Key.optionsHint)),
            FormField(
                "location", .line(limit: locationLimit), Key.location, hint: Key.locationHint,
                isRequired: true),
            FormField("capacity", .count(Meetup.capacities), Key.capacity, hint: Key.capacityHint),
            FormField("text", .text(limit: ReaderPosting.textLimit, rows: 6), Key.text),
        ]
    }

    /// A field that one of the ways to say when needs, and the others do not have.
    private static func ifChosen(_ field: FormField) -> FormField {
        var field = field
        field.saysOptional = false
        return field
    }

    /// The texts of the form with a meet-up's values.
    static func texts(of meetup: Meetup) -> [String: String] {
        var texts = [
            "title": meetup.title, "location": meetup.location, "text": meetup.text,
            "when": (meetup.schedule == nil ? When.vote : .at).rawValue,
            "capacity": meetup.capacity.map { "\($0)" } ?? "",
            "dateOptions": DateOption.lines(meetup.dateOptions) ?? "",
        ]
        if let schedule = meetup.schedule {
            (texts["date"], texts["time"]) = parts(schedule.start)
            if let end = schedule.end {
                let (day, time) = parts(end)
                texts["endTime"] = time
                texts["endDate"] = day
            }
        }
        return texts
    }

    private static func parts(_ time: EventTime) -> (day: String, time: String) {
        (time.civil.day.description, String(time.civil.description.dropFirst(11).prefix(5)))
    }
}
