import Foundation
import Model
import Site
import StandardSections
import TestSupport

@testable import Events

/// Events for the tests, in the time zone of a site in New York unless they say otherwise.
extension Sample {
    package static let newYork = TimeZone(identifier: "America/New_York")!

    /// A moment: `2026-12-05T18:00`, by the clock of New York.
    package static func moment(_ text: String) -> Date { Timestamp(text, in: newYork)!.instant }

    /// A time as the clock of a zone shows it; of a day midnight.
    package static func time(_ text: String, in zone: TimeZone = newYork) -> EventTime {
        EventTime(Timestamp(text, in: zone)!.civil, in: zone)
    }

    /// What an event's file says of its time; a start without an hour is all day, and its end the last day.
    package static func schedule(
        _ start: String, _ end: String? = nil, zone: TimeZone = newYork, _ recurrence: Recurrence? = nil
    ) -> Schedule {
        let isAllDay = !start.contains("T")
        var last = end.map { time($0, in: zone) }
        if isAllDay {
            let day = (last ?? time(start, in: zone)).civil.day.adding(days: 1)!
            last = EventTime(CivilDateTime(midnightOf: day), in: zone)
        }
        return Schedule(
            isAllDay: isAllDay, start: time(start, in: zone), end: last, timeZone: zone,
            recurrence: recurrence)
    }

    package static func event(
        _ slug: String, _ title: LocalizedText = "Dumplings", _ schedule: Schedule? = nil
    )
        -> Event
    {
        Event(
            id: slug, slug: Self.slug(slug), title: title, schedule: schedule, detail: "We *fold*.",
            file: "Content/events/\(slug).md")
    }

    /// A site in New York with these events.
    package static func site(_ events: [Event], media: [MediaFile] = []) -> SiteContent {
        var settings = settings
        settings.timeZone = newYork
        return SiteContent(settings: settings, events: events, media: media)
    }

    /// The present of the tests of events: a Saturday at noon in New York.
    package static let noon = moment("2026-11-21T12:00")

    package static func calendar(_ events: [Event], now: Date = noon) async -> EventCalendar {
        let content = site(events)
        return await EventCalendar(content, now: now, words: words(content.settings), showsMonths: true)
    }

    /// What the program's own templates make of a page.
    package static func page(_ address: String, _ events: [Event], now: Date = noon, media: [MediaFile] = [])
        async throws
        -> String
    {
        let renderer = try await SiteRenderer(
            content: site(events, media: media), theme: try ownTheme(), now: now, sections: .standard)
        guard let page = renderer.pages.first(where: { $0.address == address }) else { return "no page" }
        return String(decoding: try renderer.render(page).bytes, as: UTF8.self)
    }

    /// The templates of the project.
    package static func ownTheme() throws -> Theme {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let templates = try files.filter { $0.pathExtension == "mustache" }.map { file in
            (file.deletingPathExtension().lastPathComponent, try String(contentsOf: file, encoding: .utf8))
        }
        let assets = try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "assets"), includingPropertiesForKeys: nil)
        return Theme(
            templates: Dictionary(uniqueKeysWithValues: templates), words: OwnWords.wordbooks,
            assets: assets.map { Theme.Asset(name: $0.lastPathComponent, bytes: []) })
    }
}
