import Files
import Foundation
import Model

/// A semaphore for password hashing across processes, since each hash takes 64 MiB and a processor.
extension StateDatabase {
    /// Maximum number of concurrent hashes.
    private static let hashSlots = 2
    /// Time between two attempts to get a slot, in seconds.
    private static let pause = 0.02

    /// Waits for a slot, to be released after the hash; nil if none was free within `patience` seconds.
    func hashSlot(patience: Double = 15) throws(StateError) -> FileLock? {
        var rounds = Int(patience / Self.pause)
        repeat {
            for number in 0..<Self.hashSlots {
                if let lock = try Self.lock("\(root)/State/hash.\(number).lock") { return lock }
            }
            usleep(UInt32(Self.pause * 1_000_000))
            rounds -= 1
        } while rounds > 0
        return nil
    }

    private static func lock(_ path: String) throws(StateError) -> FileLock? {
        do throws(Problem) {
            return try FileLock(ifFree: path)
        } catch {
            guard case .unwritable(let reason) = error.cause else { throw .unusable("\(error.cause)") }
            throw .unusable(reason)
        }
    }
}
