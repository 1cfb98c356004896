/// All checks of a host and a site.
package enum HealthChecks {
    /// A check: the findings that follow from facts.
    package typealias Check = @Sendable (HealthFacts) -> [Finding]

    /// The groups in the order in which findings are listed.
    private static let all: [Check] =
        RightsChecks.all + SiteChecks.all + ScheduleChecks.all + ChannelChecks.all + MachineChecks.all
        + ConnectionChecks.all + BackupChecks.all

    /// What needs mending.
    package static func findings(_ facts: HealthFacts) -> [Finding] { all.flatMap { $0(facts) } }
}
