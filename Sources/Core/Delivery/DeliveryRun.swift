import Files
import Foundation
import Model
import Notifications
import Push
import Sending
import State

/// A run of `corkboard deliver`: sends what is due on all channels, and waits for what is due until `span` seconds after its start.
///
/// Records that become due later are left to the next run, which uses the programs and settings of its time.
/// This run sends them only while earlier records are not sent yet. A run may be killed at any time: the next
/// run sends all deliveries without a stored outcome, with the same topic, tag or Message-ID.
package final class DeliveryRun {
    /// Seconds for which a run waits: 55, so that it ends before the next run, which is started a minute
    /// after it. systemd starts no second run at the same time.
    static let span: TimeInterval = 55
    /// Maximum number of seconds until records are read again: 5, since a record with an earlier time may have been added.
    private static let longestWait: TimeInterval = 5
    /// Interval in seconds of the checks for mail that does not wait for a broadcast: 1.
    private static let shortestWait: TimeInterval = 1
    /// Interval in seconds of the attempts to acquire the lock that another run holds, and to send something when nothing could be
    /// sent: 0.2.
    private static let turnWait: TimeInterval = 0.2

    private let site: DeliverySite
    private let database: StateDatabase
    private let reminders: ReminderTurns
    private var channels: DeliveryChannels
    private let end: Date
    /// The versions that were to be delivered before that.
    private var known: Set<BroadcastVersion> = []
    private let mail = MailThread()
    private var sender: HTTPSender?
    private var access: AppAccess?
    /// The reason for which due records were not sent.
    private var obstacle: DeliveryFailure?
    package private(set) var summary = DeliverySummary()

    /// Creates a run with the database of the site. `starts` are the starts of posts within a range, for reminders.
    package init(
        _ site: DeliverySite, _ database: StateDatabase,
        starts: @escaping (Range<Date>) -> [PostStart] = { _ in [] }
    ) {
        (self.site, self.database) = (site, database)
        reminders = ReminderTurns(site, database, starts: starts)
        channels = DeliveryChannels(site)
        end = site.clock() + Self.span
    }

    /// Registers the groups of the settings as devices, and checks the channels that an audience uses.
    /// - Returns: The failures of these channels; empty if all can be used.
    /// - Throws: `DeliveryFailure`, also for settings that cannot be used.
    package func check(_ audience: DeliveryAudience) throws(DeliveryFailure) -> [DeliveryFailure] {
        try refuseTrialCopy()
        if let fault = channels.fault { throw .channels(fault) }
        try syncGroups()
        let services = try DeliveryFailure.state(database.services(of: audience)).map(DeliveryService.init)
        var failures: [DeliveryFailure] = []
        for failure in services.compactMap(channels.failure) where !failures.contains(failure) {
            failures.append(failure)
        }
        // Anybody can register an app, which a site without them leaves out.
        return services.count > 1 ? failures.filter { $0 != .noServiceAccount } : failures
    }

    /// Runs until nothing is due in its span; returns at once if nothing is. If another process holds the
    /// lock, waits for it until the end of the span, or returns at once if a third process waits already.
    /// - Throws: `DeliveryFailure`; after everything else was sent, also if some channel cannot be used.
    package func run() throws(DeliveryFailure) {
        try refuseTrialCopy()
        try syncGroups()
        // Mail that is stored while the lock is held is left to the holder, which checks again after the release.
        while try isAnythingDue(), let lock = try lock() {
            defer { lock.release() }
            try deliver()
        }
        if let obstacle = obstacle ?? channels.fault.map(DeliveryFailure.channels) { throw obstacle }
    }

    /// Asked before anything that connects to another host or starts a program for mail, since a site may become a trial copy.
    private func refuseTrialCopy() throws(DeliveryFailure) {
        if TrialCopy.isMarked(site.root) { throw .trialCopy }
    }

    private func lock() throws(DeliveryFailure) -> FileLock? {
        do throws(Problem) {
            let path = FileLock.deliveryPath(below: site.root)
            if let lock = try FileLock(ifFree: path) { return lock }
            guard let turn = try FileLock(ifFree: FileLock.deliveryTurnPath(below: site.root)) else {
                return nil
            }
            defer { turn.release() }
            while site.clock() < end {
                site.wait(Self.turnWait)
                if let lock = try FileLock(ifFree: path) { return lock }
            }
            return nil
        } catch { throw .file(error) }
    }

    private func syncGroups() throws(DeliveryFailure) {
        if channels.fault != nil { return }
        let now = site.clock()
        try DeliveryFailure.state(
            database.syncGroups(
                channels.groupSettings, since: now - UnsettledBroadcasts.lifetime, now: now))
    }

    /// Reads the files of settings and keys again if they were changed.
    private func renewChannels() throws(DeliveryFailure) {
        if channels.areCurrent { return }
        channels = DeliveryChannels(site)
        (access, obstacle) = (nil, nil)
        try syncGroups()
    }

    private func plan() throws(DeliveryFailure) -> DeliveryPlan {
        // An error of reminders does not delay other deliveries.
        do throws(DeliveryFailure) { try reminders.renew(channels) } catch { obstacle = obstacle ?? error }
        try DeliveryFailure.state(database.endNoticesOfPastTerms(now: site.clock()))
        let plan = try DeliveryPlan(site, database, until: end, now: site.clock(), channels)
        if plan.now <= end { known.formUnion(plan.versions) }
        return plan
    }

    /// Whether deliveries are begun: in the run's span, and until everything is sent that became due in it.
    private func isOpen(_ plan: DeliveryPlan) throws(DeliveryFailure) -> Bool {
        if plan.now <= end || plan.dueSince.contains(where: { known.contains($0) && $1 <= end }) {
            return true
        }
        return try nextUrgentMail().map { $0 <= end } == true
    }

    private func isAnythingDue() throws(DeliveryFailure) -> Bool {
        try renewChannels()
        let plan = try plan()
        obstacle = obstacle ?? plan.obstacle
        if plan.isSettling { return true }
        guard let next = try next(plan), next <= end else { return false }
        return try isOpen(plan)
    }

    private func next(_ plan: DeliveryPlan) throws(DeliveryFailure) -> Date? {
        [plan.next, try nextUrgentMail()].compactMap(\.self).min()
    }

    /// When the next mail that does not wait for a broadcast is due; nil if there is none, or if no mail can be sent.
    private func nextUrgentMail() throws(DeliveryFailure) -> Date? {
        guard let time = try DeliveryFailure.state(database.nextOutgoingMail()) else { return nil }
        if let failure = channels.failure(of: .mail) {
            obstacle = obstacle ?? failure
            return nil
        }
        return time
    }

    /// Settles, sends and waits until nothing is due in the run's span.
    private func deliver() throws(DeliveryFailure) {
        defer { finishMail() }
        while true {
            try renewChannels()
            let plan = try plan()
            obstacle = obstacle ?? plan.obstacle
            // A mail under way may be of a version whose retraction no device needs yet.
            if !mail.isBusy { try settle(plan) }
            let isOpen = try isOpen(plan)
            let attempts = summary.attempts
            if isOpen { try startMail(plan) }
            if isOpen, !plan.due.isEmpty {
                try send(plan)
                // Nothing is sent of a record that is being changed: it is read again a little later.
                if summary.attempts == attempts { site.wait(Self.turnWait) }
            } else if mail.isBusy {
                try takeMail(waiting: Self.shortestWait)
                if !mail.isBusy, summary.attempts == attempts { site.wait(Self.turnWait) }
            } else if !isOpen {
                return
            } else if !plan.isSettling {
                guard let next = try next(plan), next <= end else { return }
                try wait(until: next)
            }
        }
    }

    private func settle(_ plan: DeliveryPlan) throws(DeliveryFailure) {
        guard plan.isSettling else { return }
        summary.add(try DeliveryFailure.state(plan.endOverdue(site, database)))
        try DeliveryFailure.state(database.settle(plan.settled, now: plan.now))
        // A daily reminder that was sent leaves an empty slot.
        for broadcast in plan.settled where DailyReminders.isReminder(broadcast.version.id) {
            guard let reader = try DeliveryFailure.state(database.owner(ofRecord: broadcast.version.id))
            else { continue }
            try DeliveryFailure.state(DailyReminders(reader).renew(database, now: plan.now))
        }
    }

    /// Waits in short steps, so that urgent mail is sent at once.
    private func wait(until time: Date) throws(DeliveryFailure) {
        let latest = min(time, site.clock() + Self.longestWait)
        while true {
            let now = site.clock()
            if now >= latest { return }
            if let urgent = try nextUrgentMail(), urgent <= now { return }
            site.wait(min(max(0.001, latest.timeIntervalSince(now)), Self.shortestWait))
        }
    }

    // MARK: Web Push, apps and groups

    private func send(_ plan: DeliveryPlan) throws(DeliveryFailure) {
        let sender = try existingSender()
        if plan.services.contains(.fcm), access == nil, let account = channels.serviceAccount {
            access = AppAccess(account, site)
        }
        let pass = DeliveryPass(site, database, channels, access)
        defer { summary.add(pass.summary) }
        try pass.run(plan, by: sender, watch: watch())
    }

    /// A watch that starts mail which becomes due while requests are under way, and that ends the pass after
    /// the run's span or a change of settings.
    private func watch() -> PassWatch {
        PassWatch {
            () throws(DeliveryFailure) in
            guard self.channels.areCurrent else { return .end }
            let plan = try self.plan()
            try self.takeMail(waiting: 0)
            guard try self.isOpen(plan) else { return .end }
            try self.startMail(plan)
            return .send(plan)
        } urgentMail: {
            () throws(DeliveryFailure) in
            try self.takeMail(waiting: 0)
            if self.channels.areCurrent { try self.startMail(nil) }
        }
    }

    private func existingSender() throws(DeliveryFailure) -> HTTPSender {
        try refuseTrialCopy()
        if let sender { return sender }
        do throws(HTTPFailure) {
            let new = try HTTPSender(
                limits: site.limits, authorities: site.authorities, userAgent: "corkboard")
            sender = new
            return new
        } catch { throw .sender(error) }
    }

    // MARK: Mail

    /// Starts a mail pass if mail is due and none runs: for a plan, or for urgent mail alone.
    private func startMail(_ plan: DeliveryPlan?) throws(DeliveryFailure) {
        if mail.isBusy { return }
        try refuseTrialCopy()
        let now = site.clock()
        let isUrgent = try nextUrgentMail().map { $0 <= now } == true
        let entries = plan?.dueMail ?? []
        guard isUrgent || !entries.isEmpty, channels.failure(of: .mail) == nil,
            let channel = channels.settings.mail
        else { return }
        mail.start(
            MailOrder(
                site: site, database: database, channel: channel, server: channels.mailServer,
                words: channels.words, entries: entries, now: plan?.now ?? now))
    }

    private func takeMail(waiting seconds: Double?) throws(DeliveryFailure) {
        guard let result = mail.result(waiting: seconds) else { return }
        summary.add(result.summary)
        result.faults.forEach { summary.add(fault: $0.description) }
        try noteMail(result)
        if let failure = result.failure { throw .state(failure) }
    }

    /// Stores the last fault of the mail server for the desk, until it accepts a message.
    private func noteMail(_ result: MailThread.Result) throws(DeliveryFailure) {
        let name = DeliveryService.mail.name
        if let fault = result.faults.last {
            try DeliveryFailure.state(database.note(fault: fault.words ?? "", at: name, now: site.clock()))
        } else if result.hasSent {
            try DeliveryFailure.state(database.clearFault(at: name))
        }
    }

    /// Waits for a mail pass before the lock is released.
    private func finishMail() {
        do throws(DeliveryFailure) { try takeMail(waiting: nil) } catch { obstacle = obstacle ?? error }
    }
}
