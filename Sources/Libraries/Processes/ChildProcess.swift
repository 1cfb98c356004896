import CLinux
import Foundation

/// Another program, started and watched.
///
/// It gets no signal blocked or ignored, none of our files, and of our environment what it is given. Foundation's Process hands on the
/// signal mask of the thread that starts it, in which nearly every signal is blocked: such a child cannot be asked to end.
public final class ChildProcess {
    /// How a program ended.
    public enum Ending: Equatable, Sendable {
        /// By itself, with a status.
        case status(Int32)
        /// By a signal.
        case signal(Int32)
        /// By SIGKILL of ours, since it took too long.
        case tooLate
        /// Nobody knows: somebody else waited for it.
        case unknown
    }

    /// The number of its process.
    public let id: pid_t
    private var ending: Ending?

    /// Starts the program at `path` with these arguments and this environment alone. It reads the file `input`; `output` and `errors`
    /// are the files that it writes to, and where they are nil it shares ours.
    /// - Throws: `StartFailure` where it cannot be started.
    public init(
        path: String, arguments: [String], environment: [String: String], input: String = "/dev/null",
        output: String? = nil, errors: String? = nil
    ) throws(StartFailure) {
        // A parent that was started with SIGCHLD ignored would never learn how a child ended (waitpid(2)).
        signal(SIGCHLD, SIG_DFL)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        Self.freeSignals(&attributes)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        for case (let descriptor, let file?) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            posix_spawn_file_actions_addopen(&actions, descriptor, file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        // Ours are closed by O_CLOEXEC; one of a library that forgot it is closed here.
        add_close_from(&actions, STDERR_FILENO + 1)

        var words = Self.strings([path] + arguments)
        var variables = Self.strings(environment.map { "\($0)=\($1)" })
        defer { (words + variables).forEach { free($0) } }
        var id = pid_t()
        let code = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw StartFailure(program: path, code: code) }
        self.id = id
    }

    /// Whether it is still there.
    public var isRunning: Bool {
        if ending == nil { ending = look(WNOHANG) }
        return ending == nil
    }

    /// Waits for its end.
    public func wait() -> Ending {
        while true {
            if let ending { return ending }
            ending = look(0)
        }
    }

    /// Waits for its end so many seconds, and ends it then: at once, or where it does not end by itself within `grace` seconds of being
    /// asked, in which it can put its own things away.
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

    /// Asks it to end and waits until it has.
    public func stop() {
        guard isRunning else { return }
        kill(id, SIGTERM)
        _ = wait()
    }

    /// How it ended; nil where it has not.
    private func look(_ options: Int32) -> Ending? {
        var status: Int32 = 0
        let found = waitpid(id, &status, options)
        if found == 0 || found < 0 && errno == EINTR { return nil }
        guard found == id else { return .unknown }
        let signal = status & 0x7F
        return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
    }

    private static func freeSignals(_ attributes: inout posix_spawnattr_t) {
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }

    /// Strings of C with NULL behind them, as execve(2) takes them.
    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { text in strdup(text) } + [nil]
    }
}
