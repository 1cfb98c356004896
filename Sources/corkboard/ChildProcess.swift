import Foundation

/// Another program, started and watched.
///
/// Foundation's Process hands on the signal mask of the thread that starts it, in which nearly every signal is blocked:
/// such a child cannot be asked to end.
final class ChildProcess {
    private let id: pid_t
    private var hasEnded = false

    /// Starts the program at `path` with these arguments and this environment alone, no signal blocked, and nothing to
    /// read. It shares standard output and error.
    /// - Throws: `CocoaError` where it cannot be started.
    init(path: String, arguments: [String], environment: [String: String]) throws {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)

        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var id = pid_t()
        let code = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw CocoaError(.executableLoad, userInfo: [NSFilePathErrorKey: path]) }
        self.id = id
    }

    /// Whether it is still there.
    var isRunning: Bool {
        if !hasEnded { hasEnded = waitpid(id, nil, WNOHANG) != 0 }
        return !hasEnded
    }

    /// Asks it to end and waits until it has.
    func stop() {
        guard isRunning else { return }
        kill(id, SIGTERM)
        while waitpid(id, nil, 0) < 0, errno == EINTR {}
        hasEnded = true
    }
}
