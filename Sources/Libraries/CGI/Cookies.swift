import Basics

/// The cookies of a request (RFC 6265 4.2.1).
///
/// Apache joins two `Cookie` headers with `, `, lighttpd with `; `, and nginx passes on the last one. So both characters separate
/// cookies, and a value with a comma, which RFC 6265 does not allow, is cut off there.
public struct Cookies: Hashable, Sendable {
    /// The values of each name, in the order of the request.
    private var values: [String: [String]] = [:]

    /// Parses the value of `HTTP_COOKIE`. Invalid cookies are ignored, since another program of the host may have set them.
    public init(_ header: String = "") {
        let pieces = Array(header.utf8).split { $0 == ASCII.semicolon || $0 == ASCII.comma }
        for piece in pieces {
            let cookie = ASCII.trimmed(piece)
            let name = cookie.prefix(while: ASCII.isToken)
            guard !name.isEmpty, cookie[name.endIndex...].first == ASCII.equals else { continue }
            let value = cookie[(name.endIndex + 1)...]
            guard value.allSatisfy(ASCII.isVisible) else { continue }
            values[String(decoding: name, as: UTF8.self), default: []].append(
                String(decoding: value, as: UTF8.self))
        }
    }

    /// The first value of a cookie; nil if there is none.
    public subscript(name: String) -> String? { values[name]?.first }

    /// Whether a cookie was sent more than once, even with equal values. A page of another host below the same domain can put one before
    /// the right one, so that neither is trusted; respond with 400.
    public func isRepeated(_ name: String) -> Bool { values[name, default: []].count > 1 }
}
