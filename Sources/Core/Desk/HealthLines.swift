import CGI
import Foundation
import Health
import Site
import State

/// The findings of the last checks of host and site, for editors.
enum HealthLines {
    /// Age in seconds after which the last checks say nothing of the present: an hour. That builds no longer run is said then.
    private static let lifetime: TimeInterval = 3600

    /// The lines for an officer; nil for those who are no editors, without checks, and on a desk that serves this machine alone.
    static func view(_ context: RequestContext, _ session: Session) -> DeskHealthView? {
        guard session.officer.role == .editor, !context.request.isLocal,
            let record = HealthRecord(root: context.installation.root),
            context.now.timeIntervalSince(record.checked) < lifetime
        else { return nil }
        let findings = record.findings
        let time = context.words.saidMoment(record.checked, now: context.now)
        let line =
            findings.isEmpty
            ? context.words.say(DeskWords.Health.fine, ["time": time])
            : context.words.say(
                DeskWords.Health.broken, ["count": "\(findings.count)", "time": time],
                count: findings.count)
        return DeskHealthView(
            healthLine: line,
            healthFindings: findings.map { HealthRow(findingText: $0.sentence, findingCommand: $0.command) })
    }
}
