import Foundation
import Mail
import Push
import State

/// The message of a mail that does not wait for a broadcast, such as a link to confirm a subscription.
package enum UrgentMail {
    /// The message. Its Message-ID is that of each attempt.
    package static func bytes(_ mail: OutgoingMail, to address: MailAddress, from sender: Mailbox) -> [UInt8]
    {
        let name = "outgoing mail \(mail.id) \(mail.created.timeIntervalSince1970) \(address)"
        let message = MailMessage(
            from: sender, to: Mailbox(address), subject: mail.subject,
            date: Int64(mail.created.timeIntervalSince1970), id: .of(name, from: sender), text: mail.text)
        return message.bytes
    }
}

extension MessageID {
    /// The identifier of a message of a sender: 192 bits of the SHA-256 of a name.
    static func of(_ name: String, from sender: Mailbox) -> MessageID {
        // The characters of base64url are those of a dot-atom, and the domain is that of an address.
        guard let id = MessageID(PushTopic(hashing: name).text, domain: sender.address.domain) else {
            preconditionFailure("An address has a domain.")
        }
        return id
    }
}
