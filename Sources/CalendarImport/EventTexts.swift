import Calendars
import Foundation
import Model

/// What an import and an export have to know of the site and of Markdown.
public struct EventTexts: Sendable {
    let settings: SiteSettings
    let literal: @Sendable (String) -> String
    let plain: @Sendable (String) -> String

    /// - Parameters:
    ///   - settings: the site's.
    ///   - literal: turns plain text into Markdown that shows it as it is.
    ///   - plain: the words of Markdown without its marks.
    public init(
        settings: SiteSettings, literal: @escaping @Sendable (String) -> String,
        plain: @escaping @Sendable (String) -> String
    ) {
        self.settings = settings
        self.literal = literal
        self.plain = plain
    }

    /// The host of the site's address, in lower case: `csa.example.edu`.
    var host: String {
        let afterScheme = settings.url.split(separator: "/", omittingEmptySubsequences: true).dropFirst()
            .first
        return (afterScheme ?? "localhost").split(separator: ":").first.map { $0.lowercased() } ?? "localhost"
    }

    /// An event for a calendar, with everything that brings it back.
    func exported(_ event: Event) -> CalendarEvent {
        var details: [CivilDateTime: String] = [:]
        var properties: [CivilDateTime: [CalendarProperty]] = [:]
        if let schedule = event.schedule {
            for change in schedule.recurrence?.changes ?? [] {
                if let detail = change.detail { details[change.occurrence] = plain(detail) }
                properties[change.occurrence] = ExchangeProperties.properties(of: change, in: schedule)
            }
        }
        return CalendarEvent(
            event, url: "\(settings.url)/events/\(event.slug)/", detail: plain(event.detail),
            changedDetails: details,
            properties: ExchangeProperties.properties(of: event), changedProperties: properties)
    }

    /// A writer of calendars of the site, drafts included.
    func writer(for events: [Event]) -> CalendarWriter {
        let title = settings.title.resolved(for: settings.languages.first ?? "en", others: settings.languages)
            .text
        return CalendarWriter(
            name: title, host: host, languages: settings.languages,
            timeZones: Set(events.compactMap(\.schedule?.timeZone)), includesDrafts: true)
    }
}
