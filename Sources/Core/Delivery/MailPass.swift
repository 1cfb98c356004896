import Foundation
import Mail
import Model
import Notifications
import Sending
import State

/// The input of a mail pass, as values for its thread.
struct MailOrder: Sendable {
    let site: DeliverySite
    let database: StateDatabase
    let channel: MailChannel
    let server: SMTPServer?
    let words: [String: Wordbook]
    let entries: [UnsettledBroadcasts.Entry]
    let now: Date
}

/// A pass over the mail that is due, one after the other: first what does not wait for a broadcast, then one mail for each subscriber and
/// broadcast, then digests.
final class MailPass {
    /// Time after which mail that does not wait for a broadcast is looked for again.
    private static let interval = Duration.seconds(1)
    /// Number of subscribers that are read at a time: 20. One who unsubscribes after that still gets the mail.
    private static let page = 20
    /// Maximum number of messages of a broadcast that a server refuses for their contents, one after the other: 3. Then the other messages
    /// of the broadcast are not tried in this pass.
    private static let patience = 3
    /// Maximum number of faults that are kept: 5.
    private static let maximumFaults = 5

    private typealias Deliveries = [(UnsettledBroadcasts.Entry, PendingDelivery)]

    private let order: MailOrder
    private let transport: MailTransport
    private let rules: DeliveryRules
    private let log: AttemptLog
    private let accepted: AcceptedVersions
    private var writers: [String: MailNotice] = [:]
    private var looked: ContinuousClock.Instant?
    /// The messages of a broadcast that were refused for their contents, one after the other, without one that was accepted.
    private var refusals: [MailFailure] = []
    /// The refusals of recipients, by device, while the server has accepted no message of their broadcast.
    private var refusedRecipients: [Int64: MailFailure] = [:]

    var summary: DeliverySummary { log.summary }
    /// The faults of the mail server, in the order of time, each once.
    private(set) var faults: [MailFailure] = []
    var hasSent: Bool { transport.hasSent }

    init(_ order: MailOrder) {
        self.order = order
        transport = MailTransport(order.channel, server: order.server)
        (rules, log) = (DeliveryRules(order.site, order.database), AttemptLog(order.database))
        accepted = AcceptedVersions(order.database)
    }

    /// Sends what is due. Each outcome is stored before the next mail is sent. A broadcast whose record was changed meanwhile is left to the
    /// next pass.
    func run() throws(StateError) {
        try sendUrgent()
        var digests: [Int64: (device: ReaderDevice, deliveries: Deliveries)] = [:]
        for entry in order.entries {
            refusals = []
            var last: Int64 = 0
            while isCurrent(entry) {
                let page = try order.database.pending(
                    entry.audience(now: order.now), at: DeliveryService.mail.name, after: last,
                    limit: Self.page, now: order.now)
                guard let end = page.last else { break }
                for delivery in page where isCurrent(entry) { try handle(entry, delivery, &digests) }
                try log.save()
                last = end.device.id
            }
        }
        refusals = []
        for (_, digest) in digests.sorted(by: { $0.key < $1.key }) {
            let deliveries = digest.deliveries.filter { isCurrent($0.0) }
            if !deliveries.isEmpty { try send(deliveries, to: digest.device) }
        }
        noteRefusalOfAll()
        try log.save()
    }

    /// A server that refuses several recipients and accepts none is at fault, and not their mailboxes.
    private func noteRefusalOfAll() {
        guard refusedRecipients.count > 1, !transport.hasSent,
            let first = refusedRecipients.min(by: { $0.key < $1.key })
        else { return }
        faults.append(first.value)
    }

    private func isCurrent(_ entry: UnsettledBroadcasts.Entry) -> Bool {
        entry.isCurrent(below: order.site.root)
    }

    private func handle(
        _ entry: UnsettledBroadcasts.Entry, _ delivery: PendingDelivery,
        _ digests: inout [Int64: (device: ReaderDevice, deliveries: Deliveries)]
    ) throws(StateError) {
        let now = order.site.clock()
        switch try rules.decision(entry, delivery, now: now) {
        case .end(let outcome): try log.end(outcome, entry, delivery, now: now)
        case .wait(let time, let isDigest):
            try log.defer(entry, delivery, until: time, isDigest: isDigest, now: now)
        case .send: try send([(entry, delivery)], to: delivery.device)
        case .collect:
            let device = delivery.device
            digests[device.id, default: (device, [])].deliveries.append((entry, delivery))
        }
    }

    private func send(
        _ deliveries: Deliveries, to device: ReaderDevice
    ) throws(StateError) {
        try sendUrgent()
        let answer = try answer(deliveries.map(\.0), to: device)
        let now = order.site.clock()
        for (number, (entry, delivery)) in deliveries.enumerated() {
            accepted.note(answer, entry.version, at: .mail)
            let window = try rules.window(entry, delivery, now: now)
            try log.add(answer, entry, delivery, in: window, isFurther: number > 0, now: now)
        }
        // A mail that was not tried need not be stored at once.
        if transport.failure == nil { try log.save() }
    }

    private func answer(
        _ entries: [UnsettledBroadcasts.Entry], to device: ReaderDevice
    ) throws(StateError) -> ServiceAnswer {
        let subscriber: MailSubscriber
        do throws(MailAddress.Fault) {
            subscriber = try MailSubscriber(device)
        } catch { return ServiceAnswer(.refused) }
        guard let writer = writer(device.language) else { return ServiceAnswer(.refused) }
        let mail = writer.mail(entries.map(\.broadcast), to: subscriber, now: order.site.clock())
        do throws(MailFailure) {
            if refusals.count == Self.patience, let last = refusals.last { throw last }
            try transport.send(mail, to: subscriber.address)
            refusals = []
            return ServiceAnswer(.accepted)
        } catch {
            note(error)
            if error.isOfMessage, refusals.count < Self.patience { refusals.append(error) }
            let othersAccepted = try othersAccepted(entries)
            if error.isOfRecipient, !othersAccepted { refusedRecipients[device.id] = error }
            return .mail(error, othersAccepted: othersAccepted)
        }
    }

    private func note(_ failure: MailFailure) {
        if failure.isFault, faults.count < Self.maximumFaults, !faults.contains(failure) {
            faults.append(failure)
        }
    }

    private func othersAccepted(_ entries: [UnsettledBroadcasts.Entry]) throws(StateError) -> Bool {
        for entry in entries where try accepted.contains(entry.version, at: .mail) { return true }
        return transport.hasSent
    }

    private func writer(_ language: String) -> MailNotice? {
        if let known = writers[language] { return known }
        do throws(Problem) {
            let words = try NoticeWords(language, from: order.words)
            let new = MailNotice(order.site.settings, sender: order.channel.sender, words)
            writers[language] = new
            return new
        } catch {
            // Unreachable: the phrases were checked when mail was found to be usable.
            return nil
        }
    }

    // MARK: Mail that does not wait for a broadcast

    private func sendUrgent() throws(StateError) {
        if let looked, .now - looked < Self.interval { return }
        looked = .now
        for mail in try order.database.dueOutgoingMail(now: order.site.clock()) { try send(mail) }
    }

    private func send(_ mail: OutgoingMail) throws(StateError) {
        let answer = answer(mail)
        let now = order.site.clock()
        let window = DeliveryWindow(from: mail.created, for: OutgoingMail.lifetime)
        let next =
            answer.isTemporary
            ? window.nextAttempt(after: mail.attempts + 1, retryAfter: nil, now: now) : nil
        log.count(answer.outcome, isTriedAgain: next != nil)
        if let next {
            try order.database.deferOutgoingMail(mail.id, until: next)
        } else {
            try order.database.removeOutgoingMail(mail.id)
        }
    }

    private func answer(_ mail: OutgoingMail) -> ServiceAnswer {
        let address: MailAddress
        do throws(MailAddress.Fault) {
            address = try MailAddress(mail.address)
        } catch { return ServiceAnswer(.refused) }
        let message = mail.message(to: address, from: order.channel.sender)
        do throws(MailFailure) {
            try transport.send(message, to: address)
            return ServiceAnswer(.accepted)
        } catch {
            note(error)
            return .mail(error, othersAccepted: transport.hasSent)
        }
    }
}
