import Foundation
import HTTPSending
import Notifications
import State
import WebPush

/// One pass over the deliveries that are due: each is tried once, at all push services at a time.
final class DeliveryPass {
    /// Number of attempts that are stored in one transaction: 100. They and the requests under way are repeated after a crash.
    private static let batch = 100

    /// A request under way.
    private struct Tag {
        let version: BroadcastVersion
        let delivery: PendingDelivery
    }

    private let site: DeliverySite
    private let database: StateDatabase
    private let factory: MessageFactory
    private var unsaved: [DeliveryAttempt] = []
    private var failure: StateError?
    private(set) var summary = DeliverySummary()

    init(_ site: DeliverySite, _ database: StateDatabase, _ factory: MessageFactory) {
        (self.site, self.database, self.factory) = (site, database, factory)
    }

    /// Sends the deliveries of some queues and stores the outcomes.
    /// - Throws: `DeliveryFailure`, after a failure of the database or of libcurl.
    func run(_ queues: [DeliveryQueue], by sender: HTTPSender) throws(DeliveryFailure) {
        let sent = queues.map { queue in
            HTTPQueue<Tag>(limit: DeliveryQueue.limit) { self.next(in: queue) }
        }
        do throws(HTTPSenderFailure) {
            try sender.send(sent) { self.note($0, $1) }
        } catch {
            save()
            throw .sender(error)
        }
        save()
        if let failure { throw .state(failure) }
    }

    /// The next request of a queue. Nothing more is sent after a failure of the database, which could not note it.
    private func next(in queue: DeliveryQueue) -> HTTPSupply<Tag> {
        do throws(StateError) {
            while failure == nil, let delivery = try queue.next(database) {
                if let request = request(queue.entry, delivery) {
                    return .request(request, Tag(version: queue.entry.version, delivery: delivery))
                }
            }
        } catch {
            failure = error
        }
        return .end
    }

    /// The request of a delivery; nil if it cannot be made, which is noted.
    private func request(_ entry: UnsettledBroadcasts.Entry, _ delivery: PendingDelivery) -> HTTPRequest? {
        do throws(WebPushError) {
            return try factory.request(entry, to: delivery.device)
        } catch {
            let outcome: DeliveryAttempt.Outcome =
                if case .messageTooLarge = error { .tooLarge } else { .refused }
            keep(
                DeliveryAttempt(
                    entry.version, device: delivery.device.id, time: site.clock(), outcome: outcome,
                    status: nil, next: nil))
            return nil
        }
    }

    private func note(_ tag: Tag, _ result: Result<HTTPResponse, HTTPFailure>) {
        let now = site.clock()
        let outcome = DeliveryAttempt.Outcome(result)
        var (status, retryAfter): (Int?, Int64?)
        if case .success(let response) = result {
            status = response.status
            retryAfter = response.retryAfter.flatMap {
                RetryAfter.seconds($0, now: Int64(now.timeIntervalSince1970))
            }
        }
        let next =
            outcome.isTemporary
            ? RetryPolicy.next(after: tag.delivery.attempts + 1, retryAfter: retryAfter, now: now) : nil
        keep(
            DeliveryAttempt(
                tag.version, device: tag.delivery.device.id, time: now, outcome: outcome, status: status,
                next: next))
    }

    private func keep(_ attempt: DeliveryAttempt) {
        summary.add(attempt)
        unsaved.append(attempt)
        if unsaved.count >= Self.batch { save() }
    }

    private func save() {
        do throws(StateError) {
            try database.record(unsaved)
            unsaved = []
        } catch {
            failure = failure ?? error
        }
    }
}

extension DeliveryAttempt.Outcome {
    /// The outcome of a request.
    init(_ result: Result<HTTPResponse, HTTPFailure>) {
        switch result {
        case .success(let response):
            self =
                switch PushAnswer(status: response.status) {
                case .accepted: .accepted
                case .gone: .gone
                case .tooLarge: .tooLarge
                case .unauthorized: .unauthorized
                case .busy: .busy
                case .refused: .refused
                }
        case .failure(.unusableRequest), .failure(.addressNotAllowed): self = .refused
        case .failure: self = .unreachable
        }
    }

    /// Whether another attempt may succeed.
    var isTemporary: Bool { self == .busy || self == .unreachable }
}
