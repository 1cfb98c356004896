import Basics
import Foundation

public struct GitProgram: Sendable {
    /// The path of the program; nil if there is none.
    let path: String?
    let environment: [String: String]

    /// The first `git` in the folders of PATH, then in the usual folders. Web servers start programs with a minimal PATH.
    public init(environment: [String: String]) {
        path = ProgramPath.find("git", environment: environment)
        self.environment = Self.own
    }

    init(path: String?, environment: [String: String]) { (self.path, self.environment) = (path, environment) }

    package var isInstalled: Bool { path != nil }

    /// The program with further variables, which replace its own of the same names: to reach a repository of another host.
    package func adding(_ variables: [String: String]) -> GitProgram {
        GitProgram(path: path, environment: environment.merging(variables) { $1 })
    }

    /// The whole environment of git; nothing is inherited: variables named GIT_ could select another repository, and HOME has personal
    /// settings. No protocol is allowed, so that git starts no transport or helper, whatever the repository's settings.
    private static let own = [
        "PATH": "/usr/bin:/bin", "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_LITERAL_PATHSPECS": "1",
        "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_ATTR_NOSYSTEM": "1",
    ]

    /// The options of each command. The repository's settings are read, since they contain its format, but these options override them.
    /// Only commands that do not access the working tree are run (`rev-parse`, `symbolic-ref`, `rev-list`, `ls-tree`, `fast-import`, and
    /// without files `update-index --index-info`): no filter, diff or merge driver of the repository's attributes is run, and nothing is
    /// signed. Hooks and the file system monitor are disabled; writes are synced to the disk.
    static let settings =
        [
            "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.attributesFile=/dev/null",
            "core.fsync=all", "core.fsyncMethod=fsync", "gc.auto=0", "maintenance.auto=false",
        ].flatMap { ["-c", $0] } + ["--no-pager"]
}
