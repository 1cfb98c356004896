@preconcurrency import Glibc

/// The environment of the process, for executables that do without Foundation.
public enum CGIEnvironment {
    /// Every variable but `HTTP_PROXY`, which nginx makes of a header `Proxy` of the request; it is taken out of the process's
    /// environment too, since libraries go by it. U+FFFD stands for bytes that are not UTF-8.
    ///
    /// nginx before 1.23 makes two variables of one name where a header came twice. They are joined with a comma, as RFC 9110
    /// 5.3 has it, so that neither passes for the only one.
    public static func read() -> [String: String] {
        unsetenv("HTTP_PROXY")
        return read(environ)
    }

    /// The same of a list of `NAME=value` that ends with NULL.
    static func read(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String: String] {
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
