import Files
import Foundation
import Model
import TestSupport
import Testing

@Suite("Locks")
struct FileLockTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Takes the lock on a thread of its own, which signals when it has to wait.
    private func takeOnThread(_ path: String) -> (thread: OwnThread, waits: DispatchSemaphore) {
        let waits = DispatchSemaphore(value: 0)
        return (OwnThread { try FileLock(path, patience: 600) { waits.signal() }.release() }, waits)
    }

    @Test("Nobody waits for a free lock, whose file is made with its folder")
    func free() throws {
        for _ in 1...2 {
            try FileLock(folder("a/b/lock"), patience: 60) { Issue.record("waited") }.release()
        }
        #expect(try folder.tree() == ["a": "/", "a/b": "/", "a/b/lock": ""])
    }

    @Test("A second taker says that it waits and has the lock only when the first lets go")
    func second() throws {
        let first = try FileLock(folder("lock"), patience: 60) { Issue.record("waited") }
        let second = takeOnThread(folder("lock"))
        #expect(second.waits.wait(timeout: .failure) == .success)
        #expect(second.thread.goesOnAsking())
        first.release()
        try second.thread.finish()
        #expect(second.waits.wait(timeout: .now()) == .timedOut)
    }

    @Test("Who takes a lock only where it is free has none while another has it, and does not wait")
    func ifFree() throws {
        let first = try FileLock(ifFree: folder("a/lock"))
        #expect(first != nil)
        #expect(try FileLock(ifFree: folder("a/lock")) == nil)
        first?.release()
        #expect(try FileLock(ifFree: folder("a/lock")) != nil)
        #expect(throws: Problem(file: "/dev/null", cause: .unwritable("Not a directory"))) {
            try FileLock(ifFree: "/dev/null/x/lock")
        }
    }

    @Test("Another process waits too, and a lock ends with the process that has it")
    func otherProcess() throws {
        try folder.write("", to: "lock")
        // flock(1) of util-linux takes the same kind of lock; `read` ends when its standard input is closed.
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
        process.arguments = [folder("lock"), "-c", "echo taken; read line"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "taken\n")
        let second = takeOnThread(folder("lock"))
        #expect(second.waits.wait(timeout: .failure) == .success)
        #expect(second.thread.goesOnAsking())
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        try second.thread.finish()
    }

    @Test("A lock that cannot be made is a problem of its file")
    func impossible() throws {
        #expect(throws: Problem(file: "/dev/null", cause: .unwritable("Not a directory"))) {
            try FileLock("/dev/null/x/lock", patience: 60)
        }
        try folder.makeFolder("lock")
        #expect(throws: Problem(file: folder("lock"), cause: .unwritable("Is a directory"))) {
            try FileLock(folder("lock"), patience: 60)
        }
    }

    @Test("Who does not get a lock in time is told which process has it")
    func patience() throws {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        try folder.write("", to: "lock")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
        process.arguments = [folder("lock"), "-c", "echo taken; read line"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "taken\n")
        let command = "flock \(folder("lock")) -c echo taken; read line"
        let expected = "\(process.processIdentifier) (\(command.prefix(80)))"
        var problem: Problem?
        do throws(Problem) { try FileLock(folder("lock"), patience: 0.05).release() } catch {
            problem = error
        }
        #expect(problem == Problem(file: folder("lock"), cause: .locked(by: expected, seconds: 1)))
        #expect(
            problem?.description
                == "\(folder("lock")): is locked by process \(expected) for longer than 1 seconds; expected that it is done by then. Try again, or look what that process is waiting for"
        )
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        try FileLock(folder("lock"), patience: 60).release()
    }

    @Test("The process that holds a lock is named where the machine has hundreds of locks")
    func amongMany() throws {
        let lock = try FileLock(folder("lock"), patience: 60)
        let others = try (0..<300).map { try FileLock(folder("other-\($0)"), patience: 60) }
        defer { for lock in others + [lock] { lock.release() } }
        var problem: Problem?
        do throws(Problem) { try FileLock(folder("lock"), patience: 0.05).release() } catch {
            problem = error
        }
        #expect(problem?.description.contains("is locked by process \(getpid()) (") == true)
    }

    @Test(
        "Other users can neither open the file of a lock nor enter the folder that is made for it, also where an earlier version let them"
    )
    func modes() throws {
        try folder.write("", to: "old")
        #expect(chmod(folder("old"), 0o644) == 0)
        for name in ["a/lock", "old"] { try FileLock(folder(name), patience: 60).release() }
        for (name, expected) in [("a", 0o700), ("a/lock", 0o600), ("old", 0o600)] as [(String, mode_t)] {
            var status = stat()
            #expect(stat(folder(name), &status) == 0)
            #expect(status.st_mode & 0o777 == expected, "\(name)")
        }
    }

    @Test("A link in the place of the lock is not followed")
    func link() throws {
        try folder.link("lock", to: folder("elsewhere"))
        #expect(
            throws: Problem(file: folder("lock"), cause: .unwritable("Too many levels of symbolic links"))
        ) {
            try FileLock(folder("lock"), patience: 60)
        }
        #expect(try folder.tree() == ["lock": "-> \(folder("elsewhere"))"])
    }
}
