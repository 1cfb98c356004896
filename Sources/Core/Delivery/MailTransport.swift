import Mail
import Notifications
import Sending

/// Sends the mail of a pass, through a program or over one connection to a server.
final class MailTransport {
    private let channel: MailChannel
    private let server: SMTPServer?
    private var sender: SMTPSender?
    /// A failure of the server or program, after which nothing else is tried.
    private(set) var failure: MailFailure?
    private(set) var hasSent = false

    init(_ channel: MailChannel, server: SMTPServer?) { (self.channel, self.server) = (channel, server) }

    /// Sends a mail. After a failure of the server, the others fail in the same way.
    func send(_ message: [UInt8], to address: MailAddress) throws(MailFailure) {
        if let failure { throw failure }
        do throws(MailFailure) {
            try deliver(message, to: address)
            hasSent = true
        } catch {
            if error.isOfServer { failure = error }
            throw error
        }
    }

    private func deliver(_ message: [UInt8], to address: MailAddress) throws(MailFailure) {
        let from = channel.sender.address
        if case .sendmail(let path) = channel.transport {
            return try Sendmail(path: path).send(message, from: from, to: address)
        }
        try smtp().send(message, from: from, to: address)
    }

    private func smtp() throws(MailFailure) -> SMTPSender {
        if let sender { return sender }
        guard let server else { throw .unusableSetting("smtp") }
        let new = try SMTPSender(server: server)
        sender = new
        return new
    }
}
