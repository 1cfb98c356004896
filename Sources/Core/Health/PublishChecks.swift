import Foundation

/// Checks of publishing, on sites whose settings name a place.
extension HealthChecks {
    /// Seconds without a run after which nothing seems to start one: 2 hours and 5 minutes, since a run may take 2 hours.
    static let silenceOfPublishing: TimeInterval = 7500

    static func publishing(_ facts: HealthFacts) -> Finding? {
        guard !facts.isTrial, let place = facts.settings?.publishing else { return nil }
        if facts.lacksPublisher {
            return Finding(
                "publish.program",
                "The site is published with \(place.program), which is not installed",
                command: "sudo apt-get install \(place.program)")
        }
        if let fault = facts.publishFault {
            return Finding(
                "publish.failing",
                "Publishing has failed for \(facts.time(since: fault.since)): \(fault.words)",
                command: facts.corkboard("publish"))
        }
        let isSilent =
            facts.lastPublished.map { facts.now.timeIntervalSince($0) > silenceOfPublishing } ?? true
        guard isSilent else { return nil }
        let last =
            facts.lastPublished.map {
                "The site was last brought to \(place.name) \(facts.time(since: $0)) ago"
            }
            ?? "The site was never brought to \(place.name)"
        return Finding(
            "schedule.publish", "\(last); expected a run each minute",
            command: start(
                "corkboard-publish", facts,
                lines: "the line of corkboard publish, without its #, of Deploy/crontab"))
    }
}
