import Foundation
import Notifications
import Push
import Sending
import State

/// A pass over the deliveries over HTTP that are due: each is tried once, at all services concurrently.
///
/// While one service is slow, deliveries that become due are sent to the others. The pass ends when no
/// request is under way and nothing is due. No further request is started when its watch ends it, and when a
/// service has something to send that had nothing at the start of the pass: it gets its queue in the next one.
final class DeliveryPass {
    /// Maximum number of deliveries without a request that a queue passes over at a time: 200.
    private static let patience = 200
    /// Time after which a queue with nothing due is asked again.
    private static let pause = Duration.milliseconds(50)

    private enum Tag {
        case delivery(UnsettledBroadcasts.Entry, PendingDelivery, DeliveryService)
        case access
    }

    private let site: DeliverySite
    private let database: StateDatabase
    private let factory: MessageFactory
    private let rules: DeliveryRules
    private let channels: DeliveryChannels
    private let access: AppAccess?
    private let log: AttemptLog
    private let accepted: AcceptedVersions
    private var queues: [ServiceQueue] = []
    private var underWay: Set<DeliveryKey> = []
    private var active = 0
    private var failure: DeliveryFailure?
    private var watch: PassWatch?
    private var isEnding = false

    var summary: DeliverySummary { log.summary }

    init(_ site: DeliverySite, _ database: StateDatabase, _ channels: DeliveryChannels, _ access: AppAccess?)
    {
        (self.site, self.database, self.channels, self.access) = (site, database, channels, access)
        factory = MessageFactory(site, channels, now: site.clock())
        (rules, log) = (DeliveryRules(site, database), AttemptLog(database))
        accepted = AcceptedVersions(database)
    }

    func run(
        _ plan: DeliveryPlan, by sender: HTTPSender, watch: PassWatch
    ) throws(DeliveryFailure) {
        access?.retry()
        queues = plan.services.map { ServiceQueue($0, root: site.root) }
        self.watch = watch
        restart(plan)
        let sent = queues.map { queue in
            HTTPQueue<Tag>(limit: queue.service.limit) { self.next(in: queue) }
        }
        do throws(HTTPFailure) {
            try sender.send(sent) { self.note($0, $1) }
        } catch {
            failure = failure ?? .sender(error)
        }
        do throws(StateError) { try log.save() } catch { failure = failure ?? .state(error) }
        if let failure { throw failure }
    }

    private func hasQueue(_ service: DeliveryService) -> Bool { queues.contains { $0.service == service } }

    private func restart(_ plan: DeliveryPlan) {
        for queue in queues where queue.isEmpty { queue.restart(plan.due, now: plan.now) }
    }

    /// The next request of a queue. Nothing more is sent after a failure of the database, which could not note it.
    private func next(in queue: ServiceQueue) -> HTTPSupply<Tag> {
        if failure != nil || isEnding { return .end }
        do throws(DeliveryFailure) {
            try watch?.lookAfterMail()
            if active > 0, let step = try watch?.step(isIdle: queue.isEmpty) {
                guard case .send(let plan) = step, plan.services.allSatisfy(hasQueue) else {
                    isEnding = true
                    return .end
                }
                restart(plan)
            }
            if let supply = try request(in: queue) { return supply }
            try DeliveryFailure.state(log.saveIfDue())
            if active == 0, queues.allSatisfy(\.isEmpty) { return .end }
            return .wait(Self.pause)
        } catch {
            failure = error
            return .end
        }
    }

    /// The next request of a queue, or another step; nil if nothing is due.
    private func request(in queue: ServiceQueue) throws(DeliveryFailure) -> HTTPSupply<Tag>? {
        for _ in 0..<Self.patience {
            guard let (entry, delivery) = try DeliveryFailure.state(next(of: queue)) else { return nil }
            guard try DeliveryFailure.state(isWanted(entry, delivery)) else { continue }
            var token: AppAccess.Step?
            if case .fcm = queue.service {
                token = access?.step(now: seconds)
                if let supply = supply(for: token) {
                    queue.putBack(delivery)
                    return supply
                }
            }
            switch made(entry, delivery.device, queue.service, token) {
            case .success(let request):
                underWay.insert(DeliveryKey(version: entry.version, device: delivery.device.id))
                active += 1
                return .request(request, .delivery(entry, delivery, queue.service))
            case .failure(let unsent):
                try DeliveryFailure.state(add(unsent, entry, delivery))
            }
        }
        return .wait(.zero)
    }

    private func next(
        of queue: ServiceQueue
    ) throws(StateError) -> (UnsettledBroadcasts.Entry, PendingDelivery)? {
        try queue.next(database) { version, device in
            let key = DeliveryKey(version: version, device: device)
            return underWay.contains(key) || log.isUnsaved(key)
        }
    }

    /// Whether a delivery is sent now. Otherwise that is noted.
    private func isWanted(
        _ entry: UnsettledBroadcasts.Entry, _ delivery: PendingDelivery
    ) throws(StateError) -> Bool {
        let now = site.clock()
        switch try rules.decision(entry, delivery, now: now) {
        case .send, .collect: return true
        case .end(let outcome): try log.end(outcome, entry, delivery, now: now)
        case .wait(let time, let isDigest):
            try log.defer(entry, delivery, until: time, isDigest: isDigest, now: now)
        }
        return false
    }

    private func made(
        _ entry: UnsettledBroadcasts.Entry, _ device: ReaderDevice, _ service: DeliveryService,
        _ token: AppAccess.Step?
    ) -> Result<HTTPRequest, ServiceAnswer> {
        switch (service, token) {
        case (.push, _): return factory.push(entry, to: device)
        case (.group(let name), _):
            // The plan has no group that is not in the settings.
            guard let group = channels.group(name) else { break }
            return factory.group(entry, to: group, language: device.language)
        case (.fcm, .send(let token)):
            guard let access else { break }
            return factory.app(entry, to: device, access, token: token)
        case (.fcm, .fail(let answer)): return .failure(answer)
        case (.fcm, nil): return .failure(ServiceAnswer(.unauthorized))
        default: break
        }
        return .failure(ServiceAnswer(.refused))
    }

    /// The request for an access token, or the wait for one; nil if a message can be made, or its outcome is known.
    private func supply(for token: AppAccess.Step?) -> HTTPSupply<Tag>? {
        switch token {
        case .ask(let request)?:
            active += 1
            return .request(request, .access)
        case .wait?: return .wait(Self.pause)
        case .send?, .fail?, nil: return nil
        }
    }

    private var seconds: Int64 { Int64(site.clock().timeIntervalSince1970) }

    // MARK: Results

    private func note(_ tag: Tag, _ result: Result<HTTPResponse, HTTPFailure>) {
        active -= 1
        guard case .delivery(let entry, let delivery, let service) = tag else {
            access?.take(result, now: seconds)
            return
        }
        underWay.remove(DeliveryKey(version: entry.version, device: delivery.device.id))
        do throws(StateError) {
            let answer = try answer(service, result, entry.version)
            accepted.note(answer, entry.version, at: service)
            try add(answer, entry, delivery)
        } catch {
            failure = failure ?? .state(error)
        }
    }

    private func add(
        _ answer: ServiceAnswer, _ entry: UnsettledBroadcasts.Entry, _ delivery: PendingDelivery
    ) throws(StateError) {
        let now = site.clock()
        try log.add(answer, entry, delivery, in: rules.window(entry, delivery, now: now), now: now)
    }

    private func answer(
        _ service: DeliveryService, _ result: Result<HTTPResponse, HTTPFailure>, _ version: BroadcastVersion
    ) throws(StateError) -> ServiceAnswer {
        switch service {
        case .push, .mail:
            let answer = ServiceAnswer.push(result, now: seconds)
            if answer.outcome != .unauthorized { return answer }
            // A service that takes the key from no device may refuse it for a wrong clock or address of the sender; else the device has
            // an earlier key.
            return try accepted.contains(version, at: service) ? answer : answer.temporary
        case .fcm:
            if case .success(let response) = result, response.status == 401 { access?.reset() }
            return .fcm(result, now: seconds)
        case .group(let name):
            return .group(channels.group(name)?.kind ?? .ntfy, result, now: seconds)
        }
    }
}
