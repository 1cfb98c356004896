import CLinux
import Foundation

/// A child process.
///
/// The child has no blocked or ignored signals, none of our open files, and only the given environment. Foundation's Process passes on
/// the signal mask of the calling thread, in which nearly all signals are blocked: such a child cannot be terminated with SIGTERM.
public final class ChildProcess {
    public enum Ending: Equatable, Sendable {
        case status(Int32)
        case signal(Int32)
        /// Terminated after the timeout.
        case tooLate
        /// The status is unknown, since other code waited for the process.
        case unknown
    }

    public let id: pid_t
    private var ending: Ending?

    /// Starts the program at `path` with these arguments and this environment alone. `input`, `output` and `errors` are the files of its
    /// standard streams; for nil, it shares ours. With `isDetached` it is in a session of its own, and goes on when ours ends.
    /// - Throws: `StartFailure` if the program cannot be started.
    public init(
        path: String, arguments: [String], environment: [String: String], input: String = "/dev/null",
        output: String? = nil, errors: String? = nil, isDetached: Bool = false
    ) throws(StartFailure) {
        // If SIGCHLD was ignored when this process started, the status of a child would be lost (waitpid(2)).
        signal(SIGCHLD, SIG_DFL)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        Self.freeSignals(&attributes, isDetached: isDetached)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        for case (let descriptor, let file?) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            posix_spawn_file_actions_addopen(&actions, descriptor, file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        // Our own files are closed by O_CLOEXEC; this closes those of libraries without the flag.
        add_close_from(&actions, STDERR_FILENO + 1)

        var words = Self.strings([path] + arguments)
        var variables = Self.strings(environment.map { "\($0)=\($1)" })
        defer { (words + variables).forEach { free($0) } }
        var id = pid_t()
        let code = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw StartFailure(program: path, code: code) }
        self.id = id
    }

    public var isRunning: Bool {
        if ending == nil { ending = look(WNOHANG) }
        return ending == nil
    }

    public func wait() -> Ending {
        while true {
            if let ending { return ending }
            ending = look(0)
        }
    }

    /// Waits at most `seconds`, then ends the process: with SIGTERM if there is a `grace` period, in which it can clean up, and with
    /// SIGKILL if it is still running after that.
    public func wait(atMost seconds: Double, askingFor grace: Double = 0) -> Ending {
        if isOver(within: seconds) { return ending ?? .unknown }
        if grace > 0 { kill(id, SIGTERM) }
        if !isOver(within: grace) {
            kill(id, SIGKILL)
            _ = wait()
        }
        ending = .tooLate
        return .tooLate
    }

    private func isOver(within seconds: Double) -> Bool {
        let start = ContinuousClock.now
        while isRunning {
            guard ContinuousClock.now - start < .seconds(seconds) else { return false }
            usleep(2000)
        }
        return true
    }

    /// Sends SIGTERM and waits for the end of the process.
    public func stop() {
        guard isRunning else { return }
        kill(id, SIGTERM)
        _ = wait()
    }

    /// The ending; nil if the process is running.
    private func look(_ options: Int32) -> Ending? {
        var status: Int32 = 0
        let found = waitpid(id, &status, options)
        if found == 0 || found < 0 && errno == EINTR { return nil }
        guard found == id else { return .unknown }
        let signal = status & 0x7F
        return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
    }

    private static func freeSignals(_ attributes: inout posix_spawnattr_t, isDetached: Bool) {
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let session = isDetached ? spawn_new_session : 0
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session))
    }

    /// A NULL-terminated list of C strings for execve(2).
    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { text in strdup(text) } + [nil]
    }
}

/// The reason why a program could not be started.
public struct StartFailure: Error, Equatable, Sendable, CustomStringConvertible {
    public let program: String
    public let code: Int32

    public var description: String { "\(program) cannot be started (\(String(cString: strerror(code))))" }
}
