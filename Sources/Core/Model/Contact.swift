/// Where else the association can be reached: an account of a service.
public struct Contact: Hashable, Sendable, Codable {
    /// A service, by its key in `site.yml`.
    public enum Service: String, CaseIterable, Hashable, Sendable, Codable {
        case wechat, qq, xiaohongshu, weibo, bilibili
        case instagram, facebook, x, discord, telegram, whatsapp, youtube, tiktok, linkedin

        /// What stands before a name in the address of an account; nil where a name alone leads nowhere.
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

    /// The service.
    public var service: Service
    /// The name of the account there; nil where only its address is known.
    public var name: String?
    /// Where its page is; nil where it has none.
    public var address: String?
    /// The text of a QR code that leads to it; nil where none is drawn.
    public var code: String?
    /// A picture of Content/media with its QR code.
    public var picture: String?

    /// An account.
    public init(
        service: Service, name: String?, address: String? = nil, code: String? = nil, picture: String? = nil
    ) {
        (self.service, self.name, self.address) = (service, name, address)
        (self.code, self.picture) = (code, picture)
    }
}
