import Basics
import Model

extension Feed {
    /// The feeds of the sections, and the one of the whole site.
    package static func pages(
        _ summary: SectionSummary, _ sections: Sections, settings: SiteSettings
    ) -> [Page] {
        let names = TagURI(settings)
        func posts<S: Section>(of section: S.Type) -> FeedPosts? {
            summary.of(section).flatMap { section.feedPosts($0, names, in: settings.timeZone) }
        }
        let own = sections.all.compactMap { section -> (topic: FeedTopic, parts: [FeedPosts])? in
            let parts = [posts(of: section)].compactMap(\.self)
            // A section that the site does not use has no feed either.
            if parts.isEmpty, section.isOptional, !sections.offers(section, by: settings) { return nil }
            return section.feed.map { ($0, parts) }
        }
        let shared = own.filter(\.topic.isInSiteFeed).flatMap(\.parts)
        return ([(.all, shared)] + own).flatMap { topic, parts in
            FeedFormat.allCases.map { format in
                let input = Input(
                    topic: topic, format: format, posts: parts.flatMap(\.posts),
                    fingerprints: parts.map(\.fingerprint))
                return Page(Address.feed(topic, format), of: input, Self.text)
            }
        }
    }

    private struct Input: Encodable, Sendable {
        let topic: FeedTopic
        let format: FeedFormat
        let posts: [FeedPost]
        let fingerprints: [CachedFingerprint]

        private enum CodingKeys: CodingKey { case page, format, fingerprints }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(topic.page, forKey: .page)
            try container.encode(format, forKey: .format)
            try container.encode(fingerprints, forKey: .fingerprints)
        }
    }

    private static func text(_ input: Input, _ renderer: PageRenderer) throws(Problem) -> String {
        let feed = try Feed(input.topic, posts: input.posts, by: renderer)
        return switch input.format {
        case .xml: feed.atom
        case .json: feed.json
        }
    }
}
