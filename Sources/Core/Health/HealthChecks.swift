package enum HealthChecks {
    package typealias Check = @Sendable (HealthFacts) -> [Finding]

    /// The groups in the order in which findings are listed.
    private static let all: [Check] = [
        owners, openToOthers, closedToOwner,
        settings, address, programs, database, history,
        builds, brokenBuilds, leftOut, deliveries,
        channels, mail,
        space, files, clock, zone, fonts,
        connections, certificate,
        backup,
    ]

    package static func findings(_ facts: HealthFacts) -> [Finding] { all.flatMap { $0(facts) } }
}
