import Basics
import Foundation
import Model

/// The values of all sections that the home page, feeds and unread lists show, so that these are made without the sections' content.
public struct SectionSummary: Codable, Sendable {
    /// A section's summary as a value, or encoded by an earlier build.
    private enum Value: Codable, Sendable {
        case made(any Codable & Sendable)
        case bytes([UInt8])

        init(from decoder: any Decoder) throws {
            self = .bytes(try decoder.singleValueContainer().decode([UInt8].self))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .made(let value): try container.encode(try RecordEncoder.bytes(of: value))
            case .bytes(let bytes): try container.encode(bytes)
            }
        }
    }

    /// The summary of a section by the section's part.
    private struct Entry: Codable, Sendable {
        let part: SiteSection
        let value: Value
    }

    private var entries: [Entry] = []
    package var sitemaps: [String] = []

    package init() {}

    public init(_ parts: [SectionSummary]) {
        entries = parts.flatMap(\.entries)
        sitemaps = parts.flatMap(\.sitemaps)
    }

    /// Maximum number of posts of a section in its summary, as many as unread lists name.
    package static let limit = UnreadFile.limit

    /// The summary of a section; nil if the section has none. Bytes always decode: a manifest of another
    /// program or with another checksum is not read.
    package func of<S: Section>(_ section: S.Type) -> S.Summary? {
        switch entries.first(where: { $0.part == section.part })?.value {
        case .made(let value): return value as? S.Summary
        case .bytes(let bytes):
            do { return try RecordDecoder.value(S.Summary.self, of: bytes) } catch { return nil }
        case nil: return nil
        }
    }

    package mutating func set<S: Section>(_ summary: S.Summary, of section: S.Type) {
        entries.removeAll { $0.part == section.part }
        entries.append(Entry(part: section.part, value: .made(summary)))
    }

    /// The summary of a section with a newer one, which has no sitemaps.
    public func replacing(_ newer: SectionSummary) -> SectionSummary {
        var summary = self
        if !newer.entries.isEmpty { summary.entries = newer.entries }
        return summary
    }

    /// A copy with each section's summary decoded, for pages in several languages.
    package func decoded(_ sections: Sections) -> SectionSummary {
        func decode<S: Section>(_ section: S.Type, into summary: inout SectionSummary) {
            if let value = summary.of(section) { summary.set(value, of: section) }
        }
        return sections.all.reduce(into: self) { decode($1, into: &$0) }
    }
}
