import CalendarImport
import ContentFiles
import Foundation
import Markdown
import Model

@testable import Events

/// What is taken from a calendar comes back from an export, and an import that is run again changes nothing.
enum CalendarCheck {
    private static let timeZone = TimeZone(identifier: "America/New_York") ?? .gmt
    private static let importer = EventImporter(texts: texts)
    private static let texts = EventTexts(
        settings: SiteSettings(title: "Fuzz", url: "https://fuzz.example", timeZone: timeZone),
        literal: MarkdownText.literal, plain: { $0 }, converted: MarkdownText.converted,
        obstacle: { $0.obstacle(timeZone: timeZone)?.cause.description })

    static func check(_ bytes: [UInt8]) throws(Finding) {
        guard let plan = plan(bytes, events: []) else { return }
        let events = plan.events
        try Finding.unless(plan.report.counts["added"] == events.count, "\(events.count) events added")
        let export = texts.export(events).bytes
        try check(lines: export)
        let same = Self.plan(bytes, events: events)?.events ?? []
        try Finding.unless(same == [], "nothing to change, but \(difference(same, events))")
        // Zones are written from 1970 on: what began before stands in UTC.
        guard events.allSatisfy({ $0.schedule.map { $0.start.instant.timeIntervalSince1970 >= 0 } ?? true })
        else { return }
        guard let back = Self.plan(export, events: []) else { throw Finding("a calendar to read") }
        try Finding.unless(
            back.events == events, "the same events back, but \(difference(back.events, events))")
        let again = Self.plan(export, events: events)?.events ?? []
        try Finding.unless(again == [], "nothing to change, but \(difference(again, events))")
    }

    private static func plan(_ bytes: [UInt8], events: [Event]) -> ImportPlan<EventImportReason>? {
        do throws(EventImportError) {
            return try importer.plan(for: bytes, events: events)
        } catch {
            return nil
        }
    }

    /// RFC 5545 3.1: lines of at most 75 octets, which end with CRLF, and no byte that is not text.
    private static func check(lines export: [UInt8]) throws(Finding) {
        try Finding.unless(String(validating: export, as: UTF8.self) != nil, "UTF-8")
        try Finding.unless(export.suffix(2) == [13, 10], "CRLF at the end")
        for line in export.split(separator: 10, omittingEmptySubsequences: false).dropLast() {
            try Finding.unless(line.last == 13, "CRLF at each line's end")
            try Finding.unless(line.count <= 76, "at most 75 octets, not \(line.count - 1)")
            let isText = line.dropLast().allSatisfy { ($0 >= 0x20 || $0 == 0x09) && $0 != 0x7F }
            let shown = String(decoding: line, as: UTF8.self).debugDescription
            try Finding.unless(isText, "no control byte in \(shown)")
        }
    }

    /// The first two that are not the same, for whoever looks into a finding.
    private static func difference(_ some: [Event], _ others: [Event]) -> String {
        let pair = zip(some, others).first { $0 != $1 }
        return pair.map { "\($0) is not \($1)" } ?? "\(some.count) are not \(others.count)"
    }
}

extension ImportPlan<EventImportReason> {
    fileprivate var events: [Event] { content.compactMap { $0 as? Event } }
}
