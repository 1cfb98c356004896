import Foundation
import Testing

@testable import Visits

@Suite("Lines of logs")
struct LogLineTests {
    /// Time, host, whether it is GET, target, status and agent.
    private func parts(_ text: String) -> [String]? {
        LogLine(Array(text.utf8)[...]).map { line in
            func text(_ bytes: ArraySlice<UInt8>?) -> String {
                bytes.map { String(decoding: $0, as: UTF8.self) } ?? "none"
            }
            return [
                "\(line.time)", text(line.host), "\(line.isGet)", text(line.target), "\(line.status)",
                text(line.agent),
            ]
        }
    }

    @Test(
        "have the formats of the usual web servers",
        arguments: [
            (
                // Apache and nginx, combined.
                #"192.0.2.7 - - [28/Nov/2026:21:16:43 +0000] "GET /events/?from=notice HTTP/2.0" 200 5 "https://a/" "Mozilla/5.0""#,
                ["1795900603", "none", "true", "/events/?from=notice", "200", "Mozilla/5.0"]
            ),
            (
                // Common, with an offset.
                #"::1 - mei [28/Nov/2026:16:16:43 -0500] "HEAD / HTTP/1.0" 304 -"#,
                ["1795900603", "none", "false", "/", "304", "none"]
            ),
            (
                // lighttpd.
                #"192.0.2.7 csa.example.edu:8080 - [29/Nov/2026:02:46:43 +0530] "GET / HTTP/1.1" 200 5 "-" "-""#,
                ["1795900603", "csa.example.edu", "true", "/", "200", "-"]
            ),
            (
                // Apache, vhost_combined.
                #"[::1]:443 192.0.2.7 - - [28/Nov/2026:21:16:43 +0000] "GET / HTTP/1.1" 200 5 "a \" b" "x \\" 7"#,
                ["1795900603", "[::1]", "true", "/", "200", #"x \\"#]
            ),
            (
                // No HTTP, and a user's name that looks like a line.
                #"192.0.2.7 - a\" b [x] [28/Nov/2026:21:16:43 +0000] "\x16\x03\x01" 400 5 "-" "-""#,
                ["1795900603", "none", "false", "", "400", "-"]
            ),
            (
                // Caddy.
                #"{"level":"info","ts":1795900603.75,"msg":"handled request","request":{"method":"GET","host":"csa.example.edu:443","uri":"/a/","headers":{"User-Agent":["Mozilla/5.0"]}},"status":200}"#,
                ["1795900603", "csa.example.edu", "true", "/a/", "200", "Mozilla/5.0"]
            ),
            (
                #"{"ts":"2026-11-28T16:16:43.123-0500","request":{"method":"POST","host":"[::1]:8080","uri":"/"},"status":303}"#,
                ["1795900603", "[::1]", "false", "/", "303", ""]
            ),
            (
                #"{"level":"error","ts":1795900603,"logger":"tls","msg":"no certificate"}"#,
                ["1795900603", "none", "false", "", "0", ""]
            ),
        ])
    func formats(line: String, expected: [String]) {
        #expect(parts(line) == expected)
        #expect(parts(line + "\r") == expected)
    }

    @Test(
        "of other forms are none",
        arguments: [
            "", "GET / HTTP/1.1", "\u{0}\u{0}\u{0}", #"- - - [28/Nov/2026:21:16:43 +0000] "GET / HTTP/1.1"#,
            #"1 - - [28/Nov/2026:21:16:43 +0000] "GET / HTTP/1.1" 2000 5"#,
            #"1 - - [28/Nov/2026:21:16:43 +0000] "GET / HTTP/1.1" - 5"#,
            #"1 - - [31/Nov/2026:21:16:43 +0000] "GET / HTTP/1.1" 200 5"#,
            #"1 - - [28/Nev/2026:21:16:43 +0000] "GET / HTTP/1.1" 200 5"#,
            #"1 - - [28/Nov/2026:24:16:43 +0000] "GET / HTTP/1.1" 200 5"#,
            #"1 - - [28/Nov/2026:21:16:43 +00:0] "GET / HTTP/1.1" 200 5"#,
            #"1 - [28/Nov/2026:21:16:43 +0000] "GET / HTTP/1.1" 200 5"#,
            #"{"ts":1e300}"#, #"{"ts":"today","status":200}"#, #"{"request":{}}"#, "{", "[1]",
            String(repeating: "{\"a\":", count: 10_000),
        ])
    func wrong(line: String) {
        #expect(parts(line) == nil)
    }

    @Test("with any bytes are read or not, and nothing else happens")
    func anyBytes() {
        let line = Array(#"1 - - [28/Nov/2026:21:16:43 +0000] "GET / HTTP/1.1" 200 5 "-" "Mozilla/5.0""#.utf8)
        for place in line.indices {
            for byte: UInt8 in [0, 0x0A, 0x1B, 0x20, 0x22, 0x5B, 0x5C, 0x5D, 0xC0, 0xFF] {
                var changed = line
                changed[place] = byte
                _ = LogLine(changed[...])
            }
            _ = LogLine(line[..<place])
        }
        #expect(LogLine(line[...])?.status == 200)
    }

    @Test(
        "are of robots by the names of their user agents",
        arguments: [
            (VisitSite.browser, false), (VisitSite.robot, true), ("-", true), ("", true),
            ("curl/8.5.0", true),
            ("Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0.49", false),
            ("Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (compatible; BYTESPIDER)", true),
            ("Opera/9.80 (J2ME/MIDP; Opera Mini/7.1)", false), ("bot", true),
            ("Mozilla/5.0 " + String(repeating: "x", count: 500) + "bot", false),
        ])
    func robots(agent: String, isRobot: Bool) {
        #expect(Robots.have(Array(agent.utf8)[...]) == isRobot)
        #expect(!Robots.have(nil))
    }
}
