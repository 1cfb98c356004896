import Foundation

/// A thread that asks for something again and again, as for a lock, and sleeps in between.
public struct PollingThread: Sendable {
    /// Its folder in /proc.
    private let folder: String

    /// The calling thread.
    public static var current: PollingThread {
        var path = [CChar](repeating: 0, count: 64)
        let count = readlink("/proc/thread-self", &path, 64)
        let bytes = path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }
        return PollingThread(folder: "/proc/\(String(decoding: bytes, as: UTF8.self))")
    }

    /// Waits until the thread has slept 40 times more, which shows that it goes on asking, or until it `isOver`.
    /// - Returns: Whether it has slept so often.
    public func goesOnAsking(unless isOver: () -> Bool = { false }) -> Bool {
        let target = sleepCount() + 40
        var hasSlept = false
        _ = holds {
            hasSlept = sleepCount() >= target
            return hasSlept || isOver()
        }
        return hasSlept
    }

    /// Number of times that it gave up the processor by itself (proc_pid_status(5)); 0 after its end.
    private func sleepCount() -> Int {
        guard let status = FileManager.default.contents(atPath: "\(folder)/status") else { return 0 }
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first {
            $0.hasPrefix("voluntary_ctxt_switches:")
        }
        return line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0
    }
}
