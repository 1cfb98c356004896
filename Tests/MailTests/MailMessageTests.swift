import Foundation
import TestSupport
import Testing

@testable import Mail

@Suite("Messages as Python's email package reads them")
struct MailMessageTests {
    private struct Reading: Decodable {
        let headers: [String: String]
        let types: [String]
        let contents: [String]
        let names: [String?]
        let defects: [String]
        let longest: Int
        let bare: Int
    }

    private func message(subject: String = "Dumpling Night", text: String = "Friday at six.\n") throws
        -> MailMessage
    {
        MailMessage(
            from: Mailbox(try MailAddress("board@example.org"), name: "Corkboard"),
            to: Mailbox(try MailAddress("reader@example.org")), subject: subject, date: 1_795_570_511,
            id: try #require(MessageID("event-1.reader-2", domain: "example.org")), text: text)
    }

    private func read(_ message: MailMessage) throws -> Reading {
        let folder = try TemporaryFolder()
        try folder.write(message.bytes, to: "mail")
        let output = try PythonScript.run("MailTests/read_mail.py", [folder("mail")], in: folder)
        return try JSONDecoder().decode(Reading.self, from: Data(output.utf8))
    }

    @Test("A short message byte for byte")
    func plain() throws {
        let expected = """
            From: "Corkboard"
             <board@example.org>
            To: reader@example.org
            Subject: Dumpling Night
            Date: Wed, 25 Nov 2026 01:35:11 +0000
            Message-ID: <event-1.reader-2@example.org>
            Auto-Submitted: auto-generated
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: quoted-printable

            Friday at six.

            """
        let bytes = try message().bytes
        #expect(String(decoding: bytes, as: UTF8.self) == expected.replacing("\n", with: "\r\n"))
    }

    @Test("Text, HTML, a file, and one click to unsubscribe")
    func all() throws {
        var message = try message(subject: "饺子之夜 – come!", text: "六点\n.\nFrom here\n=20 \n\n")
        message.html = "<p>六点</p>\n" + String(repeating: "x", count: 2000)
        message.replyTo = Mailbox(
            try MailAddress("events@example.org"), name: "Müller, \"Events\" <x@evil.example>")
        message.attachments = [
            try #require(
                MailAttachment(
                    name: "饺子 night.ics", type: "text/calendar; charset=utf-8",
                    bytes: Array("BEGIN:VCALENDAR\r\n".utf8)))
        ]
        message.unsubscribe = ListUnsubscribe(
            url: "https://example.org/poster/unsubscribe/abc?x=1",
            address: try MailAddress("leave+abc@example.org"))
        message.references = [try #require(MessageID("event-0", domain: "example.org"))]
        let reading = try read(message)
        #expect(reading.defects.isEmpty && reading.longest <= 78 && reading.bare == 0)
        #expect(
            reading.types == [
                "multipart/mixed", "multipart/alternative", "text/plain", "text/html", "text/calendar",
            ])
        #expect(reading.headers["Subject"] == "饺子之夜 – come!")
        #expect(
            reading.headers["Reply-To"] == #""Müller, \"Events\" <x@evil.example>" <events@example.org>"#)
        #expect(
            reading.headers["List-Unsubscribe"]
                == "<https://example.org/poster/unsubscribe/abc?x=1>, <mailto:leave%2Babc@example.org?subject=unsubscribe>"
        )
        #expect(reading.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click")
        #expect(reading.headers["In-Reply-To"] == "<event-0@example.org>")
        #expect(reading.contents.first?.trimmingCharacters(in: .newlines) == "六点\n.\nFrom here\n=20 ")
        #expect(reading.contents[1] == "<p>六点</p>\n" + String(repeating: "x", count: 2000))
        #expect(reading.names.last == "饺子 night.ics")
    }

    @Test(
        "No subject and no name adds a field or a line",
        arguments: [
            "a\r\nBcc: evil@example.org", "a\nBcc: evil@example.org", "a\rBcc: evil@example.org",
            "a\u{2028}Bcc: evil@example.org", "a\u{85}Bcc: evil@example.org", "a\0b",
            "=?UTF-8?B?DQpCY2M6IGV2aWw=?=",
            "e\u{301}\r\n\r\n<p>", String(repeating: "long ", count: 400), String(repeating: "很", count: 500),
            "a" + String(repeating: "\u{301}", count: 300), "👩‍👩‍👧‍👦🏳️‍🌈", "\"quoted\" \\ back",
        ])
    func injection(text: String) throws {
        var message = try message(subject: text)
        message.from = Mailbox(message.from.address, name: text)
        let bytes = message.bytes
        let reading = try read(message)
        #expect(
            reading.headers.keys.sorted() == [
                "Auto-Submitted", "Content-Transfer-Encoding", "Content-Type", "Date", "From", "MIME-Version",
                "Message-ID",
                "Subject", "To",
            ])
        let clean = text.unicodeScalars.split {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
        }
        .map { String($0) }.joined(separator: " ")
        // As bytes, since strings with other combining marks may be equal.
        #expect(reading.headers["Subject"].map { Array($0.utf8) } == Array(clean.utf8))
        #expect(reading.bare == 0 && reading.longest <= 998 && bytes.allSatisfy { $0 < 0x80 })
    }

    @Test(
        "Lines of any length and line ends of any kind come back",
        arguments: [70, 74, 75, 76, 77, 78, 998, 5000])
    func lines(length: Int) throws {
        for character in ["a", "=", "é", " "] {
            let line = String(repeating: character, count: length)
            let reading = try read(try message(text: "\(line)\r\n\(line)\r\(line)\n\(line) \t\n"))
            #expect(reading.longest <= 76 && reading.bare == 0 && reading.defects.isEmpty)
            #expect(reading.contents == ["\(line)\n\(line)\n\(line)\n\(line) \t\n"])
        }
    }

    @Test("A space at the end of a line, a dot and From at its start are encoded")
    func ends() throws {
        let (encoding, bytes) = BodyEncoding.shortest("a b \n.\nFrom\nFrom c\t\n")
        #expect(encoding == .quotedPrintable)
        #expect(String(decoding: bytes, as: UTF8.self) == "a b=20\r\n=2E\r\nFrom\r\n=46rom c=09\r\n")
    }

    @Test("An empty text, and HTML beside it")
    func empty() throws {
        var message = try message(text: "")
        #expect(try read(message).contents == [""])
        message.html = ""
        #expect(try read(message).types == ["multipart/alternative", "text/plain", "text/html"])
    }

    @Test(
        "Values that are refused",
        arguments: ["http://example.org/", "https://a/\r\nX: y", "https://a/>,<mailto:x", "https://a/ b", ""])
    func urls(url: String) { #expect(ListUnsubscribe(url: url) == nil) }

    @Test("Identifiers and types that are refused")
    func identifiers() {
        for left in ["", "a b", "a>", "a\r\n", "é", "a..b", String(repeating: "a", count: 129)] {
            #expect(MessageID(left, domain: "example.org") == nil)
        }
        #expect(MessageID("a", domain: "example.org\r\n") == nil)
        for type in ["", "text", "text/plain\r\nX: y"] {
            #expect(MailAttachment(name: "", type: type, bytes: []) == nil)
        }
    }

    @Test(
        "Dates",
        arguments: [
            (0, "Thu, 1 Jan 1970 00:00:00 +0000"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"),
            (784_111_777, "Sun, 6 Nov 1994 08:49:37 +0000"), (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
            (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 +0000"),
        ] as [(Int64, String)])
    func dates(seconds: Int64, text: String) { #expect(HeaderText.date(seconds) == text) }
}
