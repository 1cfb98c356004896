/// The reason why a message was not delivered.
public enum MailFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The server's settings are not usable; the setting's name.
    case unusableSetting(String)
    /// The server refused this recipient for good: its mailbox is disabled or full, or its address is wrong (RFC 3463 3.2, 3.3), or the
    /// server does not say more.
    case refusedRecipient(MailReply)
    /// The server has no such mailbox, by its enhanced status code (RFC 3463 3.2), or sendmail knows no such user.
    case noMailbox(MailReply)
    /// The server refused the message for another reason (RFC 5321 4.2.1, 5yz), or sendmail did: for its sender, its contents or a limit.
    case refused(MailReply, at: MailStep)
    /// The server refused the message for now (4yz), or sendmail did.
    case busy(MailReply, at: MailStep)
    /// The server cannot be reached, or the connection ended; libcurl's message.
    case unreachable(String)
    case tooLate
    /// The certificate is not valid, or the server has no TLS; libcurl's message.
    case tls(String)
    /// The server does not accept user name and password.
    case loginRefused(MailReply?)
    case notStarted(String)

    public var description: String {
        switch self {
        case .unusableSetting(let name): "The setting \(name) of the mail server is not usable."
        case .refusedRecipient(let reply): "The mail server refused the recipient: \(reply)."
        case .noMailbox(let reply): "The mailbox does not exist: \(reply)."
        case .refused(let reply, .program): "The mail program refused the mail: status \(reply)."
        case .busy(let reply, .program): "The mail program did not take the mail for now: status \(reply)."
        case .refused(let reply, .connection): "The mail server refused the connection: \(reply)."
        case .refused(let reply, .sender): "The mail server refused the sender: \(reply)."
        case .refused(let reply, _): "The mail server refused the mail: \(reply)."
        case .busy(let reply, _): "The mail server did not take the mail for now: \(reply)."
        case .unreachable(let message): "The mail server cannot be reached: \(message)."
        case .tooLate: "The mail server did not answer in time."
        case .tls(let message): "No secure connection to the mail server: \(message)."
        case .loginRefused(let reply):
            "The mail server does not accept user name and password\(reply.map { ": \($0)" } ?? "")."
        case .notStarted(let message): "The mail program cannot be used: \(message)."
        }
    }
}
