import Model
import Site

/// A tag with its events: `food`.
struct EventTag: Sendable {
    let topic: EventTopic
    /// The name in the site's settings, else as the first event has it.
    let name: TaggedText
    var slug: Slug { topic.slug }
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
        return grouped.map { slug, entries in
            let topic = EventTopic(slug: slug, typed: names[slug] ?? "")
            return EventTag(topic: topic, name: words.tag(topic.typed), entries: entries)
        }.sorted { ($0.name.text.lowercased(), $0.slug) < ($1.name.text.lowercased(), $1.slug) }
    }
}

/// A topic that lists and the calendar link to.
struct EventTopic: Hashable, Codable, Sendable {
    let slug: Slug
    /// The name as the first event has it.
    let typed: String
}

/// A link to the events of a topic, by which lists are filtered.
struct TopicView: TemplateView {
    let topicName: TaggedText
    let topicAddress: String
    let isCurrentTopic: Bool

    /// The links to topics by name; `current` is the slug of the page's own topic.
    static func all(_ topics: [EventTopic], current: Slug? = nil, words: PageWords) -> [TopicView] {
        topics.map { topic in
            TopicView(
                topicName: words.tag(topic.typed), topicAddress: words.link(Address.eventTag(topic.slug)),
                isCurrentTopic: topic.slug == current)
        }.sorted {
            ($0.topicName.text.lowercased(), $0.topicAddress) < (
                $1.topicName.text.lowercased(), $1.topicAddress
            )
        }
    }
}
