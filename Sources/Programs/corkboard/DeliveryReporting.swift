import ArgumentParser
import ContentFiles
import Delivery
import Files
import Foundation
import Model
import Notifications
import Push
import Site
import StandardSections
import State

extension Reporting {
    /// Sends what is due on all channels, and prints the numbers and the troubles but those that were `said`.
    /// - Throws: `ExitCode`, if nothing can be sent on some channel.
    @discardableResult
    static func deliver(
        _ root: String, _ settings: SiteSettings, _ database: StateDatabase, said: [String] = []
    ) throws -> DeliverySummary {
        liftTimeLimit()
        let run = DeliveryRun(
            try deliverySite(root, settings), database, starts: starts(of: root, settings).starts)
        defer { tell(run.summary) }
        do throws(DeliveryFailure) {
            try run.run()
        } catch {
            if said.contains("\(error)") { throw ExitCode(1) }
            throw failure("\(error)")
        }
        return run.summary
    }

    /// Removes the limit of processor time that the CGI program has set for itself and its children.
    private static func liftTimeLimit() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
    }

    /// The starts of posts of all sections. Files with errors are left out; builds report them.
    private static func starts(of root: String, _ settings: SiteSettings) -> KnownStarts {
        let sections = Sections.standard
        let folders = Set(sections.startingParts.flatMap { sections.folders(of: $0) })
        return KnownStarts(root: root, folders: folders.map(\.path)) { files, range in
            let items = ContentItems(
                paths: files, below: root, timeZone: settings.timeZone, kinds: sections.kinds)
            return sections.starts(in: items.content(settings), within: range)
        }
    }

    private static func tell(_ summary: DeliverySummary) {
        if summary.attempts > 0 { tell(summary.line) }
        summary.troubles.forEach { say($0) }
    }

    /// The site, with the test services of the environment.
    static func deliverySite(_ root: String, _ settings: SiteSettings) throws -> DeliverySite {
        let environment = ProcessInfo.processInfo.environment
        do throws(PushError) {
            return DeliverySite(
                root: root, settings: settings, services: try PushServices.ofSite(environment),
                authorities: environment[PushServices.authoritiesVariable], share: SiteOptions.share)
        } catch {
            throw failure("\(PushServices.testVariable): \(error)")
        }
    }
}
