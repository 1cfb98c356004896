import Basics

/// The cookies of a request (RFC 6265 4.2.1).
///
/// Apache joins two `Cookie` headers with `, `, lighttpd with `; `, and nginx passes on the last one. So both characters separate
/// cookies, and a value with a comma, which RFC 6265 does not allow, is cut off there.
public struct Cookies: Hashable, Sendable {
    private struct Cookie: Hashable {
        let name: [UInt8]
        let value: String
    }

    private let cookies: [Cookie]

    /// Parses the value of `HTTP_COOKIE`. Invalid cookies are ignored, since another program of the host may have set them.
    public init(_ header: String = "") {
        let pieces = Array(header.utf8).split { $0 == ASCII.semicolon || $0 == ASCII.comma }
        cookies = pieces.compactMap { piece in
            let cookie = ASCII.trimmed(piece)
            let name = cookie.prefix(while: ASCII.isToken)
            guard !name.isEmpty, cookie[name.endIndex...].first == ASCII.equals else { return nil }
            let value = cookie[(name.endIndex + 1)...]
            guard value.allSatisfy(ASCII.isVisible) else { return nil }
            return Cookie(name: Array(name), value: String(decoding: value, as: UTF8.self))
        }
    }

    /// The first value of a cookie; nil if there is none.
    public subscript(name: String) -> String? { all(name).first?.value }

    /// Whether a cookie was sent more than once, even with equal values. A page of another host below the same domain can put one before
    /// the right one, so that neither is trusted; respond with 400.
    public func isRepeated(_ name: String) -> Bool { all(name).count > 1 }

    private func all(_ name: String) -> [Cookie] {
        cookies.filter { $0.name.elementsEqual(name.utf8) }
    }
}
