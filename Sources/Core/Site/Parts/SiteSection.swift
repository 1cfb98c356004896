/// The name of a part of the site whose pages are planned together: of a `Section`, or of what all sections share.
public struct SiteSection: RawRepresentable, Hashable, Codable, Sendable {
    /// The name, by which builds keep records of the part.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Files that pages load: style sheets, scripts, icons.
    public static let assets = SiteSection(rawValue: "assets")
    /// Pictures: those of Content/media, and drawn ones; and the files of Content/files.
    public static let media = SiteSection(rawValue: "media")
    /// The pages that combine several sections: the home page, feeds, the app's files, sitemaps.
    public static let front = SiteSection(rawValue: "front")
}
