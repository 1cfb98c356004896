import Foundation

/// The topics (tags) that a site's settings name, found by any of their names.
public struct TopicNames: Equatable, Sendable {
    /// Comparison key of each name -> the topic.
    private let topics: [String: Slug]
    /// The topics in the order of their slugs.
    public let all: [Slug]

    /// The topics of the settings. Of two with one name, the first by slug has it, unless it is the slug of the other.
    public init(_ tags: [Slug: LocalizedText]) {
        all = tags.keys.sorted()
        var topics: [String: Slug] = [:]
        for slug in all {
            for name in tags[slug]?.all ?? [] where topics[Self.key(of: name)] == nil {
                topics[Self.key(of: name)] = slug
            }
        }
        // The name in files wins over the name of another topic in some language.
        for slug in all { topics[Self.key(of: slug.text)] = slug }
        self.topics = topics
    }

    /// The topic with a name in any language, letter case and width; nil if the settings have none.
    public func topic(named name: String) -> Slug? {
        if let slug = topics[Self.key(of: name)] { return slug }
        // An accent or a sign is no part of a slug: "Café!" is the topic cafe.
        return Slug(making: name).flatMap { topics[Self.key(of: $0.text)] }
    }

    /// The name in content files of the topic with this name: the topic of the settings, else the name as it is.
    public func name(for typed: String) -> String { topic(named: typed)?.text ?? typed }

    /// Names of one topic have one key: without letter case, width, and the kind of blanks and hyphens.
    public static func key(of name: String) -> String {
        let folded = name.precomposedStringWithCompatibilityMapping.lowercased()
        return folded.split { $0.isWhitespace || $0 == "-" || $0 == "_" }.joined(separator: " ")
    }
}

extension SiteSettings {
    /// The topics that the settings name.
    public var topics: TopicNames { TopicNames(tags) }
}
