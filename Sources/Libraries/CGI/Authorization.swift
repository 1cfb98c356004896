import Basics

/// The credentials in the header `Authorization` (RFC 9110 11.6.2). No description or dump shows them.
public struct Authorization: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    private let value: String

    public init(_ value: String) { self.value = value }

    public var isBearer: Bool {
        ASCII.lowercased(value.utf8.prefix(7)) == "bearer "
    }

    /// The token of the scheme `Bearer` (RFC 6750 2.1), at most 1 KiB of visible ASCII; nil for another scheme or form.
    public var bearerToken: String? {
        let bytes = Array(value.utf8.prefix(1032))
        guard isBearer, bytes.count <= 1031, bytes.count > 7, bytes[7...].allSatisfy({ ASCII.isVisible($0) })
        else { return nil }
        return String(decoding: bytes[7...], as: UTF8.self)
    }

    /// A description without the secret.
    public var description: String { "credentials" }

    /// No children, so that no dump shows the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
