import Foundation

/// The time that the processor works for one piece of work, which must stay on its thread: what else the machine does is not in it.
public func processorTime(of work: () throws -> Void) rethrows -> Duration {
    let begun = threadTime()
    try work()
    return threadTime() - begun
}

/// How many times as long some work takes at eight times its size: 8 where the time grows as the size does, 64 where it grows as the
/// square. The least of three rounds each.
public func processorTimeGrowth(of size: Int, _ work: (Int) throws -> Void) rethrows -> Double {
    func least(_ size: Int) throws -> Duration {
        try (0..<3).map { _ in try processorTime { try work(size) } }.min() ?? .zero
    }
    return try least(size) / least(size / 8)
}

private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
