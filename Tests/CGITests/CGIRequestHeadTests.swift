import CGI
import Testing

@Suite("What is said before the body")
struct CGIRequestHeadTests {
    @Test("The environment is read into values")
    func values() throws {
        let head = try CGIRequestHead(
            environment: environment(
                "GET",
                [
                    "PATH_INFO": "/events/new", "QUERY_STRING": "q=%E9%A5%BA%E5%AD%90&in=all&&empty",
                    "HTTP_COOKIE": "a=1",
                    "HTTP_ORIGIN": "https://example.edu", "HTTP_SEC_FETCH_SITE": "same-origin",
                    "HTTP_ACCEPT_LANGUAGE": "zh-Hans, en;q=0.5", "REMOTE_USER": "mei", "CORKBOARD_LOCAL": "1",
                ]))
        #expect(head.method == .get)
        #expect(head.path == "/events/new")
        #expect(head.mount == "/poster")
        #expect(head.query.names == ["q", "in", "empty"])
        #expect(head.query["q"] == "饺子")
        #expect(head.query["empty"] == "")
        #expect(head.query["absent"] == nil)
        #expect(head.cookies["a"] == "1")
        #expect(head.origin == "https://example.edu")
        #expect(head.fetchSite == "same-origin")
        #expect(head.acceptLanguage == "zh-Hans, en;q=0.5")
        #expect(head.remoteAddress == "192.0.2.7")
        #expect(head.remoteUser == "mei")
        #expect(head.contentType == nil)
        #expect(head.contentLength == 0)
    }

    @Test("What was not sent, or is empty, is nothing")
    func nothing() throws {
        let head = try CGIRequestHead(environment: [
            "REQUEST_METHOD": "HEAD", "HTTP_ORIGIN": "", "REMOTE_USER": "",
        ])
        #expect(head.method == .head)
        #expect(head.path == "")
        #expect(head.mount == "")
        #expect(head.query == FormFields())
        #expect(head.cookies == Cookies())
        #expect(head.origin == nil)
        #expect(head.fetchSite == nil)
        #expect(head.acceptLanguage == nil)
        #expect(head.remoteAddress == "")
        #expect(head.remoteUser == nil)
        #expect(!head.isLocal)
    }

    @Test(
        "Only the web server's configuration makes a request local: no address, scheme or header does",
        arguments: [
            (["CORKBOARD_LOCAL": "1"], true), (["CORKBOARD_LOCAL": "0"], false),
            (["CORKBOARD_LOCAL": ""], false), (["CORKBOARD_LOCAL": "1, 1"], false),
            (["HTTP_CORKBOARD_LOCAL": "1"], false), (["REMOTE_ADDR": "127.0.0.1"], false),
            (["REMOTE_ADDR": "::1", "REQUEST_SCHEME": "http", "HTTPS": "off"], false),
        ] as [([String: String], Bool)])
    func isLocal(changes: [String: String], expected: Bool) throws {
        #expect(try CGIRequestHead(environment: environment("GET", changes)).isLocal == expected)
    }

    @Test("Methods are four", arguments: ["FOO", "get", "PUT", "DELETE", "OPTIONS", "CONNECT", "GET "])
    func methods(name: String) {
        #expect(refusal(environment(name)) == .methodNotAllowed)
        #expect(refusal(environment("")) == .noMethod)
        #expect(CGIError.methodNotAllowed.status == 405)
        #expect(
            CGIRequest.Method.allowed == CGIRequest.Method.allCases.map(\.rawValue).joined(separator: ", "))
    }

    @Test(
        "Paths that can be read in one way are taken",
        arguments: ["", "/", "/events", "/events/", "/a.b/..c/...", "/饺子", "/a b", "/events/2026-12-05"])
    func paths(path: String) throws {
        #expect(try CGIRequestHead(environment: environment("GET", ["PATH_INFO": path])).path == path)
    }

    @Test(
        "Others are refused",
        arguments: [
            ("/a\nb", .pathControl), ("/a\r\nb", .pathControl), ("/\u{0}", .pathControl),
            ("/\u{7F}", .pathControl),
            ("/a\u{FFFD}", .pathNotUTF8), ("//", .pathEmptySegment), ("/a//b", .pathEmptySegment),
            ("//evil", .pathEmptySegment),
            ("/.", .pathDotSegment), ("/..", .pathDotSegment), ("/a/../b", .pathDotSegment),
            ("/a/./b", .pathDotSegment),
            ("/../", .pathDotSegment), ("/a\\b", .pathBackslash), ("/%2e%2e/", .pathPercentSign),
            ("/%", .pathPercentSign),
            ("events", .pathNotFromRoot), ("/" + String(repeating: "a", count: 1024), .pathTooLong),
        ] as [(String, CGIError)])
    func brokenPaths(path: String, fault: CGIError) {
        #expect(refusal(environment("GET", ["PATH_INFO": path])) == fault)
        #expect(refusal(environment("GET", ["SCRIPT_NAME": path])) == fault)
        #expect(fault.status == (fault == .pathTooLong ? 414 : 400))
    }

    @Test("A GET has no body, however the web server says so", arguments: ["0", "", "00", nil])
    func lengthsOfGet(length: String?) throws {
        let changes = length.map { ["CONTENT_LENGTH": $0] } ?? [:]
        #expect(try CGIRequestHead(environment: environment("GET", changes)).contentLength == 0)
        #expect(refusal(environment("GET", ["CONTENT_LENGTH": "1"])) == .unexpectedBody)
        #expect(refusal(environment("HEAD", ["CONTENT_LENGTH": "-1"])) == .badLength)
    }

    @Test(
        "Lengths that a POST must not have are refused unread",
        arguments: [
            (nil, .noLength, 411), ("", .noLength, 411), ("-1", .badLength, 400), ("+5", .badLength, 400),
            ("0x5", .badLength, 400), ("5 ", .badLength, 400), (" 5", .badLength, 400),
            ("5.0", .badLength, 400),
            ("5,5", .badLength, 400), ("５", .badLength, 400), ("9223372036854775807", .bodyTooLarge, 413),
            ("9223372036854775808", .bodyTooLarge, 413), ("18446744073709551621", .bodyTooLarge, 413),
            ("11534337", .bodyTooLarge, 413),
        ] as [(String?, CGIError, Int)])
    func lengths(length: String?, fault: CGIError, status: Int) {
        for method in ["POST", "PATCH"] {
            var sent = environment(method, ["CONTENT_TYPE": "multipart/form-data; boundary=b"])
            sent["CONTENT_LENGTH"] = length
            #expect(refusal(sent) == fault)
        }
        #expect(fault.status == status)
    }

    @Test(
        "Each type has its own limit",
        arguments: [
            ("multipart/form-data; boundary=b", 11_534_336), ("application/x-www-form-urlencoded", 1_048_576),
            ("application/json", 65_536),
        ])
    func limits(type: String, limit: Int) throws {
        var sent = environment("POST", ["CONTENT_TYPE": type, "CONTENT_LENGTH": String(limit)])
        #expect(try CGIRequestHead(environment: sent).contentLength == limit)
        sent["CONTENT_LENGTH"] = String(limit + 1)
        #expect(refusal(sent) == .bodyTooLarge)
    }

    @Test("A query may have 8 KiB")
    func longQuery() {
        #expect(refusal(environment("GET", ["QUERY_STRING": String(repeating: "&", count: 8192)])) == nil)
        #expect(
            refusal(environment("GET", ["QUERY_STRING": String(repeating: "&", count: 8193)]))
                == .queryTooLong)
        #expect(CGIError.queryTooLong.status == 414)
        #expect(refusal(environment("GET", ["QUERY_STRING": "q=\u{FFFD}"])) == .field(.notUTF8, name: nil))
        #expect(refusal(environment("GET", ["QUERY_STRING": "q=%zz"])) == .field(.badPercent, name: "q"))
    }
}
