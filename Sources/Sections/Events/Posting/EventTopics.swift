import Foundation
import Model
import Posting

/// The tags of an event as the form has them: boxes for the topics of the site's settings, and a text for others.
package struct EventTopics {
    /// The chosen topics of the settings, in the order of their boxes.
    package let chosen: [Slug]
    package let others: [String]

    /// The beginning of the names of the boxes: `topic.food`.
    private static let boxes = "topic."

    /// Sorts tags into topics of the settings and others.
    package init(_ tags: [String], _ topics: TopicNames) {
        let known = Set(tags.compactMap { topics.topic(named: $0) })
        chosen = topics.all.filter { known.contains($0) }
        others = tags.filter { topics.topic(named: $0) == nil }
    }

    /// All tags as the text of one field: `food, music, craft`.
    package var text: String { (chosen.map(\.text) + others).joined(separator: ", ") }

    /// The fields of a form with the topics that the settings do not name spelled as `name` says; nil: as they are typed.
    package static func spelled(
        _ fields: [String: String], _ topics: TopicNames, as name: (String) -> String?
    ) -> [String: String] {
        guard let text = fields["tags"], text.utf8.count <= FormTopics.bytesLimit else { return fields }
        let typed = FormTopics.all(in: text)
        let spelled = typed.map { topics.topic(named: $0) == nil ? name($0) ?? $0 : $0 }
        return spelled == typed ? fields : fields.merging(["tags": spelled.joined(separator: ", ")]) { $1 }
    }

    /// The fields of a form with the ticked boxes put into the field `tags`. `names` are those of the form, in its order.
    package static func joined(_ fields: [String: String], names: [String]) -> [String: String] {
        let ticked = names.filter { $0.hasPrefix(boxes) && fields[$0] != nil }
        guard !ticked.isEmpty else { return fields }
        var joined = fields
        for name in ticked { joined[name] = nil }
        let typed = fields["tags"].flatMap { $0.isEmpty ? nil : $0 }
        joined["tags"] = (ticked.map { String($0.dropFirst(boxes.count)) } + [typed].compactMap(\.self))
            .joined(separator: ", ")
        return joined
    }
}
