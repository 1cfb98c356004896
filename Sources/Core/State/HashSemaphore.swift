import Files
import Foundation
import Model

/// A semaphore for password hashing across processes, since each hash takes 64 MiB and a processor.
struct HashSemaphore {
    /// Maximum number of concurrent hashes.
    static let count = 2
    /// Default time to wait for a slot, in seconds.
    static let patience = 15.0
    /// Time between two attempts, in seconds.
    private static let pause = 0.02

    private let lock: FileLock

    /// Waits for a slot of the site in `root`; nil if none was free within `patience` seconds.
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

    /// Releases the slot.
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
