import Files

/// The git repository of Content/ as it stands.
struct Repository {
    /// The full name of the branch that is checked out: `refs/heads/main`.
    let branch: String
    /// The name of its last commit; nil where it has none yet.
    let head: String?
    /// The path of Content/ from the top of the working tree, with a slash at its end; empty where it is the top.
    let prefix: [UInt8]
    /// Where git keeps its own files.
    let folder: String

    /// Looks at the repository of the folder in which `git` runs.
    /// - Throws: `HistoryFailure` where nothing can be committed there now.
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

    /// The last commit of the branch that is checked out; nil where it has none yet.
    static func head(_ git: GitCommand) throws(HistoryFailure) -> String? {
        let head = try git.run(["rev-parse", "-q", "--verify", "HEAD^{commit}"])
        return head.status == 0 ? head.lines.first : nil
    }
}
