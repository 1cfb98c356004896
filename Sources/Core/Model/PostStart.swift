import Foundation

/// A time at which a post begins, such as an occurrence of an event.
public struct PostStart: Hashable, Sendable, Codable {
    public let subject: String
    public let title: LocalizedText
    /// The address of the post's page, from the site's root.
    public let address: String
    public let tags: [Slug]
    public let start: Date

    public init(subject: String, title: LocalizedText, address: String, tags: [Slug], start: Date) {
        (self.subject, self.title, self.address) = (subject, title, address)
        (self.tags, self.start) = (tags, start)
    }
}
