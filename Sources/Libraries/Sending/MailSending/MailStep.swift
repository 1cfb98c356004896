/// The step at which a mail server or program refused a message.
public enum MailStep: Hashable, Sendable {
    /// The greeting, EHLO or STARTTLS.
    case connection
    case sender
    /// RCPT TO: the recipient.
    case recipient
    /// DATA, or the end of the message.
    case message
    /// The program with sendmail's interface, which does not tell.
    case program
}
