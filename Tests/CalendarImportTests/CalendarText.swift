import CalendarImport
import ContentFiles
import Events
import Foundation
import Model
import Testing

/// What an import has to know of a site in a time zone, whose Markdown is marked by a `literal:` in front.
func texts(zone: String = "America/New_York", languages: [String] = ["en", "zh-Hans"]) throws -> EventTexts {
    let settings = SiteSettings(
        title: "CSA", url: "https://csa.example.edu", timeZone: try #require(TimeZone(identifier: zone)),
        languages: languages)
    return EventTexts(
        settings: settings, literal: { "literal:\($0)\n" },
        plain: { $0.hasPrefix("literal:") ? String($0.dropFirst(8)) : $0 })
}

/// A calendar of these lines, with CRLF behind each.
func calendar(_ lines: String...) -> [UInt8] {
    let all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test"] + lines + ["END:VCALENDAR"]
    return Array(all.joined(separator: "\n").replacing("\n", with: "\r\n").utf8)
}

/// An event of these lines.
func event(_ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:one@example.org", "SUMMARY:Dumplings"] + lines + ["END:VEVENT"])
        .joined(separator: "\n")
}

typealias EventImportPlan = ImportPlan<EventImportReason>

extension EventImportPlan {
    var events: [Event] { content.compactMap { $0 as? Event } }
}
