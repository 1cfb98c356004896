public struct HTTPLimits: Hashable, Sendable {
    /// Maximum number of requests at a time: 256.
    public var requests = 256
    /// Maximum number of connections to one host: 4. Over HTTP/2, each has up to `streams` requests at a time.
    public var connectionsPerHost = 4
    /// Maximum number of connections: 64.
    public var connections = 64
    /// Maximum number of requests at a time on one connection of HTTP/2: 100, if the server allows as many.
    public var streams = 100
    /// Maximum time until a connection is established, in milliseconds: 10 s.
    public var connectTime = 10_000
    /// Maximum time of a request, in milliseconds: 30 s.
    public var totalTime = 30_000
    /// Maximum time in which no byte is sent or received, in seconds: 15.
    public var silence = 15
    /// Maximum size of a response's body, in bytes: 64 KiB.
    public var body = 64 << 10

    public init() {}
}
