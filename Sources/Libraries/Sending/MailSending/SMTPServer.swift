import Basics
import Mail

/// A mail server that takes messages by SMTP (RFC 5321, RFC 6409).
public struct SMTPServer: Hashable, Sendable {
    /// The host's name or numeric address.
    public let host: String
    public let port: Int
    public let security: SMTPSecurity
    /// The user name; nil without a login.
    public let user: String?
    public let password: String
    /// The path of a PEM file with the trusted certificates; nil for those of the system.
    public let authorities: String?
    /// The name of this machine for EHLO; nil for its own.
    public let name: String?

    /// Checks the settings of a server. `allowsPlaintext` allows messages, but no password, to another machine without TLS.
    public init(
        host: String, port: Int, security: SMTPSecurity, user: String? = nil, password: String = "",
        allowsPlaintext: Bool = false, authorities: String? = nil, name: String? = nil
    ) throws(MailFailure) {
        guard Self.isHost(host) else { throw .unusableSetting("host") }
        guard (1...65_535).contains(port) else { throw .unusableSetting("port") }
        guard name.map(Self.isHost) ?? true else { throw .unusableSetting("name") }
        // Messages have addresses of readers, and links that end subscriptions.
        if security == .none, user != nil || !allowsPlaintext, host != "127.0.0.1", host != "localhost" {
            throw .unusableSetting("security")
        }
        (self.host, self.port, self.security) = (host, port, security)
        (self.user, self.password, self.authorities, self.name) = (user, password, authorities, name)
    }

    /// The URL for libcurl. Its path is the name for EHLO.
    var url: String { "\(security == .tls ? "smtps" : "smtp")://\(host):\(port)/\(name ?? "")" }

    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 253
            && text.utf8.allSatisfy { ASCII.isAlphanumeric($0) || "-.".utf8.contains($0) }
    }
}
