/// The cookies of a request (RFC 6265 4.2.1).
///
/// Apache joins two `Cookie` headers with `, `, lighttpd with `; `, nginx hands on the last. So both part cookies, and a value
/// with a comma, which RFC 6265 does not allow, is cut off there.
public struct Cookies: Hashable, Sendable {
    private struct Cookie: Hashable {
        let name: [UInt8]
        let value: String
    }

    private let cookies: [Cookie]

    /// Reads the value of `HTTP_COOKIE`. What is no cookie is passed over: another program of the host may have set it.
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

    /// The value of a cookie, the first where there are several; nil where there is none.
    public subscript(name: String) -> String? { all(name).first?.value }

    /// Whether a cookie of this name came twice, with one value or two. A page of another host below the same domain can
    /// put one before the right one, so that neither can be trusted: to be answered with 400.
    public func isRepeated(_ name: String) -> Bool { all(name).count > 1 }

    private func all(_ name: String) -> [Cookie] {
        cookies.filter { $0.name.elementsEqual(name.utf8) }
    }
}
