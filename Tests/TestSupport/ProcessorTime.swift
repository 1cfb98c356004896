import Foundation

/// Processor time, which other work on the machine hardly changes.
public enum ProcessorTime {
    /// How many times as long some work takes at eight times its size: 8 where the time grows as the size does, 64 where it grows as the
    /// square. The least of three rounds each, by the time of this thread alone.
    public static func growth(of size: Int, _ work: (Int) throws -> Void) rethrows -> Double {
        func least(_ size: Int) throws -> Double {
            try (0..<3).map { _ in try seconds { try work(size) } }.min() ?? 0
        }
        return try least(size) / least(size / 8)
    }

    private static func seconds(_ work: () throws -> Void) rethrows -> Double {
        let begin = now()
        try work()
        return now() - begin
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
