/// An address of the CGI program on another host than the pages: `https://desk.csa.example.edu/poster`.
public struct ProgramAddress: Hashable, Sendable {
    /// An error of an address; the raw value is what is expected in its place.
    public enum Fault: String, Error, CaseIterable {
        case scheme = "https at the beginning, without which browsers keep no cookie of the program"
        case user = "no name or password before the host"
        case host =
            "a host's name with a dot, such as desk.csa.example.edu; a numeric address has no certificate"
        case port = "a port from 1 to 65535, or none"
        case query = "no ? and no #: the addresses of the program's pages begin with this one"
        case path = "the path at which the program is mounted, such as /poster, without a slash at the end"
    }

    /// In small letters, without a port.
    public let host: String
    /// Scheme, host and port, as browsers write them in the header `Origin` (RFC 6454 6.2).
    public let origin: String
    /// The path of the program from the host's root.
    public let path: String

    /// Reads an address as it stands in `site.yml`.
    public init(_ text: String) throws(Fault) {
        let scheme = "https://"
        guard text.utf8.starts(with: scheme.utf8) else { throw .scheme }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        if rest.contains(where: { "?#".utf8.contains($0) }) { throw .query }
        let authority = rest.prefix { $0 != UInt8(ascii: "/") }
        if authority.contains(UInt8(ascii: "@")) { throw .user }
        let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        host = String(Substring(parts[0])).lowercased()
        guard parts.count < 3, Self.isName(host) else { throw .host }
        guard let port = parts.count == 2 ? Self.port(parts[1]) : 443 else { throw .port }
        // Browsers leave out the port of the scheme.
        origin = scheme + host + (port == 443 ? "" : ":\(port)")
        path = String(Substring(rest.dropFirst(authority.count)))
        guard Self.isPath(path) else { throw .path }
    }

    /// Whether a text is a path at which a program can be mounted. Browsers remove dot segments (RFC 3986 5.2.4), so that cookies and forms
    /// would have different paths.
    public static func isPath(_ text: String) -> Bool {
        let steps = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard steps.count > 1, steps[0].isEmpty else { return false }
        return steps.dropFirst().allSatisfy { step in
            !step.isEmpty && step.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
                && !(step.count < 3 && step.allSatisfy { $0 == UInt8(ascii: ".") })
        }
    }

    /// Whether a text is a name of two labels or more (RFC 1123 2.1), and no IPv4 address, whose last label has digits alone.
    private static func isName(_ host: String) -> Bool {
        let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let hyphen = UInt8(ascii: "-")
        guard labels.count > 1, host.utf8.count <= 253 else { return false }
        return labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                && label.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
        } && labels.last?.first.map(isDigit) == false
    }

    private static func port(_ digits: Substring.UTF8View) -> Int? {
        guard (1...5).contains(digits.count), digits.allSatisfy(isDigit), digits.first != UInt8(ascii: "0"),
            let port = Int(Substring(digits)), port <= 65535
        else { return nil }
        return port
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
