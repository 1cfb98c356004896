import Foundation
import GRDBSQLite
import Synchronization
import TestSupport
import Testing

@testable import State

@Suite("A killed process")
struct KilledProcessTests {
    @Test(
        "loses nothing that it was told is accepted, and keeps nothing by halves, at whichever change of a file it is killed",
        arguments: 1...32)
    func killed(number: Int) async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [root = folder.path as String, number] in
            try Self.acceptUntilKilled(below: root, at: number)
        }
        let told = try folder.text("told").split(separator: "\n").compactMap { Int64($0) }
        #expect(told.count > 0)
        #expect(StateProblem.all(below: folder.path).filter { !$0.isPending } == [])
        let database = try StateDatabase(root: folder.path)
        let pending = try database.pending()
        // The last may have been accepted without being told.
        #expect(pending.compactMap(\.number).prefix(told.count) == told[...])
        #expect(pending.count - told.count <= 1)
        #expect(pending.allSatisfy { $0.files == Self.files($0.title) })
        guard case .accepted = try database.accept(Self.change("after")) else {
            Issue.record("not accepted")
            return
        }
    }

    /// Accepts in a loop and writes down each number, and is killed at a change of a file after the first.
    private static func acceptUntilKilled(below root: String, at number: Int) throws {
        let database = try StateDatabase(root: root)
        let told = open("\(root)/told", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        for round in 0... {
            guard case .accepted(let accepted) = try database.accept(change("\(round)")) else { return }
            let line = Array("\(accepted)\n".utf8)
            guard write(told, line, line.count) == line.count else { return }
            if round == 0 { FileChanges.kill(at: number) }
        }
    }

    private static func change(_ title: String) -> Change {
        Change(
            nonce: title, time: TemporaryState.now, author: "mei", action: .post, title: title,
            files: files(title))
    }

    private static func files(_ title: String) -> [FileChange] {
        (0..<3).map { number in
            FileChange(
                path: "Content/\(title)-\(number)", before: nil,
                after: [UInt8](repeating: UInt8(number), count: 3000 * number))
        }
    }
}

/// The system calls with which SQLite changes files. It lets tests replace them (`xSetSystemCall`).
private enum FileChanges {
    /// Number of calls until the one at which the process is killed.
    private static let left = Atomic(0)

    /// Kills this process instead of the change with this number.
    static func kill(at number: Int) {
        left.store(number, ordering: .sequentiallyConsistent)
        let write: @convention(c) (Int32, UnsafeRawPointer?, Int) -> Int = { file, bytes, count in
            FileChanges.happen()
            return Glibc.write(file, bytes, count)
        }
        let pwrite: @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int = {
            file, bytes, count, place in
            FileChanges.happen()
            return Glibc.pwrite(file, bytes, count, place)
        }
        let truncate: @convention(c) (Int32, off_t) -> Int32 = { file, size in
            FileChanges.happen()
            return Glibc.ftruncate(file, size)
        }
        let calls = [
            ("write", unsafeBitCast(write, to: sqlite3_syscall_ptr.self)),
            ("pwrite", unsafeBitCast(pwrite, to: sqlite3_syscall_ptr.self)),
            ("pwrite64", unsafeBitCast(pwrite, to: sqlite3_syscall_ptr.self)),
            ("ftruncate", unsafeBitCast(truncate, to: sqlite3_syscall_ptr.self)),
        ]
        let system = sqlite3_vfs_find(nil)
        for (name, call) in calls { _ = system?.pointee.xSetSystemCall(system, name, call) }
    }

    private static func happen() {
        if left.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { Glibc.kill(getpid(), SIGKILL) }
    }
}

extension StateProblem {
    fileprivate var isPending: Bool { if case .pending = self { true } else { false } }
}
