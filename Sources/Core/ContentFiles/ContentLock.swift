import Files
import Model

/// The lock of all writers of content files: content that a holder has read stays unchanged until the lock is released.
///
/// It is acquired before any other lock: a process that holds the lock of a web root never waits for it.
public struct ContentLock: Sendable {
    /// Timeout in seconds, shorter than the one of web servers for a program.
    public static let patience = 45.0

    private let lock: FileLock

    /// Acquires the lock of the site in `root`; waits for another holder.
    /// - Throws: `Problem` with `.unwritable`; with `.locked` if another process holds it longer than `patience` seconds.
    public init(root: String, patience: Double = Self.patience) throws(Problem) {
        do throws(Problem) {
            lock = try FileLock("\(root)/State/content.lock", patience: patience)
        } catch {
            throw PrivateFolder.state.problem(below: root) ?? error
        }
    }

    /// Releases the lock.
    public func release() { lock.release() }
}
