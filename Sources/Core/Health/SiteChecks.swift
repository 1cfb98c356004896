import Model

/// Checks of settings, programs, the database and the history.
extension HealthChecks {
    static func settings(_ facts: HealthFacts) -> Finding? {
        guard let error = facts.settingsErrors.first else { return nil }
        let more = facts.settingsErrors.count - 1
        let rest = more > 0 ? " (and \(more) more)" : ""
        return Finding(
            "site.settings", "\(error)\(rest)",
            command: "sudo -u \(facts.owner) nano \(facts.argument("Content/site.yml"))")
    }

    /// An address at which nobody can sign in, and a site without a desk.
    static func address(_ facts: HealthFacts) -> [Finding] {
        guard let settings = facts.settings else { return [] }
        let edit = "sudo -u \(facts.owner) nano \(facts.argument("Content/site.yml"))"
        var findings: [Finding] = []
        if !settings.hasTLS {
            findings.append(
                Finding(
                    "site.https",
                    "Content/site.yml: 'url' is \(settings.url); expected https, without which nobody can sign in or take notifications",
                    command: edit))
        }
        if settings.poster == nil {
            findings.append(
                Finding(
                    "site.poster",
                    "Content/site.yml: has no 'poster'; expected the path at which the web server mounts the desk, such as /poster",
                    command: edit))
        }
        return findings
    }

    static func programs(_ facts: HealthFacts) -> [Finding] {
        facts.missingPrograms.map { name in
            Finding(
                "site.program \(name)",
                "The program \(name) is missing or may not be run; expected it beside corkboard",
                command: installation)
        } + (facts.lacksGit ? [withoutGit] : [])
    }

    private static let installation =
        "sudo apt-get install --reinstall ./corkboard_*.deb  # from the source: Scripts/install /usr/local"

    private static let withoutGit = Finding(
        "site.git", "Content/site.yml says 'history: git', and git is not installed",
        command: "sudo apt-get install git")

    /// A database that cannot be used, or that is lost: a look for notifications shows that there was one, or will be.
    static func database(_ facts: HealthFacts) -> Finding? {
        if !facts.hasDatabase, facts.settings?.poster != nil, facts.lastDelivery != nil {
            let newest = "\"$(ls -t \(facts.argument("Backups"))/*.tar | head -1)\""
            return Finding(
                "site.database",
                "State/corkboard.sqlite is missing, so that nobody can sign in; expected accounts, drafts and the log. On a new site, add an editor; else restore the newest backup and take State/ from it",
                command: "sudo corkboard restore \(newest) \(facts.argument())-restored")
        }
        return facts.databaseFault.map {
            Finding("site.database", $0, command: facts.corkboard("check --state"))
        }
    }

    static func history(_ facts: HealthFacts) -> Finding? {
        facts.historyTrouble.map {
            Finding(
                "site.history", "Changes are not kept in git: \($0)",
                command: facts.corkboard("check --state"))
        }
    }
}
