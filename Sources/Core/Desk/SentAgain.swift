import Foundation
import Model
import Notifications
import State

/// Sends an announcement again to those who have not got it.
package struct SentAgain {
    private let context: RequestContext
    private let database: StateDatabase

    package init(_ context: RequestContext, _ database: StateDatabase) {
        (self.context, self.database) = (context, database)
    }

    /// Makes what failed of a record due, and starts a run. A second call finds nothing.
    /// - Throws: `DeskError`.
    /// - Returns: The number of deliveries.
    package func send(_ record: Broadcast) throws(DeskError) -> Int {
        let count = try DeskError.state(FailedDeliveries.retry(record, database, now: context.now))
        if count > 0 { context.installation.startDelivery() }
        return count
    }
}
