import Basics

/// A request without its body, so that it can be rejected before the body is read.
public struct CGIRequestHead: Hashable, Sendable {
    /// `REQUEST_METHOD`.
    public let method: CGIRequest.Method
    /// `PATH_INFO` (RFC 3875 4.1.5), decoded: "" or for example "/events/new".
    public let path: String
    /// `SCRIPT_NAME` (RFC 3875 4.1.13): the path where the program is mounted.
    public let mount: String
    /// The fields of `QUERY_STRING` (RFC 3875 4.1.7).
    public let query: FormFields
    /// `HTTP_COOKIE`.
    public let cookies: Cookies
    /// The type of the body; nil if there is none, as for GET and HEAD.
    public let contentType: ContentType?
    /// Size of the body in bytes (RFC 3875 4.1.2); 0 for GET and HEAD.
    public let contentLength: Int
    /// `HTTP_ORIGIN` (RFC 6454 7); nil if it was not sent.
    public let origin: String?
    /// `HTTP_HOST` (RFC 9110 7.2): host and port to which the request was sent; nil if it is not a name or numeric address.
    public let host: String?
    /// Whether the request has a `Cookie` header, whatever is in it.
    public let hasCookies: Bool
    /// `HTTP_AUTHORIZATION` (RFC 9110 11.6.2); nil if it was not sent. Secret.
    public let authorization: Authorization?
    /// `HTTP_SEC_FETCH_SITE`: `same-origin`, `same-site`, `cross-site` or `none`; nil for old browsers.
    public let fetchSite: String?
    /// `HTTP_ACCEPT_LANGUAGE` (RFC 9110 12.5.4).
    public let acceptLanguage: String?
    /// `REMOTE_ADDR` (RFC 3875 4.1.8); "" if there is none.
    public let remoteAddress: String
    /// `REMOTE_USER` (RFC 3875 4.1.11): the user authenticated by the web server, if any.
    public let remoteUser: String?
    /// `HTTP_USER_AGENT` (RFC 9110 10.1.5); "" if it was not sent.
    public let userAgent: String
    /// Whether the program serves only this machine, without TLS, as for `corkboard serve`.
    public let isLocal: Bool

    /// Parses the variables of a request (RFC 3875 4.1). Those that clients may set freely, such as the user agent, are taken as they are.
    public init(environment: [String: String], limits: CGILimits = CGILimits()) throws(CGIError) {
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let methodName = variable("REQUEST_METHOD") else { throw .noMethod }
        guard let method = CGIRequest.Method(rawValue: methodName) else { throw .methodNotAllowed }
        self.method = method
        path = try Self.checkedPath(environment["PATH_INFO"] ?? "", limits: limits)
        mount = try Self.checkedPath(environment["SCRIPT_NAME"] ?? "", limits: limits)
        (contentLength, contentType) = try Self.body(
            length: variable("CONTENT_LENGTH"), type: variable("CONTENT_TYPE"), method: method, limits: limits
        )
        query = try Self.query(environment["QUERY_STRING"] ?? "", limits: limits)
        cookies = Cookies(environment["HTTP_COOKIE"] ?? "")
        hasCookies = variable("HTTP_COOKIE") != nil
        authorization = variable("HTTP_AUTHORIZATION").map(Authorization.init)
        origin = variable("HTTP_ORIGIN")
        host = variable("HTTP_HOST").flatMap { Self.isHost($0) ? $0 : nil }
        fetchSite = variable("HTTP_SEC_FETCH_SITE")
        acceptLanguage = variable("HTTP_ACCEPT_LANGUAGE")
        remoteAddress = environment["REMOTE_ADDR"] ?? ""
        remoteUser = variable("REMOTE_USER")
        userAgent = environment["HTTP_USER_AGENT"] ?? ""
        isLocal = Self.isLocal(environment)
    }

    /// Checks the length of the body against limits that are stricter than those for parsing the head.
    public func checkLength(_ limits: CGILimits) throws(CGIError) {
        if contentLength > contentType?.limit(limits) ?? limits.body { throw .bodyTooLarge }
    }

    /// Whether the web server's configuration sets `CORKBOARD_LOCAL=1`. Clients cannot: names of header fields get the prefix `HTTP_`
    /// (RFC 3875 4.1.18). Address and scheme of the request are ignored, since they may be those of a proxy.
    public static func isLocal(_ environment: [String: String]) -> Bool {
        environment["CORKBOARD_LOCAL"] == "1"
    }

    /// Whether a text has the characters of a host with its port alone, and at most 260 bytes.
    private static func isHost(_ text: String) -> Bool {
        text.utf8.count <= 260
            && text.utf8.allSatisfy { ASCII.isWord($0) || ".:[]".utf8.contains($0) }
    }

    private static func query(_ string: String, limits: CGILimits) throws(CGIError) -> FormFields {
        if string.utf8.count > limits.query { throw .queryTooLong }
        if isRepaired(string) { throw .field(.notUTF8, name: nil) }
        return try FormFields(urlEncoded: Array(string.utf8), limits: limits)
    }

    /// Length and type of the body, checked in the order of precedence of their errors.
    private static func body(
        length: String?, type: String?, method: CGIRequest.Method, limits: CGILimits
    ) throws(CGIError) -> (Int, ContentType?) {
        let count = try length.map(digits)
        guard method.hasBody else {
            // For GET, web servers send 0, "" or nothing.
            if let count, count > 0 { throw .unexpectedBody }
            return (0, nil)
        }
        guard let count else { throw .noLength }
        if count > limits.body { throw .bodyTooLarge }
        let contentType = try ContentType(type ?? "")
        if count > contentType.limit(limits) { throw .bodyTooLarge }
        return (count, contentType)
    }

    /// Parses digits (RFC 3875 4.1.2). An overflow gives a length over every limit.
    private static func digits(_ text: String) throws(CGIError) -> Int {
        guard text.utf8.allSatisfy(ASCII.isDigit) else { throw .badLength }
        return Int(text) ?? .max
    }

    /// A path from the web server, which is decoded but not always normalized: unchanged, if it is "" or begins with a slash and is unambiguous.
    private static func checkedPath(_ path: String, limits: CGILimits) throws(CGIError) -> String {
        let bytes = Array(path.utf8)
        if bytes.isEmpty { return path }
        if bytes.count > limits.path { throw .pathTooLong }
        if bytes.contains(where: ASCII.isControl) { throw .pathControl }
        if isRepaired(path) { throw .pathNotUTF8 }
        if bytes.contains(ASCII.backslash) { throw .pathBackslash }
        if bytes.contains(ASCII.percent) { throw .pathPercentSign }
        if bytes[0] != ASCII.slash { throw .pathNotFromRoot }
        // The last segment may be empty: "/events/".
        let segments = bytes.dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false)
        if segments.dropLast().contains(where: \.isEmpty) { throw .pathEmptySegment }
        let dots = segments.filter { (1...2).contains($0.count) && $0.allSatisfy { $0 == ASCII.dot } }
        if !dots.isEmpty { throw .pathDotSegment }
        return path
    }

    /// Whether a text contains U+FFFD, which replaces bytes that are not UTF-8 when the environment is read.
    private static func isRepaired(_ text: String) -> Bool { text.unicodeScalars.contains("\u{FFFD}") }
}
