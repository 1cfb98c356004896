public struct HTTPRequest: Sendable {
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
    }

    public var method: Method
    public var url: String
    /// The header fields, without `Host` and `Content-Length`. Fields with a line break or a NUL are refused.
    public var headers: [(name: String, value: String)]
    /// The body; without meaning for GET.
    public var body: [UInt8]
    /// Whether the host is a test service of the administrator: it may have a local address, and its URL may begin with `http://`.
    public var isTest: Bool

    public init(
        _ method: Method, _ url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        isTest: Bool = false
    ) {
        (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
        self.isTest = isTest
    }
}

public struct HTTPResponse: Hashable, Sendable {
    public let status: Int
    /// The header field `Retry-After` (RFC 9110 10.2.3).
    public let retryAfter: String?
    /// The body, up to `HTTPLimits.body` bytes. Further bytes are not received; after a failure, the body
    /// ends early.
    public let body: [UInt8]
    public let isCut: Bool

    public init(status: Int, retryAfter: String? = nil, body: [UInt8] = [], isCut: Bool = false) {
        (self.status, self.retryAfter, self.body, self.isCut) = (status, retryAfter, body, isCut)
    }
}
