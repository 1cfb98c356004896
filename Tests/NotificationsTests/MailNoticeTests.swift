import Foundation
import Mail
import Model
import State
import TestSupport
import Testing

@testable import Notifications

@Suite("Mails of notices as Python's email package reads them")
struct MailNoticeTests {
    private struct Reading: Decodable {
        let headers: [String: String]
        let types: [String]
        let contents: [String]
        let defects: [String]
        let longest: Int
        let bare: Int
    }

    private static let now = Date(timeIntervalSince1970: 1_795_570_511)
    private static let link =
        "https://csa.example.edu/poster/notifications/mail/07070707070707070707070707070707"

    private func bytes(
        _ broadcasts: [Broadcast], _ language: String = "en", device: Int64 = 7,
        site: SiteSettings = NoticeSamples.site
    ) throws -> [UInt8] {
        let sender = Mailbox(try MailAddress("board@example.edu"), name: "Harbor")
        let writer = MailNotice(site, sender: sender, try NoticeSamples.words(language))
        let subscriber = MailSubscriber(
            device: device, address: try MailAddress("reader@example.org"),
            key: try #require(MailKey(String(repeating: "07", count: 16))))
        return writer.mail(broadcasts, to: subscriber, now: Self.now)
    }

    private func read(_ bytes: [UInt8]) throws -> Reading {
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "mail")
        let output = try PythonScript.run("MailTests/read_mail.py", [folder("mail")], in: folder)
        return try JSONDecoder().decode(Reading.self, from: Data(output.utf8))
    }

    @Test("have the notice as text and as HTML, and how to leave")
    func single() throws {
        let mail = try read(bytes([NoticeSamples.gala()]))
        #expect(mail.defects == [] && mail.bare == 0 && mail.longest <= 998)
        #expect(mail.types == ["multipart/alternative", "text/plain", "text/html"])
        let id = try #require(mail.headers["Message-ID"])
        #expect(id.utf8.count == 46 && id.hasSuffix("@example.edu>"))
        #expect(
            mail.headers == [
                "Auto-Submitted": "auto-generated",
                "Content-Type": #"multipart/alternative; boundary="=_alternative""#,
                "Date": "Wed, 25 Nov 2026 01:35:11 +0000", "From": "Harbor <board@example.edu>",
                "List-Id": "<notices.csa.example.edu>", "List-Unsubscribe": "<\(Self.link)/unsubscribe>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "MIME-Version": "1.0",
                "Message-ID": id, "Subject": "Gala", "To": "reader@example.org",
            ])
        #expect(
            mail.contents[0] == """
                Gala

                At six
                in the hall

                https://csa.example.edu/events/gala/

                --\u{20}
                Harbor & Friends
                https://csa.example.edu

                You get this email because reader@example.org is subscribed to the notifications of Harbor & Friends.

                Change what is sent to you, and when
                \(Self.link)?lang=en
                Unsubscribe
                \(Self.link)?lang=en#unsubscribe
                """)
        #expect(
            mail.contents[1] == """
                <!DOCTYPE html>
                <html lang="en">
                <head><meta charset="utf-8"><title>Gala</title></head>
                <body>
                <h1>Gala</h1>
                <p>At six<br>
                in the hall</p>
                <p><a href="https://csa.example.edu/events/gala/">Open the page</a></p>
                <hr>
                <p><a href="https://csa.example.edu">Harbor &amp; Friends</a><br>
                You get this email because reader@example.org is subscribed to the notifications of Harbor &amp; Friends.<br>
                <a href="\(Self.link)?lang=en">Change what is sent to you, and when</a><br>
                <a href="\(Self.link)?lang=en#unsubscribe">Unsubscribe</a></p>
                </body>
                </html>
                """)
    }

    @Test("are in the subscriber's language")
    func language() throws {
        let mail = try read(bytes([NoticeSamples.gala()], "zh-Hans"))
        #expect(mail.headers["Subject"] == "晚会")
        #expect(mail.contents[0].contains("\n你收到这封邮件，是因为 reader@example.org 订阅了海港学生会的通知。\n"))
        #expect(mail.contents[0].contains("\nhttps://csa.example.edu/zh-Hans/events/gala/\n"))
        #expect(mail.contents[1].contains(#"<html lang="zh-Hans">"#))
        #expect(mail.contents[1].contains(">退订</a>"))
    }

    @Test("of corrections and retractions say so, and follow the first mail")
    func versions() throws {
        let first = try read(bytes([NoticeSamples.gala()])).headers["Message-ID"]
        let correction = try read(bytes([NoticeSamples.gala(revision: 2, changes: "Now at seven")]))
        #expect(correction.headers["Subject"] == "Changed: Gala")
        #expect(correction.headers["In-Reply-To"] == first && correction.headers["References"] == first)
        #expect(correction.headers["Message-ID"] != first)
        #expect(correction.contents[0].hasPrefix("Changed: Gala\n\nNow at seven\n\nAt six\n"))
        let retraction = try read(bytes([NoticeSamples.gala(revision: 2, isRetracted: true)]))
        #expect(retraction.headers["Subject"] == "Withdrawn: Gala")
        #expect(retraction.headers["In-Reply-To"] == first)
        #expect(
            retraction.contents[0].hasPrefix(
                "Withdrawn: Gala\n\nHarbor & Friends has withdrawn this notification. It no longer applies.\n\n-- \n"
            ))
    }

    @Test("have one Message-ID for each version and subscriber, whenever they are sent")
    func identifiers() throws {
        func id(_ broadcasts: [Broadcast], device: Int64 = 7) throws -> String? {
            try read(bytes(broadcasts, device: device)).headers["Message-ID"]
        }
        let (gala, change) = (try NoticeSamples.gala(), try NoticeSamples.gala(revision: 2))
        var ball = gala
        ball.id = try #require(Slug("ball"))
        let ids = [
            try id([gala]), try id([gala], device: 8), try id([change]), try id([ball]),
            try id([gala, ball]),
        ]
        #expect(Set(ids).count == 5)
        #expect(try id([gala]) == ids[0])
        #expect(try id([ball, gala]) == ids[4])
    }

    @Test("for a day have all notices")
    func digest() throws {
        let ball = try NoticeSamples.gala("Ball", body: "At eight", url: nil, revision: 2)
        let mail = try read(bytes([NoticeSamples.gala(), ball]))
        #expect(mail.headers["Subject"] == "Harbor & Friends: 2 notifications")
        #expect(mail.headers["References"] == nil)
        #expect(
            mail.contents[0].hasPrefix(
                """
                News from Harbor & Friends:

                * Gala

                At six
                in the hall

                https://csa.example.edu/events/gala/

                * Changed: Ball

                At eight

                --\u{20}
                Harbor & Friends
                """))
        #expect(mail.contents[1].contains("<h1>Harbor &amp; Friends: 2 notifications</h1>"))
        #expect(mail.contents[1].contains("<h2>Changed: Ball</h2>\n<p>At eight</p>\n<hr>"))
    }

    @Test("contain hostile texts unharmed")
    func hostile() throws {
        let title = "<script>alert(1)</script> \"&\" <\u{301}b> =?UTF-8?B?eA==?= Bcc: x@evil.example"
        let body = ".\n..\nFrom x\n--=_alternative\n\"><img src=x onerror=y>"
        let gala = try NoticeSamples.gala(
            LocalizedText(title), body: LocalizedText(body), url: "https://csa.example.edu/?a=\"><b>&c")
        let mail = try read(bytes([gala]))
        #expect(mail.defects == [] && mail.bare == 0)
        #expect(mail.headers["Subject"] == title && mail.headers["Bcc"] == nil)
        #expect(mail.contents[0].hasPrefix("\(title)\n\n\(body)\n\n"))
        let html = mail.contents[1]
        #expect(!html.contains("<script") && !html.contains("<img") && !html.contains("<b>"))
        #expect(html.utf8.elementsEqual(html.replacing("<\u{301}", with: "!").utf8))
        #expect(html.contains(#"<a href="https://csa.example.edu/?a=&quot;&gt;&lt;b&gt;&amp;c">"#))
    }

    @Test("have subjects of at most 300 bytes")
    func long() throws {
        let mail = try read(bytes([NoticeSamples.gala(LocalizedText(String(repeating: "晚", count: 500)))]))
        let subject = try #require(mail.headers["Subject"])
        #expect(subject.utf8.count == 300 && subject.hasSuffix("晚…"))
    }

    @Test("of a site without pages for subscribers have no links there, and a list by the sender's domain")
    func bare() throws {
        var site = NoticeSamples.site
        (site.poster, site.url) = (nil, "http://localhost:8000")
        let mail = try read(bytes([NoticeSamples.gala(url: nil)], site: site))
        #expect(mail.headers["List-Unsubscribe"] == nil)
        #expect(mail.headers["List-Id"] == "<notices.example.edu>")
        #expect(mail.contents[0].hasSuffix("notifications of Harbor & Friends."))
    }
}

@Suite("Phrases of notices")
struct NoticeWordsTests {
    @Test("are complete in each language of the project", arguments: ["en", "zh-Hans"])
    func complete(language: String) throws {
        let book = try #require(OwnWords.wordbooks[language])
        let values: [NoticePhrase: Set<String>] = [
            .changed: ["title"], .cancelled: ["title"], .withdrawn: ["title"],
            .withdrawnText: ["association"],
            .digest: ["association", "count"], .digestLead: ["association"],
            .why: ["association", "address"], .inMinutes: ["count"],
        ]
        for key in NoticePhrase.allCases {
            let phrase = try #require(book.phrase(key.key))
            #expect(phrase.names == values[key] ?? [])
        }
        #expect(book.groups["notice-mail"]?.count == NoticePhrase.allCases.count)
    }

    @Test(
        "are those of a shorter tag, or else of the complete language",
        arguments: [
            ("zh-Hans-CN", "退订"), ("fr", "Unsubscribe"), ("en-US", "Unsubscribe"),
        ])
    func fallback(language: String, text: String) throws {
        #expect(try NoticeSamples.words(language).say(.unsubscribe) == text)
    }

    @Test("that are missing are told with their file")
    func missing() {
        let problem = Problem(
            file: "Templates/words/en.yml",
            cause: .unknownPhrase("notice-mail.changed", book: "Templates/words/en.yml"))
        #expect(throws: problem) { try NoticeWords("en", from: [:]) }
    }
}

@Suite("Mails for a day or a week")
struct MailDigestTests {
    @Test(
        "are due at 08:00 of the site's time zone, in a week on Monday",
        arguments: [
            ("2026-11-25T07:59:59-05:00", "2026-11-25T08:00:00-05:00", "2026-11-30T08:00:00-05:00"),
            ("2026-11-25T08:00:00-05:00", "2026-11-25T08:00:00-05:00", "2026-11-30T08:00:00-05:00"),
            ("2026-11-25T08:00:01-05:00", "2026-11-26T08:00:00-05:00", "2026-11-30T08:00:00-05:00"),
            ("2026-11-30T08:00:00-05:00", "2026-11-30T08:00:00-05:00", "2026-11-30T08:00:00-05:00"),
            ("2026-11-30T08:00:01-05:00", "2026-12-01T08:00:00-05:00", "2026-12-07T08:00:00-05:00"),
            // Clocks are set back on 1 November and forward on 8 March.
            ("2026-10-31T09:00:00-04:00", "2026-11-01T08:00:00-05:00", "2026-11-02T08:00:00-05:00"),
            ("2026-03-07T09:00:00-05:00", "2026-03-08T08:00:00-04:00", "2026-03-09T08:00:00-04:00"),
        ])
    func times(time: String, daily: String, weekly: String) throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        func due(_ frequency: ReaderSettings.MailFrequency) throws -> String? {
            let time = try #require(Timestamp(time, in: zone)).instant
            return zone.text(of: frequency.due(time, in: zone))
        }
        #expect(try due(.daily) == daily)
        #expect(try due(.weekly) == weekly)
        #expect(try due(.now) == time && due(.off) == time)
    }
}
