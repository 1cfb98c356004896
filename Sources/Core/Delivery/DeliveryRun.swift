import Files
import Foundation
import HTTPSending
import Model
import Notifications
import State
import WebPush

/// A run of `corkboard deliver`: sends what is due, and waits for what is due within 60 s.
///
/// A run may be killed at any time: the next run sends what has no stored outcome, with the same topic.
package struct DeliveryRun {
    /// Seconds for which a run waits: 60, the interval in which runs are started.
    static let horizon: TimeInterval = 60
    /// Maximum number of seconds until records are read again: 5. One with an earlier time may have been added.
    private static let longestWait: TimeInterval = 5

    private let site: DeliverySite
    private let database: StateDatabase
    private var sender: HTTPSender?
    /// The outcomes so far.
    package private(set) var summary = DeliverySummary()

    /// A run with the database of the site.
    package init(_ site: DeliverySite, _ database: StateDatabase) {
        (self.site, self.database) = (site, database)
    }

    /// Runs until nothing is due within 60 s. Returns at once if that is so, or if another process sends.
    /// - Throws: `DeliveryFailure`.
    package mutating func run() throws(DeliveryFailure) {
        if try !work(isDry: true) { return }
        guard let lock = try lock() else { return }
        defer { lock.release() }
        while try work(isDry: false) {}
    }

    private func lock() throws(DeliveryFailure) -> FileLock? {
        do throws(Problem) {
            return try FileLock(ifFree: DeliveryLock.path(below: site.root))
        } catch { throw .file(error) }
    }

    /// Settles, sends or waits once.
    /// - Returns: Whether there was something to do; `isDry` only looks.
    private mutating func work(isDry: Bool) throws(DeliveryFailure) -> Bool {
        let now = site.clock()
        let plan = try DeliveryPlan(site, database, now: now)
        guard plan.isSettling || plan.next.map({ $0 <= now + Self.horizon }) == true else { return false }
        if isDry { return true }
        try settle(plan.settled, now)
        if !plan.due.isEmpty {
            try send(plan.due, now)
        } else if let next = plan.next, !plan.isSettling {
            site.wait(min(max(0.001, next.timeIntervalSince(now)), Self.longestWait))
        }
        return true
    }

    private func settle(_ broadcasts: [SettledBroadcast], _ now: Date) throws(DeliveryFailure) {
        if !broadcasts.isEmpty { try DeliveryFailure.state(database.settle(broadcasts, now: now)) }
    }

    private mutating func send(
        _ entries: [UnsettledBroadcasts.Entry], _ now: Date
    ) throws(DeliveryFailure) {
        var queues: [DeliveryQueue] = []
        for entry in entries {
            let services = try DeliveryFailure.state(database.services(of: entry.audience(now: now)))
            queues += services.map { DeliveryQueue(entry, at: $0, now: now) }
        }
        let sender = try existingSender()
        let pass = DeliveryPass(site, database, MessageFactory(site, key: try key(), now: now))
        defer { summary.add(pass.summary) }
        try pass.run(queues, by: sender)
    }

    private func key() throws(DeliveryFailure) -> VAPIDKey {
        let key: VAPIDKey?
        do throws(Problem) {
            key = try VAPIDKeyFile.read(below: site.root)
        } catch { throw .file(error) }
        guard let key else { throw .noKey }
        return key
    }

    private mutating func existingSender() throws(DeliveryFailure) -> HTTPSender {
        if let sender { return sender }
        do throws(HTTPSenderFailure) {
            let new = try HTTPSender(authorities: site.authorities, userAgent: "corkboard")
            sender = new
            return new
        } catch { throw .sender(error) }
    }
}
