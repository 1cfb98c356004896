import Foundation
import Model

/// An exclusive lock between processes, released at the latest when the process ends. Other users cannot open its file, and so cannot
/// hold it.
public struct FileLock: Sendable {
    /// Seconds between two attempts.
    private static let pause = 0.005

    private let descriptor: Int32

    /// Acquires the lock of the file at `path`, which is created with its folder if it is missing. If another process holds the lock,
    /// waits until it is released, after a call of `waiting`.
    /// - Throws: `Problem` with `.unwritable`; with `.locked` after `patience` seconds.
    public init(_ path: String, patience: Double, waiting: () -> Void = {}) throws(Problem) {
        let file = try Self.file(path)
        let start = ContinuousClock.now
        var hasWaited = false
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            var failure: Problem?
            if errno != EWOULDBLOCK, errno != EINTR {
                failure = FileStep.problem(path)
            } else if ContinuousClock.now - start >= .seconds(patience) {
                let holder = Self.holder(of: file)
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

    /// Acquires the lock of the file at `path`, which is created with its folder if missing; nil if another process holds it.
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
        // Earlier versions let everyone open the file. For a file of another user, the folder must keep others out.
        fchmod(file, 0o600)
        return file
    }

    /// Releases the lock. Closing alone would leave it to a child between fork and exec, which has a copy of the descriptor.
    public func release() {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
