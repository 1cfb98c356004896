import Foundation
import Model
import Notifications
import Site
import State

/// Notifies officers, on the devices on which they are signed in, when the queue of readers' posts is no
/// longer empty: once, and again only after the queue was empty, at most once in an hour.
struct QueueNotice {
    let context: RequestContext
    let database: StateDatabase

    /// Notifies officers of the queue, unless it is empty or they were notified already.
    func tell() throws(DeskError) {
        let count = try DeskError.state(database.beginQueueNotice(now: context.now, record: record(for:at:)))
        if count > 0 { context.installation.startDelivery() }
    }

    private func record(for owner: Int64, at date: Date) -> PersonalRecord? {
        let settings = context.site.settings
        guard let time = Timestamp(date, in: settings.timeZone),
            let id = Slug(
                "\(ModerationQueue.noticePrefix)\(owner)-\(Int(date.timeIntervalSince1970 * 1000))")
        else { return nil }
        func text(_ key: DeskWords.Moderation) -> LocalizedText {
            LocalizedText(
                byLanguage: Dictionary(
                    context.site.wordsByLanguage.map { ($0.language, $0.say(key)) },
                    uniquingKeysWith: { first, _ in first }))
        }
        let broadcast = Broadcast(
            id: id, title: text(.noticeTitle), body: text(.notice), subject: id.text, timestamp: time,
            kind: .generic, url: context.fullAddress("/moderation"))
        return PersonalRecord(broadcast, of: owner, memory: Retention.queueNotice)
    }
}
