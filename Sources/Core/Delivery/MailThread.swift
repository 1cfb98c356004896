import Foundation
import Sending
import State
import Synchronization

/// Runs mail passes on a thread of its own, one at a time, so that a slow mail server does not hold up the other channels.
final class MailThread: Sendable {
    typealias Result = (summary: DeliverySummary, faults: [MailFailure], hasSent: Bool, failure: StateError?)

    private enum State: Sendable {
        case idle, running
        case done(Result)
    }

    private let state = Mutex(State.idle)
    private let signal = DispatchSemaphore(value: 0)

    /// Whether a pass runs, or has a result that was not taken.
    var isBusy: Bool {
        state.withLock { state in
            if case .idle = state { false } else { true }
        }
    }

    /// Begins a pass. The thread must not be busy.
    func start(_ order: MailOrder) {
        state.withLock { $0 = .running }
        Thread.detachNewThread { [self] in
            let pass = MailPass(order)
            var failure: StateError?
            do throws(StateError) { try pass.run() } catch { failure = error }
            let result = (pass.summary, pass.faults, pass.hasSent, failure)
            state.withLock { $0 = .done(result) }
            signal.signal()
        }
    }

    /// The result of the pass that was begun, once.
    /// - Parameter seconds: maximum time to wait for it; nil for no limit. The passes themselves have limits.
    /// - Returns: The result; nil if there is none yet.
    func result(waiting seconds: Double?) -> Result? {
        let end: DispatchTime = seconds.map { .now() + $0 } ?? .distantFuture
        guard isBusy, signal.wait(timeout: end) == .success else { return nil }
        return state.withLock { state in
            guard case .done(let result) = state else { return nil }
            state = .idle
            return result
        }
    }
}
