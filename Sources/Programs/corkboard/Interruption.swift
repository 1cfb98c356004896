import Foundation
import Synchronization

/// Catches Ctrl-C and termination signals, so that child processes can be ended first.
enum Interruption {
    private static let requested = Atomic(false)

    /// Installs the handlers. The signals no longer end the program.
    ///
    /// Handlers, not blocked signals with a dispatch source: child processes would inherit the signal mask.
    static func watch() {
        // Initialized here, since a signal handler may only access existing memory.
        requested.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in Interruption.requested.store(true, ordering: .relaxed) }
        }
    }

    /// Whether a signal was received.
    static var isRequested: Bool { requested.load(ordering: .relaxed) }
}
