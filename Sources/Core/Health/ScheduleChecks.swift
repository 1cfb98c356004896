import Foundation

/// Checks of what cron or timers start.
extension HealthChecks {
    /// Seconds without a build after which nothing seems to start one: 15 minutes, longer than the service gives one.
    static let silenceOfBuilds: TimeInterval = 900
    /// The same for notifications: 35 minutes, since a run that is sending may take 30.
    static let silenceOfDeliveries: TimeInterval = 2100
    /// The age of the last count of visits that is a problem: 3 days, since a run each night may fail once.
    static let silenceOfVisits: TimeInterval = 3 * 86_400

    static func builds(_ facts: HealthFacts) -> Finding? {
        // Builds that stop for an error are said as such.
        guard facts.buildErrors.isEmpty, facts.settingsErrors.isEmpty, facts.closedFolders.isEmpty,
            isSilent(facts.lastBuilt, silenceOfBuilds, facts)
        else { return nil }
        return Finding(
            "schedule.build",
            sentence("The site was last built", "The site was never built", facts.lastBuilt, facts),
            command: start("corkboard-build", facts))
    }

    static func brokenBuilds(_ facts: HealthFacts) -> Finding? {
        guard let error = facts.buildErrors.first else { return nil }
        return Finding(
            "schedule.broken-build", "The last build stopped, and the pages stay as they were: \(error)",
            command: facts.corkboard("check"))
    }

    /// Content files that builds leave out.
    static func leftOut(_ facts: HealthFacts) -> Finding? {
        guard let error = facts.leftOut.first else { return nil }
        let more = facts.leftOut.count - 1
        let rest = more > 0 ? " (and \(more) more)" : ""
        return Finding(
            "schedule.left-out", "A content file with an error is left out of the site: \(error)\(rest)",
            command: facts.corkboard("check"))
    }

    static func deliveries(_ facts: HealthFacts) -> Finding? {
        guard facts.hasDatabase, !facts.isTrial,
            isSilent(facts.lastDelivery, silenceOfDeliveries, facts)
        else { return nil }
        return Finding(
            "schedule.deliver",
            sentence(
                "Notifications were last looked after", "Notifications were never looked after",
                facts.lastDelivery, facts),
            command: start("corkboard-deliver", facts))
    }

    static func visits(_ facts: HealthFacts) -> Finding? {
        guard facts.hasDatabase, !facts.isTrial, facts.settings?.countsVisits == true,
            isSilent(facts.visitsCounted, silenceOfVisits, facts)
        else { return nil }
        let last =
            facts.visitsCounted.map { "Visits were last counted \(facts.time(since: $0)) ago" }
            ?? "Visits were never counted, though Content/site.yml says that they are"
        return Finding(
            "schedule.visits",
            "\(last); expected a run each night with the web server's log, as Deploy/README.md says",
            command: facts.corkboard("stats --log FILE"))
    }

    private static func isSilent(_ last: Date?, _ silence: TimeInterval, _ facts: HealthFacts) -> Bool {
        last.map { facts.now.timeIntervalSince($0) > silence } ?? true
    }

    private static func sentence(
        _ beginning: String, _ never: String, _ last: Date?, _ facts: HealthFacts
    ) -> String {
        let runs = "expected a run each minute"
        return last.map { "\(beginning) \(facts.time(since: $0)) ago; \(runs)" } ?? "\(never); \(runs)"
    }

    /// The command that starts a timer, or the crontab with what to write there.
    static func start(
        _ timer: String, _ facts: HealthFacts, lines: String = "the lines of Deploy/crontab"
    ) -> String {
        // The units are for sites below /srv.
        facts.hasSystemd && facts.root == "/srv/\(facts.name)"
            ? "sudo systemctl enable --now \(timer)@\(facts.name).timer"
            : "sudo -u \(facts.owner) crontab -e  # with \(lines) in the share folder"
    }
}
