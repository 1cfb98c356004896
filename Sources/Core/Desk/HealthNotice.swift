import Foundation
import Health
import Model
import Notifications
import Site
import State

/// The notification of editors about what needs mending on the host: each trouble is in one.
package struct HealthNotice {
    private let site: DeskSite
    private let database: StateDatabase

    package init(_ site: DeskSite, _ database: StateDatabase) {
        (self.site, self.database) = (site, database)
    }

    /// Tells editors of findings, in one notification; does nothing if there are none.
    package func tell(_ findings: [Finding], now: Date) throws(StateError) {
        guard let first = findings.first else { return }
        try database.tellEditors(now: now) {
            record(of: first, and: findings.count - 1, for: $0, now: now)
        }
    }

    private func record(
        of finding: Finding, and more: Int, for owner: Int64, now: Date
    ) -> PersonalRecord? {
        let settings = site.settings
        guard let time = Timestamp(now, in: settings.timeZone),
            let id = Slug("\(PersonalRecord.healthPrefix)\(owner)-\(Int(now.timeIntervalSince1970 * 1000))")
        else { return nil }
        func text(_ key: DeskWords.Health) -> LocalizedText {
            LocalizedText(
                byLanguage: Dictionary(
                    site.wordsByLanguage.map { words in
                        let values: KeyValuePairs = ["problem": finding.sentence, "count": "\(more)"]
                        return (words.language, words.say(key, values, count: more))
                    }, uniquingKeysWith: { first, _ in first }))
        }
        let broadcast = Broadcast(
            id: id, title: text(.noticeTitle), body: text(more > 0 ? .noticeMore : .notice), subject: id.text,
            timestamp: time, kind: .generic, url: "\(settings.programOrigin)\(settings.programPath ?? "")/")
        return PersonalRecord(broadcast, of: owner, memory: Retention.queueNotice)
    }
}
