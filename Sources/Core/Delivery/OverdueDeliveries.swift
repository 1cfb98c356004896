import Foundation
import State

/// Ends deliveries that do not count any more at services that cannot be used. At the others, a pass ends them.
struct OverdueDeliveries {
    /// Number of devices that are read at a time: 200.
    private static let page = 200

    private let rules: DeliveryRules
    private let database: StateDatabase

    init(_ site: DeliverySite, _ database: StateDatabase) {
        (rules, self.database) = (DeliveryRules(site, database), database)
    }

    func end(_ plan: DeliveryPlan) throws(StateError) -> DeliverySummary {
        let log = AttemptLog(database)
        for (entry, service) in plan.overdue {
            var last: Int64 = 0
            while true {
                let page = try database.pending(
                    entry.audience(now: plan.now), at: service.name, after: last, limit: Self.page,
                    now: plan.now)
                for delivery in page {
                    guard case .end(let outcome) = try rules.decision(entry, delivery, now: plan.now) else {
                        continue
                    }
                    try log.end(outcome, entry, delivery, now: plan.now)
                }
                guard let end = page.last else { break }
                last = end.device.id
            }
        }
        try log.save()
        return log.summary
    }
}
