import ArgumentParser
import Building
import Foundation
import Health
import Site
import StandardSections

/// `corkboard doctor`.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Says what of the host and the site needs mending, with the command that mends it.",
        discussion: """
            Owners and permissions, settings, programs, builds and notifications and when each last ran, keys and channels, disk, clock, time \
            zone, fonts, backups. The exit status is 1 where something needs mending. Run it as root or as the site's user.
            """)

    @OptionGroup var site: SiteOptions

    @Flag(
        help:
            "Try connections too: to the site and its desk, the mail server, group chats and push services, and the end of the site's certificate. Nothing is sent."
    )
    var connect = false

    @Flag(
        help:
            "For cron or a timer: keep what is found for the desk, tell editors of it, and print only what was not found before."
    )
    var record = false

    @Flag(help: "Print the findings as JSON.")
    var json = false

    func run() throws {
        let root = try site.folder()
        let now = Date()
        var facts = HealthFacts(reading: root, now: now)
        if connect { facts.tryConnections() }
        let findings = HealthChecks.findings(facts)
        if record {
            let build = SiteBuild(
                root: root, output: "\(root)/Public", program: SiteOptions.programVersion,
                share: SiteOptions.share, sections: .standard)
            let new = try build.record(findings, withConnections: connect, now: now)
            for finding in new { Self.lines(finding).forEach { Reporting.say($0) } }
        } else if json {
            print(try DoctorSummary(findings, facts).json)
        } else {
            for finding in findings { Self.lines(finding).forEach { print($0) } }
            facts.lines.forEach { print($0) }
            let count = findings.count
            let things = count == 1 ? "1 thing needs" : "\(count) things need"
            print(count == 0 ? "Nothing needs mending." : "\(things) mending.")
        }
        if !findings.isEmpty { throw ExitCode(1) }
    }

    private static func lines(_ finding: Finding) -> [String] {
        [finding.sentence] + (finding.command.map { ["    \($0)"] } ?? [])
    }
}

/// The output of `corkboard doctor --json`. Times are in RFC 3339.
struct DoctorSummary: Encodable {
    let findings: [Finding]
    let lastBuild: String?
    let lastDelivery: String?
    let lastBackup: String?
    let certificateEnd: String?

    init(_ findings: [Finding], _ facts: HealthFacts) {
        func text(_ date: Date?) -> String? { date.map { $0.formatted(.iso8601) } }
        self.findings = findings
        lastBuild = text(facts.lastBuilt)
        lastDelivery = text(facts.lastDelivery)
        certificateEnd = text(facts.certificateEnd)
        lastBackup = text(facts.lastBackup)
    }
}
