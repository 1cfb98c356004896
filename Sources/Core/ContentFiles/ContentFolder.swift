/// A folder of Content/ that posts are read from.
public enum ContentFolder: String, CaseIterable, Sendable {
    case pages, courses, reviews, professors, events, feedback, broadcasts, media

    /// The path, relative to the site's root.
    public var path: String { "Content/\(rawValue)" }
}
