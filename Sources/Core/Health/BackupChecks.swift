import Foundation

extension HealthChecks {
    /// Seconds after which a backup is old: 8 days, so that a weekly one may be a day late.
    private static let age: TimeInterval = 8 * 86_400

    static func backup(_ facts: HealthFacts) -> Finding? {
        if facts.isTrial { return nil }
        let sentence: String
        if let date = facts.lastBackup {
            guard facts.now.timeIntervalSince(date) > age else { return nil }
            sentence = "The last backup of the site is \(facts.time(since: date)) old; expected one each week"
        } else {
            sentence = "`corkboard backup` has made no backup of the site; expected one each week"
        }
        return Finding("backups.old", sentence, command: facts.corkboard("backup"))
    }
}
