import Model

/// What some events have in common: `food`.
struct EventTag: Sendable {
    /// As the site's settings name it, else as the first event writes it.
    let name: TaggedText
    let slug: Slug
    /// In the order of the entries that it was made from.
    let entries: [EventEntry]

    /// The tags of events, by name. Tags whose names give one address are one tag; those that give none are left out.
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
