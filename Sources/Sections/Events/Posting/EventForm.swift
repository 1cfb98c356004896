import ContentFiles
import Foundation
import Markdown
import Model
import Posting

/// The event form's fields by name, as in the form of `POST /events`.
package struct EventForm: Equatable, Sendable {
    package var fields: [String: String]
    /// The site's languages, the main one first; fields in the others have names such as `title.zh-Hans`.
    let languages: [String]
    private let zone: TimeZone
    private let topics: TopicNames

    /// The field with the original start of the date of a series from which on the form has the series.
    static let dateField = "seriesDate"
    /// The field with the dates of a series that the form changes.
    static let scopeField = "scope"
    /// The field of a new event with the kind of its texts: `markdown` for the copy of an event with texts in Markdown. Texts of all others
    /// are shown as they were typed.
    package static let textField = "textKind"
    static let markdown = "markdown"

    /// The date of a series from which on the form has the series; nil for the whole series.
    package var seriesDate: CivilDateTime? {
        guard let text = fields[Self.dateField], text.utf8.count <= 19,
            let stamp = Timestamp(text, in: .gmt), stamp.offset == nil
        else { return nil }
        return stamp.civil
    }

    /// Maximum length of the title, the location and the picture's text, in characters.
    static let lineLimit = 200
    /// Maximum length of the reason of a cancellation, in characters.
    static let reasonLimit = 500
    /// Maximum size of the description, in bytes: 32 KiB.
    static let detailLimit = 32 << 10

    package init(_ fields: [String: String], settings: SiteSettings) {
        self.fields = fields
        (languages, zone, topics) = (settings.languages, settings.timeZone, settings.topics)
    }

    /// The event that the form describes.
    /// Properties of `earlier` without a field in the form, such as moved dates, are kept; if it is nil, `new` is the base.
    package func event(changing earlier: Event?, or new: Event) throws(FormProblems) -> Event {
        var texts = FormTexts(fields, languages: languages)
        var event = earlier ?? new
        if earlier == nil {
            event.textProfile =
                fields[Self.textField] == Self.markdown ? nil : MarkdownText.typedProfile
        }
        let title = texts.localizedLine("title", limit: Self.lineLimit, earlier: earlier?.title)
        if title == nil { texts.add("title", .missing) }
        event.title = title ?? ""
        let eventZone = earlier?.schedule?.timeZone ?? zone
        let part = earlier.flatMap { event in
            seriesDate.flatMap { event.series(from: $0, now: .distantPast) }
        }
        let typed = texts.schedule(in: eventZone, earlier: part?.later ?? earlier?.schedule)
        event.schedule = typed
        if let part, let whole = earlier?.schedule, let schedule = typed {
            event.schedule = part.whole(whole, endingAs: schedule) ?? schedule
        }
        read(EventPart.place.fields, &event, &texts)
        readStatus(
            &event, &texts, isNew: earlier == nil, isPublic: earlier.map { $0.status != .draft } ?? false)
        readDetail(&event, &texts)
        // The form has the times of sign-up for its date of the series.
        event.moveSignUp(from: earlier?.schedule?.start, to: part?.later.start)
        read(Self.furtherFields, &event, &texts)
        event.moveSignUp(from: typed?.start, to: event.schedule?.start)
        for fault in event.signUpFaults { texts.add(fault.key, Self.problem(of: fault)) }
        event.picture = texts.text("heldPicture")
        if event.picture == nil {
            event.pictureText = nil
        } else {
            read(EventPart.picture.fields, &event, &texts)
        }
        guard texts.problems.isEmpty else { throw FormProblems(texts.problems) }
        return event
    }

    private func readDetail(_ event: inout Event, _ texts: inout FormTexts) {
        let (body, all) = texts.translatedMarkdown(
            "detail", limit: Self.detailLimit, earlier: (event.detail, event.translations),
            profile: event.textProfile)
        if body.isEmpty, all.isEmpty, !event.mayLackDetail { texts.add("detail", .missing) }
        (event.detail, event.translations) = (body, all)
    }

    private static let furtherFields = Event.formFields.filter { field in
        field.part.map { ![.place, .picture].contains($0) } ?? false
    }

    /// Reads those fields that the form has.
    private func read(_ fields: [EventField], _ event: inout Event, _ texts: inout FormTexts) {
        for field in fields where field.label != nil {
            let (key, applies) = (field.key, field.applies(to: event))
            switch field.property {
            case .localized(let path):
                event[keyPath: path] = texts.localizedLine(
                    key, limit: Self.lineLimit, earlier: event[keyPath: path])
            case .line(let path):
                event[keyPath: path] = applies ? texts.line(key, limit: Self.lineLimit) : nil
            case .link(let path): event[keyPath: path] = applies ? readLink(key, &texts) : nil
            case .number(let path, let range):
                event[keyPath: path] = applies ? readNumber(key, in: range, &texts) : nil
            case .flag(let path): event[keyPath: path] = applies && texts.flag(key)
            case .tags(let path):
                let tags = texts.topics(key, named: topics)
                // The form has known topics first: an event with the same topics keeps its own order and spelling.
                let before = event[keyPath: path].map { topics.name(for: $0) }
                if before.count != tags.count || Set(before) != Set(tags) { event[keyPath: path] = tags }
            case .here(let path): event[keyPath: path] = applies && readPlace(key, &texts) == .here
            case .signUpBy(let path): event[keyPath: path] = applies ? texts.choice(key) ?? .mail : .mail
            case .dateTime(let path):
                let time = applies ? readTime(key, earlier: event[keyPath: path], of: event, &texts) : nil
                event[keyPath: path] = time
            case .questions(let path):
                event[keyPath: path] = applies ? texts.questions(earlier: event[keyPath: path]) : []
            case .dateOptions(let path):
                event[keyPath: path] = texts.dateOptions(
                    key, earlier: event[keyPath: path], besideTime: !applies, in: zone)
            case .count, .slugs, .timestamp, .time, .status: break
            }
        }
    }

    /// Where people sign up, as forms say it.
    package enum SignUpPlace: String {
        case here, elsewhere
    }

    private func readPlace(_ field: String, _ texts: inout FormTexts) -> SignUpPlace {
        texts.choice(field) ?? .elsewhere
    }

    /// The typed time; the earlier one where that has the same local time, which clocks may show twice.
    private func readTime(
        _ field: String, earlier: EventTime?, of event: Event, _ texts: inout FormTexts
    ) -> EventTime? {
        guard let time = texts.dateTime(field, in: event.schedule?.timeZone ?? zone) else { return nil }
        return time.civil == earlier?.civil ? earlier : time
    }

    private static func problem(of fault: Event.SignUpFault) -> FormProblem.Kind {
        switch fault {
        case .opensAfterClosing: .opensAfterClosing
        case .afterStart: .afterStart
        }
    }

    private func readLink(_ field: String, _ texts: inout FormTexts) -> String? {
        let address = texts.line(field, limit: 2000)
        if let address, !Self.isAddress(address) { texts.add(field, .notAnAddress) }
        return address
    }

    private func readNumber(
        _ field: String, in range: ClosedRange<Int>, _ texts: inout FormTexts
    ) -> Int? {
        guard let text = texts.text(field) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            texts.add(field, .notACount(least: range.lowerBound, limit: range.upperBound))
            return nil
        }
        return number
    }

    private static func isAddress(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: text),
            let scheme = url.scheme?.lowercased()
        else { return false }
        return scheme == "mailto" || ["https", "http"].contains(scheme) && url.host?.isEmpty == false
    }

    private func readStatus(_ event: inout Event, _ texts: inout FormTexts, isNew: Bool, isPublic: Bool) {
        switch texts.text("status") {
        case nil: break
        case "draft": event.status = .draft
        case "published": event.status = .published
        case "cancelled" where !isNew: event.status = .cancelled
        default: texts.add("status", .unknownChoice)
        }
        // After publication, `broadcast` cannot be unset: only deleting the event retracts its announcement.
        event.isBroadcast = texts.flag("broadcast") || (isPublic && event.isBroadcast)
    }
}
