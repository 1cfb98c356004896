import Foundation

/// Checks that a request was sent by a page of this site (OWASP ASVS 5.0, 3.5.1), by headers that pages cannot change.
struct OriginCheck {
    /// The origin of the program's own pages: scheme, host and port.
    let site: String
    /// Whether `corkboard serve` serves this machine; then any local port is allowed.
    let isLocal: Bool
    /// The origin of the pages whose scripts may ask too, where the program is on another host of the same site; nil for all other requests.
    var pages: String?

    func allows(origin: String?, fetchSite: String?) -> Bool {
        if isFromPages(origin) { return fetchSite == nil || fetchSite == "same-site" }
        if let fetchSite, fetchSite != "same-origin" { return false }
        // Old browsers send neither header; the CSRF token decides.
        guard let origin else { return true }
        if origin.utf8.elementsEqual(site.utf8) { return true }
        return isLocal && isLocalOrigin(origin)
    }

    /// Whether an origin is that of the pages on another host.
    func isFromPages(_ origin: String?) -> Bool {
        guard let pages, let origin else { return false }
        return origin.utf8.elementsEqual(pages.utf8)
    }

    /// Whether an origin is the site's host with plain http.
    static func isPlain(_ origin: String?, of site: String) -> Bool {
        guard let origin else { return false }
        let plain = site.hasPrefix("https://") ? "http" + site.dropFirst(5) : site
        return origin.utf8.elementsEqual(plain.utf8)
    }

    /// Whether a host, as in the header `Host`, is that of a site's origin. The port of the scheme may be left out.
    static func isHost(_ host: String, of site: String) -> Bool {
        func bare(_ host: String) -> Substring {
            let name = host.lowercased()
            for port in [":443", ":80"] where name.hasSuffix(port) { return name.dropLast(port.count) }
            return name[...]
        }
        let own = site.split(separator: "/").last.map(String.init) ?? ""
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
