/// An account of the association at another service.
public struct Contact: Hashable, Sendable, Codable {
    /// A service, by its key in `site.yml`.
    public enum Service: String, PhraseKey, Codable {
        package static let group = "contacts"
        case wechat, qq, xiaohongshu, weibo, bilibili
        case instagram, facebook, x, discord, telegram, whatsapp, youtube, tiktok, linkedin

        /// The prefix of an account's URL, followed by its name; nil if names alone give no URL.
        public var base: String? {
            switch self {
            case .wechat, .qq, .xiaohongshu, .bilibili, .discord: nil
            case .weibo: "https://weibo.com/n/"
            case .instagram: "https://www.instagram.com/"
            case .facebook: "https://www.facebook.com/"
            case .x: "https://x.com/"
            case .telegram: "https://t.me/"
            case .whatsapp: "https://wa.me/"
            case .youtube: "https://www.youtube.com/@"
            case .tiktok: "https://www.tiktok.com/@"
            case .linkedin: "https://www.linkedin.com/company/"
            }
        }
    }

    public var service: Service
    /// The account's name; nil if only its URL is known.
    public var name: String?
    /// The URL of the account's page; nil if it has none.
    public var address: String?
    /// The text of the account's QR code; nil if no code is rendered.
    public var code: String?
    /// A picture of Content/media that shows the QR code.
    public var picture: String?

    public init(
        service: Service, name: String?, address: String? = nil, code: String? = nil, picture: String? = nil
    ) {
        (self.service, self.name, self.address) = (service, name, address)
        (self.code, self.picture) = (code, picture)
    }
}
