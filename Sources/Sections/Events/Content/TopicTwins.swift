import Foundation
import Model

/// Tags of events that name one topic differently: in another language, letter case or width.
package struct TopicTwins {
    /// Tag, as events write it -> the name that takes its place.
    private let joined: [String: String]

    /// Finds the twins among the tags of these events.
    package init(_ events: [Event], topics: TopicNames) {
        var uses: [String: Int] = [:]
        for tag in events.lazy.flatMap(\.tags) { uses[tag, default: 0] += 1 }
        let groups = Dictionary(grouping: uses.keys) { TopicNames.key(of: topics.name(for: $0)) }
        var joined: [String: String] = [:]
        for names in groups.values {
            let name = Self.name(of: names, topics: topics, uses: uses)
            for other in names where other != name { joined[other] = name }
        }
        self.joined = joined
    }

    /// The name that a topic keeps: that of the settings, else the one that most events have. Where all events write a topic of the
    /// settings in one way with the same slug, this one stays.
    private static func name(of names: [String], topics: TopicNames, uses: [String: Int]) -> String {
        let topic = names.lazy.compactMap { topics.topic(named: $0) }.first
        guard let topic else {
            let order = names.sorted { (uses[$1] ?? 0, $0) < (uses[$0] ?? 0, $1) }
            return order.first ?? ""
        }
        let same = names.filter { Slug(making: $0) == topic }
        return same.count == 1 ? same[0] : topic.text
    }

    /// A warning for each twin of each event.
    package func problems(_ events: [Event]) -> [Problem] {
        events.flatMap { event in
            event.tags.compactMap { tag in
                guard let name = joined[tag] else { return nil }
                return Problem(file: event.file ?? "", cause: .topicTwin(tag, name: name))
            }
        }
    }

    /// The events that have twins, with each topic under one name.
    package func mended(_ events: [Event]) -> [Event] {
        events.compactMap { event in
            guard event.tags.contains(where: { joined[$0] != nil }) else { return nil }
            var mended = event
            mended.tags = []
            for tag in event.tags.map({ joined[$0] ?? $0 }) where !mended.tags.contains(tag) {
                mended.tags.append(tag)
            }
            return mended
        }
    }
}
