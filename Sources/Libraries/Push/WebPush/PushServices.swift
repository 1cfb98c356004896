public struct PushServices: Hashable, Sendable {
    /// The services of Chromium and Edge, Firefox, Safari, and Windows. A name that begins with a dot stands for all hosts below it.
    static let hosts = [
        "fcm.googleapis.com", "updates.push.services.mozilla.com", ".push.services.mozilla.com",
        "web.push.apple.com", ".push.apple.com", ".notify.windows.com",
    ]

    private let testOrigins: Set<URLOrigin>

    public static let known = PushServices()

    private init() { testOrigins = [] }

    /// The known services, and test services of the administrator as origins: `https://host[:port]`, or `http://127.0.0.1[:port]`.
    public init(testOrigins: [String]) throws(PushError) {
        var origins: Set<URLOrigin> = []
        for text in testOrigins {
            guard let (origin, rest) = try? URLOrigin.split(Array(text.utf8)), rest.isEmpty,
                origin.isSecure || origin.host == "127.0.0.1"
            else { throw .unusableTestOrigin }
            origins.insert(origin)
        }
        self.testOrigins = origins
    }

    func isTest(_ origin: URLOrigin) -> Bool { testOrigins.contains(origin) }

    /// The entry of `hosts` for a host in lower case; nil for one of no known service. Whole labels are compared.
    static func entry(of host: String) -> String? {
        hosts.first { name in
            name.utf8.first == UInt8(ascii: ".")
                ? host.utf8.count > name.utf8.count
                    && host.utf8.suffix(name.utf8.count).elementsEqual(name.utf8)
                : host.utf8.elementsEqual(name.utf8)
        }
    }
}
