import Basics
@preconcurrency import Glibc

extension CGIRequestHead {
    /// The environment of the process, read without Foundation: all variables except `HTTP_PROXY`, which nginx sets from a request header `Proxy`; it is also removed from the process's
    /// environment, since libraries use it. Bytes that are not UTF-8 become U+FFFD.
    ///
    /// nginx before 1.23 sets two variables of the same name for a repeated header. They are joined with a comma (RFC 9110 5.3), so that
    /// neither is taken for the only one.
    public static func environment() -> [String: String] {
        unsetenv("HTTP_PROXY")
        return environment(environ)
    }

    /// Reads a NULL-terminated list of `NAME=value`.
    static func environment(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String: String] {
        var variables: [String: String] = [:]
        var next = list
        while let variable = next?.pointee {
            next = next?.advanced(by: 1)
            let bytes = Array(UnsafeRawBufferPointer(start: variable, count: strlen(variable)))
            guard let equals = bytes.firstIndex(of: ASCII.equals) else { continue }
            let name = String(decoding: bytes[..<equals], as: UTF8.self)
            let value = String(decoding: bytes[(equals + 1)...], as: UTF8.self)
            variables[name] = variables[name].map { "\($0), \(value)" } ?? value
        }
        return variables
    }
}
