import Foundation
import Mail
import Model
import Push
import State

package struct MailNotice: Sendable {
    /// Maximum size of a subject, in bytes: 300.
    static let subjectLimit = 300

    private let site: SiteSettings
    private let sender: Mailbox
    private let words: NoticeWords

    package init(_ site: SiteSettings, sender: Mailbox, _ words: NoticeWords) {
        (self.site, self.sender, self.words) = (site, sender, words)
    }

    /// The mail of one or several broadcasts. Its Message-ID follows from the versions of the records and the subscriber, so that mail
    /// programs recognize a repetition.
    /// - Returns: The message, with CRLF line ends.
    package func mail(_ broadcasts: [Broadcast], to subscriber: MailSubscriber, now: Date) -> [UInt8] {
        let notices = broadcasts.map { NoticeText($0, words, site: site) }
        let heading =
            notices.count == 1
            ? notices[0].heading
            : words.say(
                .digest, count: notices.count, ["association": association, "count": "\(notices.count)"])
        let links = links(for: subscriber)
        let body = MailBody(
            heading: heading, notices: notices, words: words, association: association, site: site.url,
            address: "\(subscriber.address)", links: links)
        var message = MailMessage(
            from: sender, to: Mailbox(subscriber.address),
            subject: heading.cut(toBytes: Self.subjectLimit), date: Int64(now.timeIntervalSince1970),
            id: id(of: broadcasts, for: subscriber), text: body.text, html: body.html)
        message.references = references(broadcasts, for: subscriber)
        message.unsubscribe = links.flatMap { ListUnsubscribe(url: $0.oneClick) }
        return Array(listID.utf8) + message.bytes
    }

    private var association: String {
        site.title.resolved(for: words.language, others: site.languages).text
    }

    /// `List-Id` (RFC 2919), by which mail programs sort the mails of a site.
    private var listID: String {
        let host = URL(string: site.url)?.host ?? ""
        let isDomain = MessageID("notices", domain: host) != nil
        return "List-Id: <notices.\(isDomain ? host : sender.address.domain)>\r\n"
    }

    private func id(of broadcasts: [Broadcast], for subscriber: MailSubscriber) -> MessageID {
        let versions = broadcasts.map { "\($0.id) \($0.revision) \($0.isRetracted)" }
        return id(versions.sorted(), for: subscriber)
    }

    /// The first version of a record to which a later one refers, so that mail programs show both together.
    private func references(_ broadcasts: [Broadcast], for subscriber: MailSubscriber) -> [MessageID] {
        guard broadcasts.count == 1, let broadcast = broadcasts.first,
            broadcast.revision > 1 || broadcast.isRetracted
        else { return [] }
        return [id(["\(broadcast.id) 1 false"], for: subscriber)]
    }

    /// Nil for a site without the CGI program, which has no such pages.
    private func links(for subscriber: MailSubscriber) -> MailBody.Links? {
        guard let mount = site.programPath else { return nil }
        let page = "\(site.programOrigin)\(mount)/notifications/mail/\(subscriber.key.text)"
        let settings = "\(page)?lang=\(words.language)"
        return (settings, "\(settings)#unsubscribe", "\(page)/unsubscribe")
    }

    private func id(_ versions: [String], for subscriber: MailSubscriber) -> MessageID {
        .of("mail \(subscriber.device)\n" + versions.joined(separator: "\n"), from: sender)
    }
}

/// A reader who gets notices by mail.
package struct MailSubscriber: Sendable {
    let device: Int64
    package let address: MailAddress
    let key: MailKey
}

extension MailSubscriber {
    /// The subscriber of a device. Its endpoint is `mailto:` and an address.
    package init(_ device: ReaderDevice) throws(MailAddress.Fault) {
        let prefix = "mailto:"
        guard device.endpoint.hasPrefix(prefix), let key = MailKey(bytes: device.secret) else {
            throw .incomplete
        }
        let address = try MailAddress(String(device.endpoint.dropFirst(prefix.utf8.count)))
        self.init(device: device.id, address: address, key: key)
    }
}

extension OutgoingMail {
    /// The message of a mail that does not wait for a broadcast, such as a link to confirm a subscription. Its Message-ID is that of each
    /// attempt.
    package func message(to address: MailAddress, from sender: Mailbox) -> [UInt8] {
        let name = "outgoing mail \(id) \(created.timeIntervalSince1970) \(address)"
        let message = MailMessage(
            from: sender, to: Mailbox(address), subject: subject, date: Int64(created.timeIntervalSince1970),
            id: .of(name, from: sender), text: text)
        return message.bytes
    }
}

extension MessageID {
    /// The identifier of a message of a sender: 192 bits of the SHA-256 of a name.
    static func of(_ name: String, from sender: Mailbox) -> MessageID {
        // The characters of base64url are those of a dot-atom, and the domain is that of an address.
        guard let id = MessageID(PushOptions.topic(hashing: name), domain: sender.address.domain) else {
            preconditionFailure("An address has a domain.")
        }
        return id
    }
}
