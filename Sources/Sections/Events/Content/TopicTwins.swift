import ContentFiles
import Model

/// Tags of events that name one topic differently: in another language, letter case or width.
package struct TopicTwins {
    /// Tag, as events write it -> the name that takes its place.
    private let joined: [String: String]
    /// Comparison key of each topic that the settings do not name -> the name that it keeps.
    private let unnamed: [String: String]

    package init(_ events: [Event], topics: TopicNames) {
        var uses: [String: Int] = [:]
        for tag in events.lazy.flatMap(\.tags) { uses[tag, default: 0] += 1 }
        let groups = Dictionary(grouping: uses.keys) { TopicNames.key(of: topics.name(for: $0)) }
        var (joined, unnamed): ([String: String], [String: String]) = ([:], [:])
        for (key, names) in groups {
            let topic = names.lazy.compactMap { topics.topic(named: $0) }.first
            let name = Self.name(of: names, topic, uses: uses)
            for other in names where other != name { joined[other] = name }
            if topic == nil { unnamed[key] = name }
        }
        (self.joined, self.unnamed) = (joined, unnamed)
    }

    /// The name that a topic keeps: that of the settings, else the one that most events have. Where all events write a topic of the
    /// settings in one way with the same slug, this one stays.
    private static func name(of names: [String], _ topic: Slug?, uses: [String: Int]) -> String {
        guard let topic else {
            let order = names.sorted { (uses[$1] ?? 0, $0) < (uses[$0] ?? 0, $1) }
            return order.first ?? ""
        }
        let same = names.filter { Slug(making: $0) == topic }
        return same.count == 1 ? same[0] : topic.text
    }

    /// The names that topics keep which the settings do not name.
    package var unnamedTopics: Set<String> { Set(unnamed.values) }

    /// How events write a topic that the settings do not name; nil if none has it.
    package func name(for typed: String) -> String? { unnamed[TopicNames.key(of: typed)] }

    package func problems(_ events: [Event]) -> [Problem] {
        events.flatMap { event in
            event.tags.compactMap { tag in
                guard let name = joined[tag] else { return nil }
                return Problem(file: event.file ?? "", cause: .topicTwin(tag, name: name))
            }
        }
    }

    /// Writes each topic under one name.
    package var fix: any ContentFix {
        ListNameFix(key: "tags", in: Event.folder, names: joined, separators: Event.tagSeparators)
    }
}
