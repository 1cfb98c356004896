/// The channels of notifications that the administrator has set up: pages offer no other ones.
public struct SetUpChannels: Hashable, Codable, Sendable {
    /// Browsers: the site has a key that signs messages to them.
    public let push: Bool
    /// Apps: the site has a service account of Firebase Cloud Messaging.
    public let apps: Bool
    /// Mail: the site has settings for it.
    public let mail: Bool

    public init(push: Bool, apps: Bool, mail: Bool) { (self.push, self.apps, self.mail) = (push, apps, mail) }

    /// Every channel.
    public static let all = SetUpChannels(push: true, apps: true, mail: true)

    /// Whether messages reach browsers or apps.
    public var hasDevices: Bool { push || apps }
}
