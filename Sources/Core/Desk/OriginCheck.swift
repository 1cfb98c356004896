import Foundation

/// Checks that a request was sent by a page of this site (OWASP ASVS 5.0, 3.5.1), by headers that pages cannot change.
struct OriginCheck {
    let siteURL: String
    /// Whether `corkboard serve` serves this machine; then any local port is allowed.
    let isLocal: Bool

    func allows(origin: String?, fetchSite: String?) -> Bool {
        if let fetchSite, fetchSite != "same-origin" { return false }
        // Old browsers send neither header; the CSRF token decides.
        guard let origin else { return true }
        if origin.utf8.elementsEqual(siteOrigin.utf8) { return true }
        return isLocal && isLocalOrigin(origin)
    }

    /// Scheme, host and port of the site's URL.
    private var siteOrigin: String { Self.origin(of: siteURL) }

    private static func origin(of url: String) -> String {
        url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(
            separator: "/")
    }

    /// The origin of a site's URL with the scheme https.
    static func secureOrigin(of url: String) -> String {
        let origin = origin(of: url)
        return origin.hasPrefix("http://") ? "https" + origin.dropFirst(4) : origin
    }

    /// Whether an origin is the site's host with plain http.
    static func isPlain(_ origin: String?, of url: String) -> Bool {
        guard let origin else { return false }
        return origin.utf8.elementsEqual(("http" + secureOrigin(of: url).dropFirst(5)).utf8)
    }

    /// Whether a host, as in the header `Host`, is that of a site's URL. The port of the scheme may be left out.
    static func isHost(_ host: String, of url: String) -> Bool {
        func bare(_ host: String) -> Substring {
            let name = host.lowercased()
            for port in [":443", ":80"] where name.hasSuffix(port) { return name.dropLast(port.count) }
            return name[...]
        }
        let own = origin(of: url).split(separator: "/").last.map(String.init) ?? ""
        return bare(host) == bare(own)
    }

    /// Whether a host is a name of this machine, as where a web server in front does not hand on the `Host` of its requests.
    static func isThisMachine(_ host: String) -> Bool {
        ["127.0.0.1", "localhost", "[::1]"].contains { host == $0 || host.hasPrefix("\($0):") }
    }

    private func isLocalOrigin(_ origin: String) -> Bool {
        guard let url = URL(string: origin), url.scheme == "http" else { return false }
        return ["127.0.0.1", "localhost", "[::1]", "::1"].contains(url.host ?? "")
    }

    /// Constant-time comparison of two secrets of the same length.
    static func isSame(_ given: String?, _ expected: String?) -> Bool {
        guard let given, let expected, given.utf8.count == expected.utf8.count else { return false }
        return zip(given.utf8, expected.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
