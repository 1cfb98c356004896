/// The address of a push resource (RFC 8030 5) at an allowed push service.
public struct PushEndpoint: Hashable, Sendable {
    /// Maximum length of an address, in bytes: 2,048. Those of Windows have about 500.
    public static let maximumLength = 2048

    /// The URL, with scheme and host in lower case and without the port 443.
    public let url: String
    /// The origin of the URL, which is the audience of VAPID tokens (RFC 8292 2).
    public let origin: String
    /// The name of the service: the origin, or `https://*` and the domain of a service that has hosts of any name. The number of names is
    /// limited, however many hosts devices have.
    public let service: String
    /// Whether the service is a test service of the administrator, which may have a local address.
    public let isTest: Bool

    /// Checks an address: https, port 443, a host of `services`, no user info and no fragment; or the origin of a test service.
    public init(_ text: String, services: PushServices = .known) throws(PushError) {
        let bytes = Array(text.utf8)
        if bytes.count > Self.maximumLength { throw .endpointTooLong }
        let (origin, rest) = try URLOrigin.split(bytes)
        isTest = services.isTest(origin)
        if isTest {
            service = origin.text
        } else {
            if !origin.isSecure { throw .notHTTPS }
            if origin.port != 443 { throw .otherPort }
            guard let entry = PushServices.entry(of: origin.host) else { throw .unknownService }
            service = "https://\(entry.utf8.first == UInt8(ascii: ".") ? "*" : "")\(entry)"
        }
        guard rest.first == UInt8(ascii: "/") else { throw .malformedEndpoint }
        self.origin = origin.text
        url = origin.text + String(decoding: rest, as: UTF8.self)
    }
}
