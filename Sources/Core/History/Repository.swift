import Files

/// The state of the git repository that contains Content/.
struct Repository {
    /// The full name of the current branch: `refs/heads/main`.
    let branch: String
    /// The object name of the last commit; nil if there is none.
    let head: String?
    /// The path of Content/ in the working tree, with a trailing slash; empty if it is the root.
    let prefix: [UInt8]
    /// The folder of git's own files.
    let folder: String

    /// Reads the repository of the folder in which `git` runs.
    /// - Throws: `HistoryFailure` if no commit is possible now.
    init(_ git: GitCommand) throws(HistoryFailure) {
        let place = try git.output([
            "rev-parse", "--is-inside-work-tree", "--absolute-git-dir", "--show-prefix",
        ])
        let parts = place.output.split(
            separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard place.lines.first == "true", parts.count == 3 else { throw .noWorkingTree }
        folder = String(decoding: parts[1], as: UTF8.self)
        prefix = Array(parts[2].dropLast())
        let branch = try git.run(["symbolic-ref", "-q", "HEAD"])
        guard branch.status == 0, let name = branch.lines.first else { throw .detachedHead }
        self.branch = name
        for file in ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"]
        where !FileSystemEntry.isMissing("\(folder)/\(file)") {
            throw .underWay(file)
        }
        head = try Self.head(git)
    }

    /// The last commit of the current branch; nil if there is none.
    static func head(_ git: GitCommand) throws(HistoryFailure) -> String? {
        let head = try git.run(["rev-parse", "-q", "--verify", "HEAD^{commit}"])
        return head.status == 0 ? head.lines.first : nil
    }
}
