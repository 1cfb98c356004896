@preconcurrency import Glibc

/// The environment of the process, for executables that do without Foundation.
public enum CGIEnvironment {
    /// Every variable but `HTTP_PROXY`, which nginx makes of a header `Proxy` of the request; it is taken out of the process's
    /// environment too, since libraries go by it. U+FFFD stands for bytes that are not UTF-8.
    public static func read() -> [String: String] {
        unsetenv("HTTP_PROXY")
        var variables: [String: String] = [:]
        var next = environ
        while let variable = next.pointee {
            let bytes = Array(UnsafeRawBufferPointer(start: variable, count: strlen(variable)))
            next += 1
            guard let equals = bytes.firstIndex(of: ASCII.equals) else { continue }
            let name = String(decoding: bytes[..<equals], as: UTF8.self)
            variables[name] = String(decoding: bytes[(equals + 1)...], as: UTF8.self)
        }
        return variables
    }
}
