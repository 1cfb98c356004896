import Foundation

/// A time at which a post begins, such as an occurrence of an event.
public struct PostStart: Hashable, Sendable, Codable {
    /// The post's id.
    public let subject: String
    /// The post's title.
    public let title: LocalizedText
    /// The address of the post's page, from the site's root.
    public let address: String
    /// The post's tags.
    public let tags: [Slug]
    /// The time.
    public let start: Date

    /// Creates a start.
    public init(subject: String, title: LocalizedText, address: String, tags: [Slug], start: Date) {
        (self.subject, self.title, self.address) = (subject, title, address)
        (self.tags, self.start) = (tags, start)
    }
}
