import Foundation
import Model

/// The VEVENTs of an event: one for the event, and one for each changed occurrence.
struct EventComponents {
    let item: CalendarEvent
    let host: String
    let languages: [String]
    let knownZones: Set<String>

    /// All VEVENTs; empty if the event has no schedule.
    var all: [CalendarComponent] {
        guard let schedule = item.schedule else { return [] }
        let times = TimeProperties(schedule, knownZones: knownZones)
        let changes = schedule.recurrence?.changes ?? []
        return [main(times)] + changes.compactMap { changed($0, times, schedule) }
    }

    private func main(_ times: TimeProperties) -> CalendarComponent {
        let properties =
            identity + times.main + texts(title: item.title, location: item.location, detail: item.detail)
            + reason(item.reason) + [CalendarProperty("STATUS", written: item.status.rawValue)] + shared
            + relations + item.properties
        return CalendarComponent(name: "VEVENT", properties: properties)
    }

    private func changed(_ change: OccurrenceChange, _ times: TimeProperties, _ schedule: Schedule)
        -> CalendarComponent?
    {
        guard
            let occurrence = Occurrences.occurrence(
                at: change.occurrence.secondsSince1970, of: schedule, change: change)
        else { return nil }
        let texts = texts(
            title: change.title ?? item.title, location: change.location ?? item.location,
            detail: item.changedDetails[change.occurrence] ?? item.detail)
        let status: CalendarEvent.Status = change.isCancelled ? .cancelled : item.status
        let properties =
            identity + [times.recurrenceID(change.occurrence)] + times.times(of: occurrence) + texts
            + reason(change.reason ?? item.reason) + [CalendarProperty("STATUS", written: status.rawValue)]
            + shared
            + (item.changedProperties[change.occurrence] ?? [])
        return CalendarComponent(name: "VEVENT", properties: properties)
    }

    private var identity: [CalendarProperty] {
        let changed = (item.updated ?? item.posted)?.instant
        // If the time of the last change is unknown, the epoch: any later version is newer.
        let stamp = TimeProperties.utc(changed ?? Date(timeIntervalSince1970: 0))
        var properties = [
            CalendarProperty("UID", text: CalendarEvent.uid(item.uid, id: item.id, host: host)),
            CalendarProperty("DTSTAMP", written: stamp),
        ]
        if let posted = item.posted {
            properties.append(CalendarProperty("CREATED", written: TimeProperties.utc(posted.instant)))
        }
        if changed != nil { properties.append(CalendarProperty("LAST-MODIFIED", written: stamp)) }
        return properties + [CalendarProperty("SEQUENCE", written: "\(max(0, item.sequence))")]
    }

    private func texts(title: LocalizedText, location: LocalizedText?, detail: String) -> [CalendarProperty] {
        var properties = [text("SUMMARY", title)]
        if !detail.isEmpty { properties.append(CalendarProperty("DESCRIPTION", text: detail)) }
        if let location { properties.append(text("LOCATION", location)) }
        return properties
    }

    private func reason(_ reason: LocalizedText?) -> [CalendarProperty] {
        reason.map { [text("COMMENT", $0)] } ?? []
    }

    private var shared: [CalendarProperty] {
        var properties: [CalendarProperty] = []
        if let url = item.url { properties.append(CalendarProperty("URL", written: url)) }
        properties += item.tags.map { CalendarProperty("CATEGORIES", text: $0) }
        if let picture = item.picture {
            properties.append(
                CalendarProperty(
                    "IMAGE", .written(picture.url),
                    [
                        .init("VALUE", "URI"), .init("DISPLAY", "FULLSIZE"),
                        .init("FMTTYPE", picture.mediaType),
                    ]))
        }
        return properties
    }

    private var relations: [CalendarProperty] {
        item.relations.map { relation in
            CalendarProperty(
                "RELATED-TO", .text(CalendarEvent.uid(relation.uid, id: relation.id, host: host)),
                [.init("RELTYPE", relation.kind.rawValue)])
        }
    }

    private func text(_ name: String, _ text: LocalizedText) -> CalendarProperty {
        let (words, language) = text.resolved(for: languages.first ?? "en", others: languages)
        return CalendarProperty(name, text: words, language: language)
    }
}
