import Foundation
import Notifications
import State

extension DeliveryPlan {
    /// Ends deliveries that do not count any more at services that cannot be used. At the others, a pass ends them.
    func endOverdue(_ site: DeliverySite, _ database: StateDatabase) throws(StateError) -> DeliverySummary {
        let (rules, log) = (DeliveryRules(site, database), AttemptLog(database))
        for (entry, service) in overdue {
            try database.forEachPending(entry.audience(now: now), at: service.name, now: now) {
                delivery throws(StateError) in
                guard case .end(let outcome) = try rules.decision(entry, delivery, now: now) else { return }
                try log.end(outcome, entry, delivery, now: now)
            }
        }
        try log.save()
        return log.summary
    }
}

extension StateDatabase {
    /// Reads the pending deliveries at a service, 200 devices at a time.
    func forEachPending(
        _ audience: DeliveryAudience, at service: String, now: Date,
        _ body: (PendingDelivery) throws(StateError) -> Void
    ) throws(StateError) {
        var last: Int64 = 0
        while true {
            let page = try pending(audience, at: service, after: last, limit: 200, now: now)
            for delivery in page { try body(delivery) }
            guard let end = page.last else { return }
            last = end.device.id
        }
    }
}
