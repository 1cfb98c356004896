/// How officers sign in, as `Content/site.yml` says.
public struct SignInSettings: Hashable, Sendable {
    /// Whether an officer does nothing without a second factor but set it up.
    public var requiresSecondFactor: Bool
    /// How the web server's own sign-on names officers; nil where it is not trusted.
    public var remoteUser: RemoteUser?

    /// Signing in as these say.
    public init(requiresSecondFactor: Bool = false, remoteUser: RemoteUser? = nil) {
        (self.requiresSecondFactor, self.remoteUser) = (requiresSecondFactor, remoteUser)
    }

    /// How `REMOTE_USER` (RFC 3875 4.1.11) names an account.
    public enum RemoteUser: Hashable, Sendable {
        /// It is the account's name.
        case name
        /// It is the account's name, `@` and this domain.
        case nameAt(String)

        /// The account that a web server means; nil where it means nobody of here.
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
