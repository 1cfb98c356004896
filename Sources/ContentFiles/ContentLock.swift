import Files
import Model

/// The lock of those who change content files: what one of them reads behind it stays so until it lets go.
///
/// It is taken before anything else: nobody who holds a lock of a web root waits for it.
public struct ContentLock: Sendable {
    private let lock: FileLock

    /// Takes the lock of the site in `root`, and waits for whoever has it.
    /// - Throws: `Problem` with `.unwritable`.
    public init(root: String) throws(Problem) {
        lock = try FileLock("\(root)/State/content.lock", waiting: {})
    }

    /// Lets go.
    public func release() { lock.release() }
}
