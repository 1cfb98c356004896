import Basics
import Push

/// The address of a service that the administrator has chosen.
package struct ChannelURL: Hashable, Sendable {
    package let text: String
    /// Scheme, host and port.
    package let origin: String
    /// Whether it is a test service, which may have a local address.
    package let isTest: Bool

    /// The path and the query, with a leading slash.
    package var path: Substring { text.dropFirst(origin.count) }

    /// nil unless the text is an https URL of visible ASCII without user name and fragment, of at most 1,000 bytes, or the URL of a test
    /// service. Whether the host's address is public is checked when a connection is made.
    package init?(_ text: String, services: PushServices) {
        guard text.utf8.count <= 1000, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x23 })
        else { return nil }
        let scheme = "https://".utf8
        do throws(PushError) {
            let test = try PushEndpoint(text, services: services)
            if test.isTest {
                (self.text, origin, isTest) = (test.url, test.origin, true)
                return
            }
        } catch {
            // Not the URL of a push service, which few channels are.
        }
        guard text.utf8.starts(with: scheme) else { return nil }
        let host = text.utf8.dropFirst(scheme.count).prefix { $0 != 0x2F && $0 != 0x3F }
        guard !host.isEmpty, host.allSatisfy(Self.isOfHost) else { return nil }
        let rest = String(text.utf8[host.endIndex...]) ?? ""
        origin = "https://" + (String(host) ?? "").lowercased()
        self.text = origin + (rest.utf8.first == 0x2F ? rest : "/\(rest)")
        isTest = false
    }

    /// Letters, digits, hyphens, dots and the colon before a port: no user name.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) || ":-.".utf8.contains(byte)
    }
}
