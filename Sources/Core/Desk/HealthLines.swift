import CGI
import Foundation
import Health
import Site
import State

/// The findings of the last checks of host and site, for editors.
enum HealthLines {
    /// Age in seconds after which the last checks say nothing of the present: an hour. That builds no longer run is said then.
    private static let lifetime: TimeInterval = 3600

    /// The checks that say something of the present; nil without such, and on a desk that serves this machine alone.
    private static func record(_ context: RequestContext) -> HealthRecord? {
        guard !context.request.isLocal, let record = HealthRecord(root: context.installation.root),
            context.now.timeIntervalSince(record.checked) < lifetime
        else { return nil }
        return record
    }

    /// The sentence that posts do not reach the place to which the site is published, for officers who do not see `view`; nil if they do.
    static func unpublished(_ context: RequestContext, _ session: Session) -> String? {
        guard session.officer.role != .editor, let place = context.site.settings.publishing,
            let record = record(context), record.findings.contains(where: \.isOfPublishing)
        else { return nil }
        let time = context.words.saidMoment(record.checked, now: context.now)
        return context.words.say(DeskWords.Health.unpublished, ["time": time, "place": place.name])
    }

    /// The lines for an officer; nil for those who are no editors, without checks, and on a desk that serves this machine alone.
    static func view(_ context: RequestContext, _ session: Session) -> DeskHealthView? {
        guard session.officer.role == .editor, let record = record(context) else { return nil }
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
