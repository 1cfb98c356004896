import Foundation
import Synchronization

/// The time that the processor works for one piece of work, which must stay on its thread: what else the machine does is not in it.
public func processorTime(of work: () throws -> Void) rethrows -> Duration {
    let begun = threadTime()
    try work()
    return threadTime() - begun
}

/// How many times as long some work takes as other work: the least time of three rounds each. What else the machine does can only make a
/// measurement worse, so one that is not below the limit is repeated, four times at most.
public func processorTimeRatio(
    below limit: Double, of work: () throws -> Void, to other: () throws -> Void
) rethrows -> Double {
    func least(_ work: () throws -> Void) throws -> Duration {
        try (0..<3).map { _ in try processorTime(of: work) }.min() ?? .zero
    }
    var ratio = Double.infinity
    for _ in 0..<5 where ratio >= limit { ratio = try min(ratio, least(work) / least(other)) }
    return ratio
}

/// How many times as long some work takes at eight times its size: 8 where the time grows as the size does, 64 where it grows as the
/// square. Measured again while it is not below the limit.
public func processorTimeGrowth(
    of size: Int, below limit: Double, _ work: (Int) throws -> Void
) rethrows -> Double {
    try processorTimeRatio(below: limit, of: { try work(size) }, to: { try work(size / 8) })
}

private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The time that the processor works for asynchronous work and for the tasks that it starts, on whatever threads they run.
public func processorTime(ofTasks work: () async throws -> Void) async rethrows -> Duration {
    let executor = MeasuringExecutor()
    try await withTaskExecutorPreference(executor) { try await work() }
    return executor.total
}

/// Runs tasks one after the other, and adds up the processor time of each piece.
private final class MeasuringExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "measured tasks")
    private let sum = Mutex(Duration.zero)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            let begun = threadTime()
            job.runSynchronously(on: asUnownedTaskExecutor())
            let time = threadTime() - begun
            sum.withLock { $0 += time }
        }
    }

    /// The time of all pieces that have ended.
    var total: Duration { queue.sync { sum.withLock { $0 } } }
}
