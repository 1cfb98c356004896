import Foundation
import Model

/// A lock that one process at a time can hold, and that ends with the process whatever happens to it. Other users cannot open its file, and
/// so not hold it.
public struct FileLock: Sendable {
    /// Seconds between two tries.
    private static let pause = 0.005

    private let descriptor: Int32

    /// Takes the lock of the file at `path`, which is made with its folder where it is missing. Where another process has
    /// it, `waiting` is called once and the call returns when that process lets go.
    /// - Parameters:
    ///   - path: the file.
    ///   - patience: seconds that it is waited for at most.
    ///   - waiting: called where it is waited.
    /// - Throws: `Problem` with `.unwritable`; with `.locked` where it was not free in time.
    public init(_ path: String, patience: Double, waiting: () -> Void = {}) throws(Problem) {
        let file = try Self.file(path)
        let start = ContinuousClock.now
        var hasWaited = false
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            var failure: Problem?
            if errno != EWOULDBLOCK, errno != EINTR {
                failure = FileStep.problem(path)
            } else if ContinuousClock.now - start >= .seconds(patience) {
                let holder = LockHolder(of: file)?.description
                failure = Problem(file: path, cause: .locked(by: holder, seconds: Int(patience.rounded(.up))))
            }
            if let failure {
                close(file)
                throw failure
            }
            if !hasWaited { waiting() }
            hasWaited = true
            usleep(UInt32(Self.pause * 1_000_000))
        }
        descriptor = file
    }

    /// Takes the lock of the file at `path`, which is made with its folder where it is missing; nil where another process has it.
    /// - Throws: `Problem` with `.unwritable`.
    public init?(ifFree path: String) throws(Problem) {
        let file = try Self.file(path)
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let failure = errno == EWOULDBLOCK || errno == EINTR ? nil : FileStep.problem(path)
            close(file)
            if let failure { throw failure }
            return nil
        }
        descriptor = file
    }

    private static func file(_ path: String) throws(Problem) -> Int32 {
        try Folders.create(for: [path], below: "")
        let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileStep.problem(path) }
        // Earlier versions let everyone open it. Where it is another user's file, the folder has to keep others out.
        fchmod(file, 0o600)
        return file
    }

    /// Lets go.
    public func release() { close(descriptor) }
}
