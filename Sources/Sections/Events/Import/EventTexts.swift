import Calendars
import ContentFiles
import Events
import Model

/// The site's settings and text conversions for import and export.
package struct EventTexts: Sendable {
    let settings: SiteSettings
    /// The topics that the settings name: made once, since a calendar may have thousands of events.
    let topics: TopicNames
    /// Converts plain text to Markdown that shows the text unchanged.
    let literal: @Sendable (String) -> String
    /// Converts Markdown to plain text.
    let plain: @Sendable (String) -> String
    /// Converts HTML to Markdown with the visible text; nil for plain text.
    let converted: @Sendable (String) -> String?
    /// The reason why an event cannot be written as a content file; nil if it can.
    let obstacle: @Sendable (Event) -> String?

    package init(
        settings: SiteSettings, literal: @escaping @Sendable (String) -> String,
        plain: @escaping @Sendable (String) -> String,
        converted: @escaping @Sendable (String) -> String? = { _ in nil },
        obstacle: @escaping @Sendable (Event) -> String? = { _ in nil }
    ) {
        (self.settings, topics) = (settings, settings.topics)
        // A content file's body has no trailing line end.
        self.literal = { literal($0).withoutLineEnds }
        (self.plain, self.converted, self.obstacle) = (plain, converted, obstacle)
    }

    /// The host of the site's address, in lower case: `csa.example.edu`.
    var host: String {
        let afterScheme = settings.url.split(separator: "/", omittingEmptySubsequences: true).dropFirst()
            .first
        return (afterScheme ?? "localhost").split(separator: ":").first.map { $0.lowercased() } ?? "localhost"
    }

    /// The tags of these names: topics of the settings, each once.
    func tags(_ names: [String]) -> [String] {
        var (tags, known): ([String], Set<String>) = ([], [])
        for name in names.compactMap(\.calendarLine) {
            let tag = topics.name(for: name)
            if Slug(making: tag) != nil, known.insert(tag).inserted { tags.append(tag) }
        }
        return tags
    }

    /// A calendar of the given events, drafts included (STATUS:TENTATIVE), whose import gives the same content: UTF-8 with CRLF line ends.
    /// Other programs show the events without a time, also given, on the day when they were posted.
    package func export(_ events: [Event]) -> (bytes: [UInt8], withoutTime: [Event]) {
        (writer(for: events).bytes(of: events.map(exported)), events.filter { $0.schedule == nil })
    }

    /// An event for a calendar, with all properties needed to import it again. An event without a time is on the day when it was posted,
    /// since iCalendar has no events without a time, and is marked.
    func exported(_ event: Event) -> CalendarEvent {
        let properties = ExchangeProperties.properties(of: event)
        var event = event
        if event.schedule == nil { event.schedule = standIn(for: event) }
        return exported(event, properties)
    }

    private func standIn(for event: Event) -> Schedule? {
        guard let day = event.posted?.day ?? CivilDate(daysSince1970: 0) else { return nil }
        let start = EventTime(CivilDateTime(midnightOf: day), in: settings.timeZone)
        return Schedule(isAllDay: true, start: start, timeZone: settings.timeZone)
    }

    private func exported(_ event: Event, _ own: [CalendarProperty]) -> CalendarEvent {
        var entry = CalendarEvent(event)
        entry.url = "\(settings.url)/events/\(event.slug)/"
        // The own properties have the texts as in the file, for the way back; other programs show the plain ones.
        let shown = event.asMarkdown
        (entry.detail, entry.properties) = (plain(shown.anyDetail), own)
        for change in shown.schedule?.recurrence?.changes ?? [] {
            if let detail = change.detail { entry.changedDetails[change.occurrence] = plain(detail) }
        }
        if let schedule = event.schedule {
            for change in schedule.recurrence?.changes ?? [] {
                entry.changedProperties[change.occurrence] = ExchangeProperties.properties(
                    of: change, in: schedule)
            }
        }
        return entry
    }

    /// A calendar writer of the site, including drafts.
    func writer(for events: [Event]) -> CalendarWriter {
        let title = settings.title.resolved(for: settings.languages.first ?? "en", others: settings.languages)
            .text
        return CalendarWriter(
            name: title, host: host, languages: settings.languages,
            timeZones: Set(events.compactMap(\.schedule?.timeZone)), includesDrafts: true)
    }
}
