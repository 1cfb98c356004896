import Foundation

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
