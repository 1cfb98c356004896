import Files
import Foundation
import Model

/// The right to hash a password: two processes at a time have it, since each takes 64 MiB and a processor.
struct HashSemaphore {
    /// So many hashes at a time.
    static let count = 2
    /// Seconds.
    static let patience = 15.0
    /// Seconds.
    private static let pause = 0.02

    private let lock: FileLock

    /// Waits for a slot of the site in `root`; nil where none was free for so many seconds.
    init?(below root: String, patience: Double = Self.patience) throws(StateError) {
        var rounds = Int(patience / Self.pause)
        repeat {
            for number in 0..<Self.count {
                if let lock = try Self.lock("\(root)/State/hash.\(number).lock") {
                    self.lock = lock
                    return
                }
            }
            usleep(UInt32(Self.pause * 1_000_000))
            rounds -= 1
        } while rounds > 0
        return nil
    }

    /// Lets the next one in.
    func release() { lock.release() }

    private static func lock(_ path: String) throws(StateError) -> FileLock? {
        do throws(Problem) {
            return try FileLock(ifFree: path)
        } catch {
            guard case .unwritable(let reason) = error.cause else { throw .unusable("\(error.cause)") }
            throw .unusable(reason)
        }
    }
}
