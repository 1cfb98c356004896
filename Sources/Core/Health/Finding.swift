/// Something of the host or the site that needs mending.
public struct Finding: Hashable, Sendable, Codable {
    /// Identifies the trouble while it lasts: `rights.owner`; with the object where there can be several, `rights.mode State`.
    public let what: String
    public let sentence: String
    /// The command that mends it, or that says more; nil if there is none.
    public let command: String?

    public init(_ what: String, _ sentence: String, command: String? = nil) {
        (self.what, self.sentence, self.command) = (what, sentence, command)
    }

    /// Whether the pages do not reach the place to which the site is published.
    package var isOfPublishing: Bool { what.hasPrefix("publish.") || what == "schedule.publish" }

    /// Whether only a connection shows it, so that checks without one leave it as it was.
    package var needsConnection: Bool { what.hasPrefix("connection.") || what.hasPrefix("certificate.") }
}
