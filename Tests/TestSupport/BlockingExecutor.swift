import Foundation

/// Runs tasks on threads of its own. A task that waits for a lock keeps a thread from others, and of Swift's own there are as few as cores:
/// they may all wait for what stands in line behind them.
public final class BlockingExecutor: TaskExecutor {
    /// The only one.
    public static let shared = BlockingExecutor()
    private let queue = DispatchQueue(label: "tasks that block", attributes: .concurrent)

    /// Runs a part of a task.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
