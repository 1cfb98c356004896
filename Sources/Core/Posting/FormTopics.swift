import Foundation
import Model

/// The topics of a post in one field of its form, with commas or their like between them: `food, music`.
package enum FormTopics {
    /// Maximum number of topics.
    package static let limit = 12
    /// Maximum size of all topics with their separators, in bytes: 8 KiB.
    package static let bytesLimit = 8 << 10
    /// Maximum length of a field of one line with all topics, in characters.
    package static let lineLimit = 300
    /// Maximum length of a topic, in characters.
    fileprivate static let lengthLimit = 40

    private static let separators: Set<Unicode.Scalar> = [",", "，", "、", ";", "；", "\n"]

    /// The topics in a text.
    package static func all(in text: String) -> [String] {
        text.unicodeScalars.split { separators.contains($0) }
            .map { String($0).trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Whether a text can be a topic, whose page has a slug.
    fileprivate static func isTopic(_ name: String) -> Bool {
        name.utf8.count <= 8 * lengthLimit && name.count <= lengthLimit
            && !name.unicodeScalars.contains {
                $0.properties.generalCategory == .control || $0.turnsDirection
            } && Slug(making: name) != nil
    }
}

extension FormTexts {
    /// The topics of a field, each once, by the names that the site's settings have for them. Those with a problem are returned too.
    package mutating func topics(_ field: String, named names: TopicNames) -> [String] {
        var topics: [String] = []
        let text = text(field) ?? ""
        guard text.utf8.count <= FormTopics.bytesLimit else {
            add(field, .tooManyTags(limit: FormTopics.limit))
            return topics
        }
        for typed in FormTopics.all(in: text) {
            let name = names.name(for: typed)
            if topics.contains(name) { continue }
            if !FormTopics.isTopic(name) { add(field, .notATag(typed)) }
            topics.append(name)
        }
        if topics.count > FormTopics.limit { add(field, .tooManyTags(limit: FormTopics.limit)) }
        return topics
    }
}
