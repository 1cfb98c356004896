import Files
import Foundation

/// Where git is on this machine, and what of our environment it gets.
public struct GitProgram: Sendable {
    /// Its file; nil where there is none.
    let path: String?
    let environment: [String: String]

    /// The first `git` in the folders of PATH, else in those where systems have it. Web servers start programs with next to no PATH.
    public init(environment: [String: String]) {
        let named = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let folders = named.filter { $0.hasPrefix("/") } + ["/usr/bin", "/usr/local/bin", "/bin"]
        path = folders.lazy.map { "\($0)/git" }.first { access($0, X_OK) == 0 }
        self.environment = Self.own
    }

    /// One at a known place.
    init(path: String?, environment: [String: String]) { (self.path, self.environment) = (path, environment) }

    /// Nothing of our environment: a variable named GIT_ could name another repository, and HOME holds settings of a person. With no
    /// protocol allowed, whatever the repository's settings say of single ones, no transport and none of its helpers is started.
    private static let own = [
        "PATH": "/usr/bin:/bin", "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_LITERAL_PATHSPECS": "1",
        "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_ATTR_NOSYSTEM": "1",
    ]

    /// The options before each command. The repository's own settings are read, since its format is among them, and these count more.
    /// Only commands that neither read nor write the working tree are run (`rev-parse`, `symbolic-ref`, `rev-list`, `ls-tree`,
    /// `fast-import`, and without files `update-index --index-info`): no filter, difference or merge driver of the repository's attributes
    /// is asked, and nothing is signed. Hooks and the monitor of files would be run by them, and are not; what git says is done is on the disk.
    static let settings =
        [
            "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.attributesFile=/dev/null",
            "core.fsync=all", "core.fsyncMethod=fsync", "gc.auto=0", "maintenance.auto=false",
        ].flatMap { ["-c", $0] } + ["--no-pager"]
}
