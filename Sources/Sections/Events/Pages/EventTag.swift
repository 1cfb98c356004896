import Model
import Site

/// A tag with its events: `food`.
struct EventTag: Sendable {
    /// The name in the site's settings, else as the first event has it.
    let name: TaggedText
    let slug: Slug
    /// The events in the order of the entries given.
    let entries: [EventEntry]

    /// The tags of events, by name. Tags with the same slug are one tag; tags without a slug are left out.
    static func all(in entries: [EventEntry], words: PageWords) -> [EventTag] {
        var names: [Slug: String] = [:]
        var grouped: [Slug: [EventEntry]] = [:]
        for entry in entries {
            var own: Set<Slug> = []
            for tag in entry.event.tags {
                guard let slug = Slug(making: tag), own.insert(slug).inserted else { continue }
                if names[slug] == nil { names[slug] = tag }
                grouped[slug, default: []].append(entry)
            }
        }
        return grouped.map { EventTag(name: words.tag(names[$0.key] ?? ""), slug: $0.key, entries: $0.value) }
            .sorted { ($0.name.text.lowercased(), $0.slug) < ($1.name.text.lowercased(), $1.slug) }
    }
}
