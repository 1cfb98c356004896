import Foundation
import Synchronization

/// Work on a thread of its own.
public final class OwnThread: Sendable {
    /// The work is not done after two minutes.
    public struct NotDone: Error {}

    private let outcome = Mutex<Result<Void, any Error>?>(nil)
    private let (hasBegun, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    private let polling = Mutex<PollingThread?>(nil)

    /// Starts the work.
    public init(_ work: @escaping @Sendable () throws -> Void) {
        Thread.detachNewThread { [self] in
            polling.withLock { $0 = .current }
            hasBegun.signal()
            let done = Result { try work() }
            outcome.withLock { $0 = done }
            hasEnded.signal()
        }
        hasBegun.wait()
    }

    /// Whether the work is done.
    public var isDone: Bool { outcome.withLock { $0 != nil } }

    /// Waits until the thread has asked 40 times more for what it waits for.
    /// - Returns: Whether it did, and did not come to its end.
    public func goesOnAsking() -> Bool {
        guard let thread = polling.withLock({ $0 }) else { return false }
        return thread.goesOnAsking { isDone } && !isDone
    }

    /// Waits for the end of the work.
    /// - Throws: The work's error; `NotDone`.
    public func finish() throws {
        guard hasEnded.wait(timeout: .failure) == .success else { throw NotDone() }
        try outcome.withLock { try $0?.get() }
    }
}
