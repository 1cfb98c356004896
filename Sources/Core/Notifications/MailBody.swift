import Markdown

/// The text of a mail of notices, and the same as HTML.
struct MailBody {
    /// The page of the settings; its part where the subscription is ended; and the address that takes the request of a mail program to end
    /// it (RFC 8058).
    typealias Links = (settings: String, leave: String, oneClick: String)

    let heading: String
    let notices: [NoticeText]
    let words: NoticeWords
    let association: String
    let site: String
    let address: String
    let links: Links?

    private var isDigest: Bool { notices.count > 1 }
    private var lead: String { words.say(.digestLead, ["association": association]) }
    private var why: String { words.say(.why, ["association": association, "address": address]) }

    /// The plain text. `-- ` begins the signature (RFC 3676 4.3).
    var text: String {
        var parts = isDigest ? [lead] : []
        for notice in notices {
            parts.append(isDigest ? "* \(notice.heading)" : notice.heading)
            parts += notice.paragraphs
            if let url = notice.url { parts.append(url) }
        }
        var footer = ["-- ", association, site, "", why]
        if let links {
            footer += ["", words.say(.settings), links.settings, words.say(.unsubscribe), links.leave]
        }
        return (parts + [footer.joined(separator: "\n")]).joined(separator: "\n\n") + "\n"
    }

    var html: String {
        let level = isDigest ? "h2" : "h1"
        var lines =
            isDigest ? ["<h1>\(HTMLEscape.text(heading))</h1>", "<p>\(HTMLEscape.text(lead))</p>"] : []
        for notice in notices {
            lines.append("<\(level)>\(HTMLEscape.text(notice.heading))</\(level)>")
            lines += notice.paragraphs.map { "<p>\(Self.lines($0))</p>" }
            if let url = notice.url { lines.append("<p>\(Self.link(url, words.say(.open)))</p>") }
        }
        var footer = [Self.link(site, association), HTMLEscape.text(why)]
        if let links {
            footer.append(Self.link(links.settings, words.say(.settings)))
            footer.append(Self.link(links.leave, words.say(.unsubscribe)))
        }
        return """
            <!DOCTYPE html>
            <html lang="\(HTMLEscape.text(words.language))">
            <head><meta charset="utf-8"><title>\(HTMLEscape.text(heading))</title></head>
            <body>
            \(lines.joined(separator: "\n"))
            <hr>
            <p>\(footer.joined(separator: "<br>\n"))</p>
            </body>
            </html>

            """
    }

    private static func lines(_ text: String) -> String {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { HTMLEscape.text(String(decoding: $0, as: UTF8.self)) }.joined(separator: "<br>\n")
    }

    private static func link(_ url: String, _ text: String) -> String {
        "<a href=\"\(HTMLEscape.text(url))\">\(HTMLEscape.text(text))</a>"
    }
}
