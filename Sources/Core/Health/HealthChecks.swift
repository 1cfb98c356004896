package enum HealthChecks {
    package typealias Check = @Sendable (HealthFacts) -> [Finding]

    /// The groups in the order in which findings are listed.
    private static let all: [Check] =
        RightsChecks.all + SiteChecks.all + ScheduleChecks.all + ChannelChecks.all + MachineChecks.all
        + ConnectionChecks.all + BackupChecks.all

    package static func findings(_ facts: HealthFacts) -> [Finding] { all.flatMap { $0(facts) } }
}
