import Model

/// Where drawn and smaller pictures stand.
extension Address {
    /// What others show beside a link to an event.
    static func eventCard(_ slug: Slug) -> String { "\(event(slug))card.png" }

    /// A picture of an event for chat groups.
    static func eventPoster(_ slug: Slug) -> String { "\(event(slug))poster.png" }

    /// A picture of an event for posts of social networks.
    static func eventShare(_ slug: Slug) -> String { "\(event(slug))share.png" }

    /// An event as a page to print.
    static func eventPrint(_ slug: Slug) -> String { "\(event(slug))print/" }

    /// A picture of Content/media, no wider than so many pixels.
    static func media(_ name: String, width: Int) -> String {
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return "/media/\(stem)-\(width).webp"
    }
}
