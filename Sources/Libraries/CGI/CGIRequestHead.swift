/// All that can be said of a request before its body is read, so that a body nobody wants is refused unread.
public struct CGIRequestHead: Hashable, Sendable {
    /// `REQUEST_METHOD`.
    public let method: CGIRequest.Method
    /// `PATH_INFO` (RFC 3875 4.1.5), decoded: "" or such as "/events/new".
    public let path: String
    /// `SCRIPT_NAME` (RFC 3875 4.1.13): the path that the program is mounted at.
    public let mount: String
    /// The fields of `QUERY_STRING` (RFC 3875 4.1.7).
    public let query: FormFields
    /// `HTTP_COOKIE`.
    public let cookies: Cookies
    /// The type of the body; nil where there is none, as with GET and HEAD.
    public let contentType: ContentType?
    /// How many bytes the body has (RFC 3875 4.1.2); 0 with GET and HEAD.
    public let contentLength: Int
    /// `HTTP_ORIGIN` (RFC 6454 7); nil where it was not sent.
    public let origin: String?
    /// `HTTP_SEC_FETCH_SITE`: `same-origin`, `same-site`, `cross-site` or `none`; nil with old browsers.
    public let fetchSite: String?
    /// `HTTP_ACCEPT_LANGUAGE` (RFC 9110 12.5.4).
    public let acceptLanguage: String?
    /// `REMOTE_ADDR` (RFC 3875 4.1.8); "" where there is none.
    public let remoteAddress: String
    /// `REMOTE_USER` (RFC 3875 4.1.11): who the web server says it is, where it asks.
    public let remoteUser: String?
    /// `HTTP_USER_AGENT` (RFC 9110 10.1.5); "" where it was not sent.
    public let userAgent: String
    /// Whether the program serves this machine alone, without TLS, as `corkboard serve` has it do.
    public let isLocal: Bool

    /// Reads the environment of a CGI program.
    /// - Throws: `CGIError`, of the cases that need no body.
    public init(environment: [String: String], limits: CGILimits = CGILimits()) throws(CGIError) {
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let methodName = variable("REQUEST_METHOD") else { throw .noMethod }
        guard let method = CGIRequest.Method(rawValue: methodName) else { throw .methodNotAllowed }
        self.method = method
        path = try RequestPath.checked(environment["PATH_INFO"] ?? "", limits: limits)
        mount = try RequestPath.checked(environment["SCRIPT_NAME"] ?? "", limits: limits)
        (contentLength, contentType) = try Self.body(
            length: variable("CONTENT_LENGTH"), type: variable("CONTENT_TYPE"), method: method, limits: limits
        )
        query = try Self.query(environment["QUERY_STRING"] ?? "", limits: limits)
        cookies = Cookies(environment["HTTP_COOKIE"] ?? "")
        origin = variable("HTTP_ORIGIN")
        fetchSite = variable("HTTP_SEC_FETCH_SITE")
        acceptLanguage = variable("HTTP_ACCEPT_LANGUAGE")
        remoteAddress = environment["REMOTE_ADDR"] ?? ""
        remoteUser = variable("REMOTE_USER")
        userAgent = environment["HTTP_USER_AGENT"] ?? ""
        isLocal = Self.isLocal(environment)
    }

    /// Makes sure that the body is within limits that are stricter than those with which the head was read.
    /// - Throws: `CGIError.body(.tooLarge)`.
    public func checkLength(_ limits: CGILimits) throws(CGIError) {
        if contentLength > contentType?.limit(limits) ?? limits.body { throw .body(.tooLarge) }
    }

    /// Whether the configuration of the web server says `CORKBOARD_LOCAL=1`. No client can: names of header fields get the prefix
    /// `HTTP_` (RFC 3875 4.1.18). Neither the address nor the scheme of a request counts, since they may be those of a proxy.
    public static func isLocal(_ environment: [String: String]) -> Bool {
        environment["CORKBOARD_LOCAL"] == "1"
    }

    private static func query(_ string: String, limits: CGILimits) throws(CGIError) -> FormFields {
        if string.utf8.count > limits.query { throw .queryTooLong }
        if RequestPath.isRepaired(string) { throw .field(.notUTF8, name: nil) }
        return try URLEncodedForm.fields(Array(string.utf8), limits: limits)
    }

    /// The length and the type of the body, checked in the order in which they matter.
    private static func body(
        length: String?, type: String?, method: CGIRequest.Method, limits: CGILimits
    ) throws(CGIError) -> (Int, ContentType?) {
        let count = try length.map(digits)
        guard method.hasBody else {
            // Web servers say 0, "" or nothing of a GET.
            if let count, count > 0 { throw .body(.unexpected) }
            return (0, nil)
        }
        guard let count else { throw .body(.noLength) }
        if count > limits.body { throw .body(.tooLarge) }
        let contentType = try ContentType(type ?? "")
        if count > contentType.limit(limits) { throw .body(.tooLarge) }
        return (count, contentType)
    }

    /// RFC 3875 4.1.2: digits only. More than fit are a length over every limit.
    private static func digits(_ text: String) throws(CGIError) -> Int {
        guard text.utf8.allSatisfy(ASCII.isDigit) else { throw .body(.badLength) }
        return Int(text) ?? .max
    }
}
