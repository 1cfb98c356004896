import CLinux
import Foundation
import Model

/// The program that draws, run on some orders.
///
/// It gets no signal blocked, none of our files and nothing of our environment but where fonts are looked for. What it reads
/// and says goes through files, so that neither side ever waits for the other.
struct DrawingProcess {
    /// How a run ended.
    struct Ending {
        /// A line for each order that it answered, in order.
        let answers: [String]
        /// Why it ended before it had answered all; nil where it did not.
        let reason: String?
        /// Whether it ended by itself, as a program does that misses a library, and not by what it drew.
        let isProgramsOwn: Bool
    }

    /// The program's file.
    let program: String
    /// The site's folder.
    let root: String

    /// Runs the program until it ends. `folder` is for what is said; `number` keeps two runs apart.
    /// - Throws: `Problem` with `.unwritable`.
    func run(_ orders: [PictureOrder], in folder: String, number: Int) throws(Problem) -> Ending {
        let files = ["orders", "answers", "errors"].map { "\(folder)/\($0)-\(number)" }
        let status: Int32
        do {
            let lines = try orders.map {
                String(decoding: try JSONEncoder().encode($0), as: UTF8.self) + "\n"
            }
            try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: files[0]))
            status = try start(input: files[0], output: files[1], errors: files[2])
        } catch {
            throw Problem(file: folder, cause: .unwritable(error.localizedDescription))
        }
        let answers = Self.lines(of: files[1])
        if answers.count >= orders.count {
            return Ending(answers: answers, reason: nil, isProgramsOwn: false)
        }
        let reason = Self.lines(of: files[2]).first ?? Self.words(for: status)
        return Ending(answers: answers, reason: reason, isProgramsOwn: status & 0x7F == 0)
    }

    /// Starts the program and waits for its end.
    /// - Returns: Its status, as of waitpid(2).
    private func start(input: String, output: String, errors: String) throws -> Int32 {
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
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        let writing = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, writing, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, writing, 0o600)
        // Ours are closed by O_CLOEXEC; one of a library that forgot it is closed here.
        add_close_from(&actions, STDERR_FILENO + 1)

        let surroundings = ["LC_ALL=C.UTF-8", "HOME=/nonexistent", "XDG_CACHE_HOME=/nonexistent"]
        var (words, variables) = (Self.strings([program, root]), Self.strings(surroundings))
        defer { (words + variables).forEach { free($0) } }
        var id = pid_t()
        let code = posix_spawn(&id, program, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw CocoaError(.executableLoad, userInfo: [NSFilePathErrorKey: program]) }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            guard errno == EINTR else { return -1 }
        }
        return status
    }

    /// Strings of C with NULL behind them, as execve(2) takes them.
    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { text in strdup(text) } + [nil]
    }

    private static func words(for status: Int32) -> String {
        let signal = status & 0x7F
        switch signal {
        case 0: return "the program that draws ended with status \(status >> 8 & 0xFF)"
        case SIGXCPU, SIGKILL: return "it takes more time than pictures may"
        default: return "the program that draws was ended by signal \(signal)"
        }
    }

    private static func lines(of file: String) -> [String] {
        // Nothing there is nothing said.
        guard let bytes = FileManager.default.contents(atPath: file) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
