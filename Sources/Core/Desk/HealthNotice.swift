import Foundation
import Health
import Model
import Notifications
import Site
import State

/// The notification of editors about what needs mending on the host: one for each trouble.
package struct HealthNotice {
    private let site: DeskSite
    private let database: StateDatabase

    /// Creates the notifications of a site.
    package init(_ site: DeskSite, _ database: StateDatabase) {
        (self.site, self.database) = (site, database)
    }

    /// Tells editors of findings; does nothing if there are none.
    /// - Throws: `StateError`.
    package func tell(_ findings: [Finding], now: Date) throws(StateError) {
        guard let first = findings.first else { return }
        try database.tellEditors(now: now) { record(of: first, for: $0, now: now) }
    }

    private func record(of finding: Finding, for owner: Int64, now: Date) -> PersonalRecord? {
        let settings = site.settings
        guard let time = Timestamp(now, in: settings.timeZone),
            let id = Slug("health-\(owner)-\(Int(now.timeIntervalSince1970 * 1000))")
        else { return nil }
        func text(_ key: DeskWords.Health) -> LocalizedText {
            LocalizedText(
                byLanguage: Dictionary(
                    site.wordsByLanguage.map { ($0.language, $0.say(key, ["problem": finding.sentence])) },
                    uniquingKeysWith: { first, _ in first }))
        }
        let broadcast = Broadcast(
            id: id, title: text(.noticeTitle), body: text(.notice), subject: id.text, timestamp: time,
            kind: .generic, url: "\(settings.origin)\(settings.mount ?? "")/")
        return PersonalRecord(broadcast, of: owner, memory: Retention.queueNotice)
    }
}
