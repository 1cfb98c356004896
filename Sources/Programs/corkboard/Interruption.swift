import Foundation
import Synchronization

/// Notices Ctrl-C and requests to end, so that what runs beside this program can be ended first.
enum Interruption {
    private static let requested = Atomic(false)

    /// Begins to notice. The signals no longer end the program by themselves.
    ///
    /// A handler, and not a blocked signal that a dispatch source waits for: children would inherit the blocking.
    static func watch() {
        // Made here and not in the handler, which may only touch memory that is there.
        requested.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in Interruption.requested.store(true, ordering: .relaxed) }
        }
    }

    /// Whether someone asked the program to end.
    static var isRequested: Bool { requested.load(ordering: .relaxed) }
}
