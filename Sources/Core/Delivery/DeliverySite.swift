import Foundation
import Model
import WebPush

/// A site whose notifications are sent, with its services, clock and waiting.
package struct DeliverySite: Sendable {
    /// The site's folder.
    let root: String
    let settings: SiteSettings
    let services: PushServices
    /// The path of a PEM file with the certificates of test services; nil for those of the system.
    let authorities: String?
    let clock: @Sendable () -> Date
    /// Waits for some seconds.
    let wait: @Sendable (TimeInterval) -> Void

    /// A site.
    package init(
        root: String, settings: SiteSettings, services: PushServices = .known, authorities: String? = nil,
        clock: @escaping @Sendable () -> Date = { Date() },
        wait: @escaping @Sendable (TimeInterval) -> Void = { Thread.sleep(forTimeInterval: $0) }
    ) {
        (self.root, self.settings, self.services) = (root, settings, services)
        (self.authorities, self.clock, self.wait) = (authorities, clock, wait)
    }

    /// The address at which push services reach the association (RFC 8292 2.1).
    var contact: String { settings.email.map { "mailto:\($0)" } ?? settings.url }
}
