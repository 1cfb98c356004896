import Files
import Foundation
import Model
import Push
import Sending

/// A site whose notifications are sent, with its services, clock and waiting.
package struct DeliverySite: Sendable {
    let root: String
    let settings: SiteSettings
    let services: PushServices
    /// The path of a PEM file with the certificates of test services; nil for those of the system.
    let authorities: String?
    /// The folder with the phrases of mails for a site without its own templates.
    let share: ShareFolder
    let limits: HTTPLimits
    let clock: @Sendable () -> Date
    /// Waits for some seconds.
    let wait: @Sendable (TimeInterval) -> Void

    /// The usual limits. Several services may each have as many requests under way as a queue allows.
    package static var limits: HTTPLimits {
        var limits = HTTPLimits()
        limits.requests = 1000
        return limits
    }

    package init(
        root: String, settings: SiteSettings, services: PushServices = .known, authorities: String? = nil,
        share: ShareFolder = ShareFolder(), limits: HTTPLimits = Self.limits,
        clock: @escaping @Sendable () -> Date = { Date() },
        wait: @escaping @Sendable (TimeInterval) -> Void = { Thread.sleep(forTimeInterval: $0) }
    ) {
        (self.root, self.settings, self.services) = (root, settings, services)
        (self.authorities, self.share, self.limits) = (authorities, share, limits)
        (self.clock, self.wait) = (clock, wait)
    }

    /// The address at which push services reach the association (RFC 8292 2.1).
    var contact: String { settings.email.map { "mailto:\($0)" } ?? settings.url }
}
