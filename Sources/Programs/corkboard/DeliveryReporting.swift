import ArgumentParser
import Delivery
import Foundation
import Model
import Notifications
import State
import WebPush

/// Deliveries of commands, and their results in words.
enum DeliveryReporting {
    /// Sends what is due on all channels; prints errors and exits with status 1 on failure.
    static func run(_ root: String, _ settings: SiteSettings, _ database: StateDatabase) throws {
        liftTimeLimit()
        let run = DeliveryRun(try site(root, settings), database)
        defer { tell(run.summary) }
        do throws(DeliveryFailure) {
            try run.run()
        } catch {
            throw Reporting.failure("\(error)")
        }
    }

    /// Removes the limit of processor time that the CGI program has set for itself and its children.
    private static func liftTimeLimit() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
    }

    private static func tell(_ summary: DeliverySummary) {
        if summary.attempts > 0 { Reporting.tell(summary.line) }
        summary.troubles.forEach { Reporting.say($0) }
    }

    private static func site(_ root: String, _ settings: SiteSettings) throws -> DeliverySite {
        let environment = ProcessInfo.processInfo.environment
        do throws(WebPushError) {
            return DeliverySite(
                root: root, settings: settings, services: try SitePushServices.services(environment),
                authorities: environment[SitePushServices.authoritiesVariable], share: SiteOptions.share)
        } catch {
            throw Reporting.failure("\(SitePushServices.variable): \(error)")
        }
    }
}
