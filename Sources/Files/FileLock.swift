import Foundation
import Model

/// A lock that one process at a time can hold, and that ends with the process whatever happens to it.
public struct FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock of the file at `path`, which is made with its folder where it is missing. Where another process has
    /// it, `waiting` is called once and the call returns when that process lets go.
    /// - Throws: `Problem` with `.unwritable`.
    public init(_ path: String, waiting: () -> Void) throws(Problem) {
        let file = try Self.file(path)
        var (taken, hasWaited) = (flock(file, LOCK_EX | LOCK_NB) == 0, false)
        while !taken {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                let failure = FileStep.problem(path)
                close(file)
                throw failure
            }
            if !hasWaited { waiting() }
            hasWaited = true
            taken = flock(file, LOCK_EX) == 0
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
        let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw FileStep.problem(path) }
        return file
    }

    /// Lets go.
    public func release() { close(descriptor) }
}
