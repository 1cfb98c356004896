/// The most that a request may bring. What is over a limit is refused before it is looked at.
public struct CGILimits: Hashable, Sendable {
    /// The body, in bytes: 11 MiB, a picture of 10 MB and the text around it.
    public var body = 11 << 20

    /// The usual limits.
    public init() {}
}
