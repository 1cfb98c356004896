/// The address of a push resource (RFC 8030 5) at an allowed push service.
public struct PushEndpoint: Hashable, Sendable {
    /// Maximum length of an address, in bytes: 2,048. Those of Windows have about 500.
    public static let maximumLength = 2048

    /// The URL, with scheme and host in lower case and without the port 443.
    public let url: String
    /// The origin of the URL, which is the audience of VAPID tokens (RFC 8292 2).
    public let origin: String
    /// Whether the service is a test service of the administrator, which may have a local address.
    public let isTest: Bool

    /// Checks an address: https, port 443, a host of `services`, no user info and no fragment; or the origin of a test service.
    /// - Throws: `EndpointFault`.
    public init(_ text: String, services: PushServices = .known) throws(EndpointFault) {
        let bytes = Array(text.utf8)
        if bytes.count > Self.maximumLength { throw .tooLong }
        let (origin, rest) = try URLOrigin.split(bytes)
        isTest = services.isTest(origin)
        if !isTest {
            if !origin.isSecure { throw .notHTTPS }
            if origin.port != 443 { throw .port }
            if !PushServices.isKnown(origin.host) { throw .unknownService }
        }
        guard rest.first == UInt8(ascii: "/") else { throw .malformed }
        self.origin = origin.text
        url = origin.text + String(decoding: rest, as: UTF8.self)
    }
}
