import CSandbox
import Foundation
import SandboxTrials
import TestSupport
import Testing

@Suite("The program that draws gives up")
struct SandboxTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("x", to: "State/file")
        try folder.write("x", to: "Content/file")
    }

    /// What an attempt ends with in a process that restricted itself, for drawing where `isDrawing`.
    private func attempt(_ trial: Int, at path: String = "", isDrawing: Bool = false) -> Int32 {
        sandbox_trial(
            Int32(trial), isDrawing ? folder("State") : nil, path.hasPrefix("/") ? path : folder(path))
    }

    private static var all: Int { SANDBOX_NO_NEW_RIGHTS | SANDBOX_CALLS | SANDBOX_FILES }

    @Test("all that the kernel can take, here everything")
    func restrictions() {
        #expect(sandbox_trial_restrictions(nil) == Self.all)
        #expect(sandbox_trial_restrictions(folder("State")) == Self.all)
    }

    @Test("files, connections, programs, processes and machine code for an upload")
    func upload() {
        for trial in [TRIAL_READ, TRIAL_WRITE, TRIAL_REMOVE] {
            #expect(attempt(trial, at: "Content/file") == EPERM)
        }
        #expect(attempt(TRIAL_READ, at: "/etc/passwd") == EPERM)
        #expect(attempt(TRIAL_CREATE, at: "State/new") == EPERM)
        #expect(attempt(TRIAL_EXECUTE, at: "/bin/true") == EPERM)
        for trial in [TRIAL_CONNECT, TRIAL_UNIX, TRIAL_FORK, TRIAL_TRACE, TRIAL_SIGNAL, TRIAL_CODE] {
            #expect(attempt(trial) == EPERM, "\(trial)")
        }
    }

    @Test("nothing that decoding takes: memory, threads and files that are open")
    func needed() {
        for trial in [TRIAL_THREAD, TRIAL_OPEN_FILE, TRIAL_MEMORY] {
            #expect(attempt(trial) == 0, "\(trial)")
        }
    }

    @Test("connections, programs, processes and writing elsewhere for drawing, which reads fonts")
    func drawing() {
        #expect(attempt(TRIAL_READ, at: "/etc/passwd", isDrawing: true) == 0)
        #expect(attempt(TRIAL_READ, at: "Content/file", isDrawing: true) == 0)
        #expect(attempt(TRIAL_CREATE, at: "State/new", isDrawing: true) == 0)
        for trial in [TRIAL_WRITE, TRIAL_REMOVE] {
            #expect(attempt(trial, at: "Content/file", isDrawing: true) == EACCES)
        }
        #expect(attempt(TRIAL_CREATE, at: "Content/new", isDrawing: true) == EACCES)
        #expect(attempt(TRIAL_EXECUTE, at: "/bin/true", isDrawing: true) == EPERM)
        for trial in [TRIAL_CONNECT, TRIAL_UNIX, TRIAL_FORK, TRIAL_TRACE, TRIAL_SIGNAL] {
            #expect(attempt(trial, isDrawing: true) == EPERM, "\(trial)")
        }
        #expect(attempt(TRIAL_THREAD, isDrawing: true) == 0)
    }
}
