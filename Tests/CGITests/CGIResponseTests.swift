import CGI
import Foundation
import Testing

@Suite("Answers")
struct CGIResponseTests {
    private static let failure = String(
        decoding: CGIResponse.barePage("The server made a mistake.", status: 500).bytes(isHead: false),
        as: UTF8.self)

    private func text(_ response: CGIResponse, isHead: Bool = false) -> String {
        String(decoding: response.bytes(isHead: isHead), as: UTF8.self)
    }

    @Test("A page says its length, and a HEAD is answered without it")
    func page() {
        var page = CGIResponse.html(Array("<p>饺子".utf8))
        page.headers += [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")]
        let head = """
            Status: 200 OK\r\nContent-Type: text/html; charset=utf-8\r
            Set-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 9\r\n\r\n
            """
        #expect(text(page) == head + "<p>饺子")
        #expect(text(page, isHead: true) == head)
    }

    @Test("A redirect leads to a path of this host")
    func redirect() {
        #expect(
            text(.redirect(to: "/poster/events"))
                == "Status: 303 See Other\r\nLocation: /poster/events\r\nContent-Length: 0\r\n\r\n")
        #expect(text(.redirect(308, to: "/")).hasPrefix("Status: 308 Permanent Redirect\r\nLocation: /\r\n"))
    }

    @Test(
        "A redirect elsewhere is a mistake of the program",
        arguments: [
            "", "events", "//evil.example", "/\\evil.example", "https://evil.example",
            "/a\r\nSet-Cookie: a=1", "/a b", "/饺",
            "/\t/evil.example",
        ])
    func redirectElsewhere(path: String) {
        #expect(text(.redirect(to: path)) == Self.failure)
    }

    @Test(
        "No header can end its line",
        arguments: [
            ("X", "a\r\nSet-Cookie: s=1"), ("X", "a\nb"), ("X", "a\rb"), ("X", "a\u{0}"), ("X", "\r\n"),
            ("X", "a\r\n\u{301}b"),
            ("X", " a"), ("X", "a\t"), ("X", "\u{7F}"), ("X\r\nY", "a"), ("X:", "a"), ("", "a"), ("X Y", "a"),
            ("É", "a"),
            ("Status", "200"), ("content-length", "1"), ("content-type", "text/html"),
        ])
    func injection(name: String, value: String) {
        var response = CGIResponse.text("x")
        response.headers.append((name, value))
        #expect(text(response) == Self.failure)
    }

    @Test("A page without a file escapes its sentence and has ways back")
    func barePage() {
        let page = text(.barePage("a < b & c", status: 503))
        #expect(
            page.hasPrefix("Status: 503 Service Unavailable\r\nContent-Type: text/html; charset=utf-8\r\n"))
        #expect(page.contains("<p>a &lt; b &amp; c</p>") && page.contains("<a href=\"/\">"))
    }

    @Test("Statuses that have no body have none", arguments: [(204, "No Content"), (304, "Not Modified")])
    func noBody(status: Int, words: String) {
        #expect(text(CGIResponse(status: status, body: [1])) == "Status: \(status) \(words)\r\n\r\n")
    }

    @Test("Statuses that are none are a mistake", arguments: [0, 99, 100, 600, -200])
    func statuses(status: Int) {
        #expect(text(CGIResponse(status: status)).hasPrefix("Status: 500 "))
    }

    @Test("have the sentence of a problem as it is, quotes too (RFC 9457)")
    func problem() throws {
        struct Problem: Decodable { let status: Int, detail: String }
        let detail = "The body must be {\"vote\": \"up\"} or a \\, \u{1F44D}."
        let response = CGIResponse.problem(status: 400, detail: detail)
        let read = try JSONDecoder().decode(Problem.self, from: Data(response.body))
        #expect(read.status == 400 && read.detail == detail)
    }
}
