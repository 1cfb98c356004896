import Basics

/// The origin of an http or https URL (RFC 6454 4), with the host in lower case.
struct URLOrigin: Hashable, Sendable {
    let isSecure: Bool
    let host: String
    let port: Int

    /// The serialization (RFC 6454 6.2), without a default port.
    var text: String {
        let scheme = isSecure ? "https" : "http"
        return port == (isSecure ? 443 : 80) ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }

    /// Splits a URL in visible ASCII into its origin and the rest: "", or path and query.
    ///
    /// Stricter than RFC 3986, so that no other parser sees another host: only the characters of 2.1 to 2.3, no user info, no fragment, a
    /// host of letters, digits, hyphens and dots.
    static func split(_ url: [UInt8]) throws(PushError) -> (URLOrigin, rest: ArraySlice<UInt8>) {
        guard url.allSatisfy(isURLByte) else { throw .malformedEndpoint }
        let (isSecure, start) = try scheme(url)
        let end = url[start...].firstIndex { $0 == slash || $0 == question || $0 == hash } ?? url.endIndex
        if url[start..<end].contains(UInt8(ascii: "@")) { throw .userInfo }
        if url[end...].contains(hash) { throw .fragment }
        let parts = url[start..<end].split(
            separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard isHost(name) else { throw .malformedEndpoint }
        var port = isSecure ? 443 : 80
        if parts.count == 2 { port = try number(parts[1]) }
        let host = String(decoding: name, as: UTF8.self)
        return (URLOrigin(isSecure: isSecure, host: host, port: port), url[end...])
    }

    private static let (slash, question, hash) = (UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"))

    private static func scheme(_ url: [UInt8]) throws(PushError) -> (isSecure: Bool, end: Int) {
        let lower = url.prefix(8).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        if lower.starts(with: Array("https://".utf8)) { return (true, 8) }
        if lower.starts(with: Array("http://".utf8)) { return (false, 7) }
        throw .notHTTPS
    }

    private static func isURLByte(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) || "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }

    /// Whether a name consists of labels of 1 to 63 letters, digits and hyphens (RFC 1123 2.1), 253 bytes at most.
    private static func isHost(_ name: [UInt8]) -> Bool {
        guard (1...253).contains(name.count) else { return false }
        return name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
            label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
                && label.last != UInt8(ascii: "-")
                && label.allSatisfy {
                    ASCII.isDigit($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
                }
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) throws(PushError) -> Int {
        guard digits.count <= 5, let number = ASCII.number(digits), (1...65_535).contains(number) else {
            throw .malformedEndpoint
        }
        return number
    }
}
