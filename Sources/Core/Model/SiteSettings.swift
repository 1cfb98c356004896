import Foundation

/// The settings of the site in `Content/site.yml`.
public struct SiteSettings: Hashable, Sendable {
    /// A history of content in addition to the desk's log.
    public enum HistoryMode: String, CaseIterable, Hashable, Sendable {
        /// The git repository that contains Content/.
        case git
    }

    /// The association's name.
    public var title: LocalizedText
    /// An abbreviation of the name, for icons.
    public var shortTitle: LocalizedText?
    /// A one-line description.
    public var tagline: LocalizedText?
    /// The site's address without a slash at the end: `https://csa.example.edu`.
    public var url: String
    /// The time zone of times without an offset.
    public var timeZone: TimeZone
    /// The BCP 47 tags of the site's languages, the main one first.
    public var languages: [String]
    public var email: String?
    /// The path where the web server mounts the CGI program, with a leading slash: `/poster`; or its whole address on another host (`program`).
    public var poster: String?
    /// The sign-in settings of officers.
    public var signIn: SignInSettings
    /// The appearance as customized by the association.
    public var look: SiteLook
    /// Names of tags, by slug; other tags are shown as posts write them.
    public var tags: [Slug: LocalizedText]
    /// The history of officers' changes; nil if there is only the log.
    public var history: HistoryMode?
    /// The rules for readers' posts.
    public var moderation: ModerationSettings
    /// How members sign in; nil where the site has no members.
    public var members: MemberSettings?
    /// How members find study partners; nil where they do not, as on sites without members.
    public var partners: PartnerSettings?
    /// Whether visits are counted by the web server's log, as the page about privacy says then.
    public var countsVisits = false
    /// The place to which the web root is brought; nil where the web server of this host alone gives it out.
    public var publishing: PublishSettings?
    /// The channels of notifications, which are not set up in `site.yml`.
    public var channels = SetUpChannels.all

    /// The names of the association: the full one and the abbreviation, in all languages.
    public var names: [String] { title.all + (shortTitle?.all ?? []) }

    public init(
        title: LocalizedText, shortTitle: LocalizedText? = nil, tagline: LocalizedText? = nil, url: String,
        timeZone: TimeZone,
        languages: [String] = ["en"], email: String? = nil, poster: String? = nil,
        signIn: SignInSettings = SignInSettings(), look: SiteLook = SiteLook(),
        tags: [Slug: LocalizedText] = [:], history: HistoryMode? = nil,
        moderation: ModerationSettings = ModerationSettings(), members: MemberSettings? = nil,
        partners: PartnerSettings? = nil
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
        self.moderation = moderation
        self.members = members
        self.partners = partners
    }

    /// The query of addresses in notifications, by which the visits to which they lead are counted.
    public static let fromNotice = "from=notice"

    /// The path prefix of all addresses of the site: empty at the root of a host, else for example `/csa`.
    public var basePath: String { Self.basePath(of: url) }

    /// The path of an address without a slash at the end: empty, or for example `/csa`.
    package static func basePath(of url: String) -> String {
        // Scheme, empty, host, path.
        let parts = url.utf8.split(
            separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count == 4 ? "/\(Substring(parts[3]))" : ""
    }

    /// Scheme, host and port of the site's address.
    public var origin: String { String(url.dropLast(basePath.count)) }

    /// Where the CGI program is; nil for a site without it.
    public var program: ProgramPlace? {
        poster.flatMap { ProgramPlace(poster: $0, url: url, basePath: basePath) }
    }

    /// The address of the CGI program in links of pages: a path from the host's root, or a whole address on another host. nil for a site
    /// without the program.
    public var mount: String? {
        switch program {
        case nil: nil
        case .here(let path): path
        case .sameSite(let address, _), .elsewhere(let address): address.origin + address.path
        }
    }

    /// The path of the CGI program from the root of its own host; nil for a site without it.
    public var programPath: String? {
        switch program {
        case nil: nil
        case .here(let path): path
        case .sameSite(let address, _), .elsewhere(let address): address.path
        }
    }

    /// Scheme, host and port of the CGI program, at which whole links to its pages begin: those of the site, or of the other host.
    public var programOrigin: String {
        switch program {
        case nil, .here: origin
        case .sameSite(let address, _), .elsewhere(let address): address.origin
        }
    }

    /// The address of a member's picture beside the name in links of pages; nil for a site without the program, which gives it.
    public func memberPicture(_ file: String) -> String? { mount.map { "\($0)/member/picture/\(file)" } }

    /// The channels that pages offer; nil if there are none, as without the CGI program. Devices are registered in the background, which a
    /// program of another site cannot take.
    public var offeredChannels: SetUpChannels? {
        var offered = channels
        switch program {
        case nil: return nil
        case .here, .sameSite: break
        case .elsewhere: offered = SetUpChannels(push: false, apps: false, mail: channels.mail)
        }
        return offered.hasDevices || offered.mail ? offered : nil
    }

    /// Whether the address of the CGI program, or of a site without it, begins with https, without which browsers keep no cookie.
    public var hasTLS: Bool { programOrigin.hasPrefix("https://") }
}
