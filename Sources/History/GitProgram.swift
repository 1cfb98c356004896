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
        // HOME is where a person may have said that a repository of somebody else's is safe. Nothing named GIT_ is handed on, since that
        // could name another repository.
        self.environment = environment.filter { ["HOME", "XDG_CONFIG_HOME"].contains($0.key) }
            .merging(Self.own) { _, own in own }
    }

    /// One at a known place.
    init(path: String?, environment: [String: String]) { (self.path, self.environment) = (path, environment) }

    private static let own = [
        "PATH": "/usr/bin:/bin", "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_LITERAL_PATHSPECS": "1",
        "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1",
    ]

    /// What stands before each command: nothing of the repository's own runs or asks, nothing goes over the network, and what git says
    /// is done is on the disk.
    static let settings =
        [
            "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.fsync=all", "core.fsyncMethod=fsync",
            "commit.gpgSign=false", "log.showSignature=false", "gc.auto=0", "maintenance.auto=false",
            "protocol.allow=never",
        ].flatMap { ["-c", $0] } + ["--no-pager"]
}
