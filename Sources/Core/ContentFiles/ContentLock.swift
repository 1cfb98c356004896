import Files
import Model

/// The lock of those who change content files: what one of them reads behind it stays so until it lets go.
///
/// It is taken before anything else: nobody who holds a lock of a web root waits for it.
public struct ContentLock: Sendable {
    /// Seconds that it is waited for, less than web servers wait for a program.
    public static let patience = 45.0

    private let lock: FileLock

    /// Takes the lock of the site in `root`, and waits for whoever has it.
    /// - Throws: `Problem` with `.unwritable`; with `.locked` where another process has it for longer than `patience` seconds.
    public init(root: String, patience: Double = Self.patience) throws(Problem) {
        lock = try FileLock("\(root)/State/content.lock", patience: patience)
    }

    /// Lets go.
    public func release() { lock.release() }
}
