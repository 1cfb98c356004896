/// The reason why a message was not delivered.
public enum MailFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The server's settings are not usable; the setting's name.
    case unusableSetting(String)
    /// The server refused the message for good (RFC 5321 4.2.1, 5yz), or sendmail did; the code.
    case refused(Int)
    /// The server has no such mailbox, by its enhanced status code (RFC 3463 3.2); the reply code.
    case noMailbox(Int)
    /// The server refused the message for now (4yz, or sendmail's EX_TEMPFAIL); the code.
    case busy(Int)
    /// The server cannot be reached, or the connection ended; libcurl's message.
    case unreachable(String)
    /// No answer in time.
    case tooLate
    /// The certificate is not valid, or the server has no TLS; libcurl's message.
    case tls(String)
    /// The server does not accept user name and password.
    case loginRefused
    /// The program cannot be started.
    case notStarted(String)

    /// Whether the message may be sent again later.
    public var isTemporary: Bool {
        switch self {
        case .busy, .unreachable, .tooLate: true
        default: false
        }
    }

    /// A sentence for the administrator.
    public var description: String {
        switch self {
        case .unusableSetting(let name): "The setting \(name) of the mail server is not usable."
        case .refused(let code): "The mail was refused (\(code))."
        case .noMailbox(let code): "The mailbox does not exist (\(code))."
        case .busy(let code): "The mail was not accepted for now (\(code))."
        case .unreachable(let message): "The mail server cannot be reached: \(message)."
        case .tooLate: "The mail server did not answer in time."
        case .tls(let message): "No secure connection to the mail server: \(message)."
        case .loginRefused: "The mail server does not accept user name and password."
        case .notStarted(let message): "The mail program cannot be used: \(message)."
        }
    }
}
