/// An Internet message (RFC 5322) with a plain text, and HTML and files where there are any (RFC 2046).
public struct MailMessage: Hashable, Sendable {
    public var from: Mailbox
    public var to: Mailbox
    /// The address for answers; nil for the author's.
    public var replyTo: Mailbox?
    /// The subject. Line breaks become spaces.
    public var subject: String
    /// When the message was written, in seconds since 1970.
    public var date: Int64
    /// The identifier. The same one for each attempt lets mail programs recognize a repetition.
    public var id: MessageID
    /// Messages that this one follows or corrects, oldest first (RFC 5322 3.6.4).
    public var references: [MessageID] = []
    public var text: String
    /// The text as HTML; nil for none.
    public var html: String?
    public var attachments: [MailAttachment] = []
    /// The ways to unsubscribe; nil for a message that was requested, such as a sign-in code.
    public var unsubscribe: ListUnsubscribe?

    public init(
        from: Mailbox, to: Mailbox, subject: String, date: Int64, id: MessageID, text: String,
        html: String? = nil
    ) {
        (self.from, self.to, self.subject, self.date, self.id) = (from, to, subject, date, id)
        (self.text, self.html) = (text, html)
    }

    /// The message with CRLF line ends, as for SMTP. All lines are visible ASCII of at most 998 bytes.
    ///
    /// `Auto-Submitted: auto-generated` (RFC 3834 5) keeps vacation programs from answering.
    public var bytes: [UInt8] {
        var header = HeaderText.mailboxes("From", [from]) + HeaderText.mailboxes("To", [to])
        if let replyTo { header += HeaderText.mailboxes("Reply-To", [replyTo]) }
        header += HeaderText.unstructured("Subject", subject)
        header += HeaderText.structured("Date", [HeaderText.date(date)])
        header += HeaderText.structured("Message-ID", [id.description])
        if let last = references.last {
            header += HeaderText.structured("In-Reply-To", [last.description])
            header += HeaderText.structured("References", references.map(\.description))
        }
        if let unsubscribe { header += unsubscribe.fields }
        header += HeaderText.structured("Auto-Submitted", ["auto-generated"])
        header += HeaderText.structured("MIME-Version", ["1.0"])
        return Array(header.utf8) + content
    }

    private var content: [UInt8] {
        var content = Self.part(text, type: "text/plain")
        if let html {
            content = Self.multipart("alternative", [content, Self.part(html, type: "text/html")])
        }
        return attachments.isEmpty ? content : Self.multipart("mixed", [content] + attachments.map(\.part))
    }

    private static func part(_ text: String, type: String) -> [UInt8] {
        let (encoding, bytes) = BodyEncoding.shortest(text)
        let header =
            HeaderText.structured("Content-Type", ["\(type); charset=utf-8"])
            + HeaderText.structured("Content-Transfer-Encoding", [encoding.rawValue])
        return Array("\(header)\r\n".utf8) + bytes
    }

    /// Parts in one (RFC 2046 5.1). No encoded body contains `=_`, so that the boundary is in none; that of `mixed` is no prefix of the one
    /// inside.
    private static func multipart(_ subtype: String, _ parts: [[UInt8]]) -> [UInt8] {
        let boundary = "=_\(subtype)"
        let header = HeaderText.structured("Content-Type", ["multipart/\(subtype); boundary=\"\(boundary)\""])
        var bytes = Array("\(header)\r\n".utf8)
        for part in parts { bytes += Array("--\(boundary)\r\n".utf8) + part }
        return bytes + Array("--\(boundary)--\r\n".utf8)
    }
}
