package enum HealthChecks {
    /// The findings of all checks, in the order in which they are listed.
    package static func findings(_ facts: HealthFacts) -> [Finding] {
        var all: [Finding?] = closedToUser(facts) + [owners(facts)]
        all += openToOthers(facts) + closedToOwner(facts)
        all.append(settings(facts))
        all += address(facts) + programs(facts)
        all += [database(facts), history(facts)]
        all += [builds(facts), brokenBuilds(facts), leftOut(facts), deliveries(facts)]
        all += channels(facts) + [memberMail(facts)]
        all += [mail(facts), space(facts), files(facts), clock(facts), zone(facts), fonts(facts)]
        all += connections(facts)
        all += [certificate(facts), backup(facts), visits(facts), publishing(facts)]
        return all.compactMap(\.self)
    }
}
