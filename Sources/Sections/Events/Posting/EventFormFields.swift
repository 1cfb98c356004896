import ContentFiles
import Foundation
import Model
import Posting

extension EventForm {
    /// The form that describes an event. A text without a language tag is shown in the main language's field,
    /// or in that of `language` if it looks like that language. Of a series, the form has the dates from `date` on.
    package init(
        of event: Event, settings: SiteSettings, language: String? = nil, from date: CivilDateTime? = nil
    ) {
        let part = date.flatMap { event.series(from: $0, now: .distantPast) }
        var event = event
        event.moveSignUp(from: event.schedule?.start, to: part?.later.start)
        event.schedule = part?.later ?? event.schedule
        var form = FormValues(languages: settings.languages, language: language)
        form.add("title", event.title)
        for field in Event.formFields {
            let texts = field.texts(of: event)
            switch field.property {
            case .localized(let path): form.add(field.key, event[keyPath: path])
            case .tags: form.fields[field.key] = EventTopics(texts, settings.topics).text
            case .here:
                form.fields[field.key] =
                    (event.signsUpElsewhere ? EventForm.SignUpPlace.elsewhere : .here).rawValue
            case .questions(let path): form.add(event[keyPath: path])
            case .dateOptions(let path): form.fields[field.key] = DateOption.lines(event[keyPath: path])
            default: form.fields[field.key] = texts.first
            }
        }
        // Where sign-up begins to be needed, it is open.
        if !event.needsSignUp { form.fields["openForSignUp"] = "true" }
        form.add("detail", markdown: event.detail, event.translations)
        var fields = form.fields
        fields["heldPicture"] = event.picture
        fields.merge(Self.repeatFields(of: event.schedule)) { _, new in new }
        if let schedule = event.schedule { fields.merge(Self.times(of: schedule)) { _, new in new } }
        fields[Self.dateField] = part?.start.description
        self.init(fields, settings: settings)
    }

    /// The value of `textField` in the form of a copy: its texts are of the kind of the event's.
    package static func kindOfText(of event: Event) -> String { event.textProfile ?? markdown }

    private static func times(of schedule: Schedule) -> [String: String] {
        let start = schedule.start.civil
        var fields = ["date": start.day.description]
        guard !schedule.isAllDay else {
            let last = schedule.end?.civil.day.adding(days: -1)
            if let last, last != start.day { fields["endDate"] = last.description }
            return fields
        }
        fields["time"] = time(of: start)
        guard let end = schedule.end?.civil else { return fields }
        fields["endTime"] = time(of: end)
        // An end within 24 hours on the next day needs no end date.
        let isNextDay = end.day == start.day.adding(days: 1) && end.secondOfDay <= start.secondOfDay
        if end.day != start.day, !isNextDay { fields["endDate"] = end.day.description }
        return fields
    }

    private static func time(of civil: CivilDateTime) -> String {
        String(civil.description.drop { $0 != "T" }.dropFirst())
    }
}
