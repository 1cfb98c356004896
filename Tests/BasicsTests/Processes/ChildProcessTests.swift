import Foundation
import TestSupport
import Testing

@testable import Basics

@Suite("Other programs")
struct ChildProcessTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func shell(_ script: String, input: String = "/dev/null") throws -> ChildProcess {
        try ChildProcess(
            path: "/bin/sh", arguments: ["-c", script], environment: ["KEY": "value"], input: input,
            output: folder("output"), errors: folder("errors"))
    }

    @Test("A program gets its input, its arguments and its environment alone")
    func words() throws {
        try folder.write("read this", to: "input")
        #expect(try shell("cat; env; echo wrong >&2; exit 3", input: folder("input")).wait() == .status(3))
        let lines = try folder.text("output").split(separator: "\n")
        #expect(lines.first?.hasPrefix("read this") == true)
        #expect(lines.contains { $0.hasSuffix("KEY=value") })
        #expect(!lines.contains { $0.hasPrefix("HOME=") })
        #expect(try folder.text("errors") == "wrong\n")
    }

    @Test("A program gets no descriptor of ours, not even one that lets itself be inherited")
    func descriptors() throws {
        let inherited = dup(STDERR_FILENO)
        defer { close(inherited) }
        #expect(try shell("for f in /proc/$$/fd/*; do echo ${f##*/}; done").wait() == .status(0))
        let numbers = try folder.text("output").split(separator: "\n").compactMap { Int($0) }
        #expect(numbers.filter { $0 < 3 } == [0, 1, 2])
        #expect(!numbers.contains(Int(inherited)))
    }

    @Test("A program has no signal blocked, and ignores none but two of the C library's own, 32 and 33")
    func signals() throws {
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        signal(SIGUSR1, SIG_IGN)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        #expect(try shell("grep -E 'SigBlk|SigIgn' /proc/self/status").wait() == .status(0))
        let words = try folder.text("output").split(whereSeparator: \.isWhitespace)
        #expect(words.count == 4 && words[1] == "0000000000000000")
        let ignored = try #require(words.last.flatMap { UInt64($0, radix: 16) })
        #expect(ignored & ~(0b11 << 31) == 0)
    }

    @Test("A program that takes too long is ended")
    func late() throws {
        let hanging = try shell("kill -STOP $$; echo done")
        #expect(hanging.wait(atMost: 0.1) == .tooLate)
        #expect(!hanging.isRunning)
        #expect(try folder.text("output") == "")
    }

    @Test("A program that takes too long can put its things away, and is ended where it does not")
    func grace() throws {
        // In short sleeps, since the shell acts on a signal between two commands.
        let tidy = try shell("trap 'echo tidied; exit 0' TERM; echo ready; while :; do sleep 0.01; done")
        #expect(try holds { try folder.text("output") == "ready\n" })
        #expect(tidy.wait(atMost: 0, askingFor: 300) == .tooLate)
        #expect(try folder.text("output") == "ready\ntidied\n")
        let deaf = try shell("trap '' TERM; echo deaf; while :; do sleep 0.01; done")
        #expect(try holds { try folder.text("output") == "deaf\n" })
        #expect(deaf.wait(atMost: 0, askingFor: 0.1) == .tooLate)
        #expect(!deaf.isRunning)
    }

    @Test("A program that ends in time is not waited for any longer")
    func inTime() throws {
        #expect(try shell("exit 4").wait(atMost: 300) == .status(4))
        #expect(try shell("kill -SEGV $$").wait(atMost: 300) == .signal(SIGSEGV))
    }

    @Test("A program can be asked to end")
    func stop() throws {
        let process = try shell("exec sleep 3600")
        #expect(process.isRunning)
        process.stop()
        #expect(!process.isRunning)
        #expect(process.wait() == .signal(SIGTERM))
    }

    @Test("A program that is not there says so")
    func missing() {
        #expect(throws: StartFailure(program: "/nowhere/program", code: ENOENT)) {
            try ChildProcess(path: "/nowhere/program", arguments: [], environment: [:])
        }
        #expect(
            StartFailure(program: "/nowhere/program", code: ENOENT).description
                == "/nowhere/program cannot be started (No such file or directory)")
    }
}
