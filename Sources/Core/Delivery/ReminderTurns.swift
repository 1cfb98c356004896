import Foundation
import Model
import Notifications
import State

/// Creates the readers' reminders that become due during a run of `corkboard deliver`, about once a minute.
final class ReminderTurns {
    /// Seconds between two turns in a long run: 50, less than `horizon`.
    private static let interval: TimeInterval = 50
    /// Seconds ahead for which a turn creates reminders before events: 60, the interval in which runs are started.
    private static let horizon: TimeInterval = 60

    private let site: DeliverySite
    private let database: StateDatabase
    private let starts: (Range<Date>) -> [PostStart]
    private var next = Date.distantPast

    init(
        _ site: DeliverySite, _ database: StateDatabase, starts: @escaping (Range<Date>) -> [PostStart]
    ) {
        (self.site, self.database, self.starts) = (site, database, starts)
    }

    /// Takes a turn if it is due. `channels` has the phrases.
    func renew(_ channels: DeliveryChannels) throws(DeliveryFailure) {
        let now = site.clock()
        if now < next { return }
        next = now + Self.interval
        try addReminders(now, channels)
        try renewDaily(now)
    }

    private func addReminders(_ now: Date, _ channels: DeliveryChannels) throws(DeliveryFailure) {
        var minutes = try DeliveryFailure.state(database.reminderMinutes())
        if try DeliveryFailure.state(database.hasReadersOfChosenPosts()) {
            minutes.insert(ReaderSettings.Reminders.beforeChosen)
        }
        let reminders = EventReminders(
            minutes: minutes, settings: site.settings, horizon: Self.horizon, now: now)
        guard let range = reminders.range else { return }
        let due = starts(range).filter(reminders.isDue)
        if due.isEmpty { return }
        var words: [String: NoticeWords] = [:]
        for language in site.settings.languages { words[language] = try channels.notice(language) }
        let records = reminders.records(
            for: due, to: try DeliveryFailure.state(database.readersRemindedOfEvents())
        ) { minutes in
            LocalizedText(byLanguage: words.mapValues { $0.reminder(minutes) })
        }
        try DeliveryFailure.state(database.add(records))
    }

    /// Fills the empty slots of daily reminders, for the readers whose turn this minute is. Slots are usually
    /// filled when a reminder is sent; a run that is killed in between leaves some empty.
    private func renewDaily(_ now: Date) throws(DeliveryFailure) {
        let minute = Int(now.timeIntervalSince1970) / 60 % 1440
        for reader in try DeliveryFailure.state(database.readersRemindedDaily(inMinute: minute)) {
            try DeliveryFailure.state(DailyReminders(reader).renew(database, now: now))
        }
    }
}
