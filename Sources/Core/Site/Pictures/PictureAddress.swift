import Model

/// Addresses of drawn and smaller pictures.
extension Address {
    /// The picture for link previews of an event.
    static func eventCard(_ slug: Slug) -> String { "\(event(slug))card.png" }

    /// The picture of an event for chat groups.
    static func eventPoster(_ slug: Slug) -> String { "\(event(slug))poster.png" }

    /// The picture of an event for posts in social networks.
    static func eventShare(_ slug: Slug) -> String { "\(event(slug))share.png" }

    /// The page of an event for printing.
    static func eventPrint(_ slug: Slug) -> String { "\(event(slug))print/" }

    /// A picture of Content/media at most `width` pixels wide.
    static func media(_ name: String, width: Int) -> String {
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return "/media/\(stem)-\(width).webp"
    }
}
