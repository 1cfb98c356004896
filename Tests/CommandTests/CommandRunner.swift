import Foundation

/// The real executable, run as a process of its own.
struct CommandRunner {
    /// What a finished process left.
    struct Outcome: Equatable {
        let status: Int32
        let output: String
        let errors: String

        var lastLine: String { output.split(separator: "\n").last.map(String.init) ?? "" }
        var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
    }

    /// The executable, which is built beside the tests.
    static let path: String = {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        repeat { folder.deleteLastPathComponent() } while folder.path.hasSuffix(".xctest")
        return folder.appending(path: "corkboard").path
    }()

    /// Starts it with these arguments; another program can stand in front, as in `setpriv --reuid=65534`.
    static func start(
        _ arguments: [String], behind wrapper: [String] = [], input: FileHandle = .nullDevice,
        program: String = path
    ) throws -> (Process, Pipe, Pipe) {
        let process = Process()
        let words = wrapper + [program] + arguments
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = input
        try process.run()
        return (process, output, errors)
    }

    /// What stands in front of a program to kill it at a system call: at the call with this number in a thread, of those with this path
    /// if there is one. `call` is a name, or a regular expression behind a slash. With `--seccomp-bpf`, strace 6.1 does not kill.
    static func killing(at call: String, number: Int = 1, path: String? = nil) -> [String] {
        ["strace", "-f", "-qq", "-o", "/dev/null"] + (path.map { ["-P", $0] } ?? [])
            + ["-e", "trace=\(call)", "-e", "inject=\(call):signal=KILL:when=\(number)"]
    }

    /// Runs it to its end.
    static func run(
        _ arguments: [String], behind wrapper: [String] = [], input: FileHandle = .nullDevice,
        program: String = path
    ) throws -> Outcome {
        let (process, output, errors) = try start(
            arguments, behind: wrapper, input: input, program: program)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let problems = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: text, errors: problems)
    }
}
