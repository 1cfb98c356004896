import ArgumentParser
import Files
import Foundation
import Publishing

/// `corkboard publish`.
struct PublishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract:
            "Brings the pages to another place, such as a store, a host or a git branch; sends only what changed.",
        discussion: """
            The place is `publish` in Content/site.yml: {rclone: "store:bucket/site"} for a remote of State/rclone.conf, which `rclone config` \
            makes, or {git: "git@codeberg.org:csa/pages.git", branch: pages}. What was withdrawn is removed first, files come before the \
            pages that load them, and files that this site did not put there stay. For cron or a timer, each minute: a run without a \
            change connects to nothing. A run can be ended at any time; the next one goes on. The exit status is 1 where something was \
            not sent or removed.
            """)

    @OptionGroup var site: SiteOptions

    @Flag(
        help:
            "Print what would be sent and removed, in this order, by what is known of the place; connect to nothing."
    )
    var dryRun = false

    @Flag(help: "Compare with the place itself first, and send again what is not there as it was sent.")
    var check = false

    @Flag(
        help:
            "For cron or a timer: say only what no run of the last day said. The exit status stays as it is.")
    var once = false

    @Flag(help: "Print the outcome as JSON.")
    var json = false

    func validate() throws {
        if dryRun, check { throw ValidationError("--dry-run connects to nothing; leave --check away.") }
    }

    func run() throws {
        let root = try site.folder()
        if once { Reporting.sayOnce(SaidLines(of: "publish", below: root, memory: 86_400, now: Date())) }
        if try TrialCopy.isFound(in: root) { return Reporting.tell(TrialCopy.sentence) }
        let (settings, areCurrent) = try Reporting.settingsInForce(of: root)
        guard let place = settings.publishing else {
            if !areCurrent { throw ExitCode(1) }
            throw PublishFailure.noPlace
        }
        if !areCurrent {
            Reporting.say("Until Content/site.yml has no errors, the pages go to \(place.name), as before.")
        }
        let run = PublishRun(root: root, place: place, site: settings.url) { line in
            if isatty(STDERR_FILENO) == 1 { Reporting.say(line) }
        }
        if dryRun {
            try print(PublishPreview(run.preview(), place: place.name))
        } else if let summary = try run.run(isChecking: check) {
            if let failure = run.failure(of: summary) { Reporting.say("\(failure)") }
            Swift.print(json ? try summary.json : summary.sentence)
            if summary.failed != nil { throw ExitCode(1) }
        } else {
            Reporting.tell("Another run is publishing; the next run sends what it leaves.")
        }
        if !areCurrent { throw ExitCode(1) }
    }

    private func print(_ preview: PublishPreview) throws {
        if json { return Swift.print(try preview.json) }
        preview.entries.forEach { Swift.print($0.line) }
        let count = preview.entries.count
        Swift.print("\(preview.place): \(count == 1 ? "1 file" : "\(count) files") to be sent or removed")
    }
}
