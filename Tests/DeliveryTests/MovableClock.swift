import Foundation
import Synchronization

/// A clock that stands still until it is moved.
final class MovableClock: Sendable {
    private let now = Mutex(PushSite.now)

    var time: Date {
        get { now.withLock { $0 } }
        set { now.withLock { $0 = newValue } }
    }
}
