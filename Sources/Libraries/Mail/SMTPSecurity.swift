/// The protection of a connection to a mail server.
public enum SMTPSecurity: String, CaseIterable, Sendable {
    /// None, for a server on this machine; for another one only where that is allowed.
    case none
    /// STARTTLS, required (RFC 3207).
    case startTLS = "starttls"
    /// TLS from the start (RFC 8314 3.3).
    case tls

    /// The usual port.
    public var port: Int {
        switch self {
        case .none: 25
        case .startTLS: 587
        case .tls: 465
        }
    }
}
