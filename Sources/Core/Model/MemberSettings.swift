/// The settings of `members` in site.yml: how members, who are readers with an account, sign in.
public struct MemberSettings: Hashable, Sendable {
    /// The domains of mail addresses with which members sign in, in lower case. An address is of one of them or of none: those below a
    /// domain are others.
    public var domains: [String]
    /// Whether a `REMOTE_USER` of the web server (RFC 3875 4.1.11) can sign in as a member. `SignInSettings` has that of officers.
    public var remoteUser: Bool

    public init(domains: [String], remoteUser: Bool = false) {
        (self.domains, self.remoteUser) = (domains, remoteUser)
    }

    /// Whether a text is a domain name in lower case of at least two labels (RFC 1123 2.1), the last of which is not a number.
    public static func isDomain(_ text: String) -> Bool {
        guard text.utf8.count <= 253 else { return false }
        let hyphen = UInt8(ascii: "-")
        let (digits, letters): (ClosedRange<UInt8>, ClosedRange<UInt8>) = (0x30...0x39, 0x61...0x7A)
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.last?.contains { !digits.contains($0) } == true
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                    && label.allSatisfy { digits.contains($0) || letters.contains($0) || $0 == hyphen }
            }
    }
}
