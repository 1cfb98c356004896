import Foundation

/// What `Content/site.yml` says of the whole site.
public struct SiteSettings: Hashable, Sendable {
    /// What keeps a history of content beside the log of the desk.
    public enum History: String, CaseIterable, Hashable, Sendable {
        /// The git repository in which Content/ lies.
        case git
    }

    /// The association's name.
    public var title: LocalizedText
    /// The name in a few letters, where an icon has no room for more.
    public var shortTitle: LocalizedText?
    /// One line that says what it is.
    public var tagline: LocalizedText?
    /// The site's address without a slash at the end: `https://csa.example.edu`.
    public var url: String
    /// Where times without an offset are.
    public var timeZone: TimeZone
    /// BCP 47 tags, the main language first.
    public var languages: [String]
    /// Where readers write to.
    public var email: String?
    /// Where the web server mounts the CGI program, with a slash in front: `/poster`.
    public var poster: String?
    /// How officers sign in.
    public var signIn: SignInSettings
    /// What the association made its own of how the site looks.
    public var look: SiteLook
    /// What tags of events are called, by their part of the address; others are called what events call them.
    public var tags: [Slug: LocalizedText]
    /// What keeps each change of officers; nil where only the log does.
    public var history: History?

    /// The settings of a site.
    public init(
        title: LocalizedText, shortTitle: LocalizedText? = nil, tagline: LocalizedText? = nil, url: String,
        timeZone: TimeZone,
        languages: [String] = ["en"], email: String? = nil, poster: String? = nil,
        signIn: SignInSettings = SignInSettings(), look: SiteLook = SiteLook(),
        tags: [Slug: LocalizedText] = [:], history: History? = nil
    ) {
        self.title = title
        self.shortTitle = shortTitle
        self.tagline = tagline
        self.url = url
        self.timeZone = timeZone
        self.languages = languages
        self.email = email
        self.poster = poster
        self.signIn = signIn
        self.look = look
        self.tags = tags
        self.history = history
    }

    /// The path that stands before every address of the site: empty at the root of a host, `/csa` below it.
    public var basePath: String {
        // Scheme, nothing, host, path.
        let parts = url.utf8.split(
            separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count == 4 ? "/\(Substring(parts[3]))" : ""
    }
}
