import Basics

/// A response of a CGI program (RFC 3875 6).
public struct CGIResponse: Sendable {
    public var status: Int
    /// The header fields in order, without `Status` and `Content-Length`, which `bytes(isHead:)` adds.
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]

    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// An HTML page in UTF-8.
    public static func html(_ page: [UInt8], status: Int = 200) -> CGIResponse {
        CGIResponse(status: status, headers: [("Content-Type", "text/html; charset=utf-8")], body: page)
    }

    public static func text(_ text: String, status: Int = 200) -> CGIResponse {
        CGIResponse(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
    }

    /// A page that needs no file, for errors of which nothing of the site can be read: an English sentence, and ways back.
    public static func barePage(_ sentence: String, status: Int) -> CGIResponse {
        let text = sentence.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "<": "&lt;"
            case "&": "&amp;"
            default: String(scalar)
            }
        }.joined()
        let page = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>That did not work</title>
            </head>
            <body>
            <h1>That did not work</h1>
            <p>\(text)</p>
            <p><a href="">Try again</a> or <a href="/">go to the site</a>.</p>
            </body>
            </html>

            """
        return .html(Array(page.utf8), status: status)
    }

    /// A problem details object (RFC 9457 3); `detail` is a sentence.
    public static func problem(status: Int, detail: String) -> CGIResponse {
        let plain = detail.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\0"..<" ": " "
            default: String(scalar)
            }
        }.joined()
        let json = "{\"status\":\(status),\"title\":\"\(reasonPhrase(status))\",\"detail\":\"\(plain)\"}\n"
        return CGIResponse(
            status: status, headers: [("Content-Type", "application/problem+json")], body: Array(json.utf8))
    }

    /// A redirect to a path of this host, such as `/poster/events`, in visible ASCII. Other values, and paths that browsers interpret as
    /// another host (`//evil.example`, `/\evil.example`), give a response 500.
    public static func redirect(_ status: Int = 303, to path: String) -> CGIResponse {
        let bytes = Array(path.utf8)
        guard bytes.first == ASCII.slash, bytes.dropFirst().first != ASCII.slash,
            !bytes.contains(ASCII.backslash), bytes.allSatisfy(ASCII.isVisible)
        else { return failure }
        return CGIResponse(status: status, headers: [("Location", path)])
    }

    /// The response in CGI format. An invalid or repeated header is an error of the program: the whole response becomes a 500, since its
    /// meaning could change without the header. With `isHead`, the body is omitted but its length sent (RFC 9110 9.3.2).
    public func bytes(isHead: Bool) -> [UInt8] {
        guard isSound else { return Self.failure.bytes(isHead: isHead) }
        var lines = "Status: \(status) \(Self.reasonPhrase(status))\r\n"
        for header in headers { lines += "\(header.name): \(header.value)\r\n" }
        // 204 and 304 have no body, and 204 has no length (RFC 9110 8.6).
        let hasBody = status != 204 && status != 304
        if hasBody { lines += "Content-Length: \(body.count)\r\n" }
        return Array((lines + "\r\n").utf8) + (hasBody && !isHead ? body : [])
    }

    private static let failure = barePage("The server made a mistake.", status: 500)

    private var isSound: Bool {
        var names: Set<String> = ["status", "content-length"]
        return (200...599).contains(status)
            && headers.allSatisfy { header in
                let name = ASCII.lowercased(header.name.utf8)
                guard !name.isEmpty, name.utf8.allSatisfy(ASCII.isToken) else { return false }
                return (names.insert(name).inserted || name == "set-cookie") && Self.isLine(header.value)
            }
    }

    /// Whether a value is one line without surrounding blanks (RFC 9110 5.5).
    private static func isLine(_ value: String) -> Bool {
        let bytes = Array(value.utf8)
        return bytes.allSatisfy { !ASCII.isControl($0) || $0 == ASCII.tab }
            && bytes.first.map(ASCII.isBlank) != true && bytes.last.map(ASCII.isBlank) != true
    }

    private static func reasonPhrase(_ status: Int) -> String { reasonPhrases[status] ?? "Status" }

    /// The reason phrases of HTTP statuses (RFC 9110 15); web servers replace missing ones.
    private static let reasonPhrases: [Int: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content",
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
        411: "Length Required", 412: "Precondition Failed",
        413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
        422: "Unprocessable Content", 429: "Too Many Requests",
        500: "Internal Server Error", 503: "Service Unavailable", 507: "Insufficient Storage",
    ]
}
