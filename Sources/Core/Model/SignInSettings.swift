/// The sign-in settings of `Content/site.yml`.
public struct SignInSettings: Hashable, Sendable {
    /// Whether officers without a second factor can do nothing but set one up.
    public var requiresSecondFactor: Bool
    /// The settings of the web server's single sign-on; nil if it is not trusted.
    public var remoteUser: RemoteUser?

    /// Sign-in settings.
    public init(requiresSecondFactor: Bool = false, remoteUser: RemoteUser? = nil) {
        (self.requiresSecondFactor, self.remoteUser) = (requiresSecondFactor, remoteUser)
    }

    /// The relation of `REMOTE_USER` (RFC 3875 4.1.11) to account names.
    public enum RemoteUser: Hashable, Sendable {
        /// The account's name.
        case name
        /// The account's name, `@` and this domain.
        case nameAt(String)

        /// The account name of a `REMOTE_USER`; nil if the user is of another domain.
        public func account(of user: String) -> String? {
            switch self {
            case .name: return user
            case .nameAt(let domain):
                let ending = "@\(domain)".utf8
                guard user.utf8.count > ending.count, user.utf8.suffix(ending.count).elementsEqual(ending)
                else {
                    return nil
                }
                return String(decoding: user.utf8.dropLast(ending.count), as: UTF8.self)
            }
        }
    }
}
