import Files
import Model
import Publishing

/// A branch of a git repository. Each run with changes is one commit that begins with the files there, so that those of others stay;
/// readers see all of it at once, whatever the order of the plan. Nothing is forced unless the branch is the site's own and is
/// to have no history.
final class BranchPlace: PublishPlace {
    /// The commit that the last run made, or found to be the same.
    private static let last = "refs/published/last"
    /// The commit that was there when it was another one.
    private static let there = "refs/published/there"
    /// Without it GitHub hides folders and files whose names begin with an underscore.
    private static let noJekyll = ".nojekyll"

    private let root: String
    private let url: String
    private let branch: String
    private let name: String
    /// Whether each commit follows the one before it. Else the branch has the last one alone.
    private let keepsHistory: Bool
    private let git: PublishGit
    /// The commit that is there; nil if there is no such branch.
    private var parent: String?

    init(
        root: String, name: String, url: String, branch: String, keepsHistory: Bool
    ) throws(PublishFailure) {
        (self.root, self.name, self.url, self.branch) = (root, name, url, branch)
        self.keepsHistory = keepsHistory
        git = try PublishGit(root: root, name: name, url: url)
    }

    private var reference: String { "refs/heads/\(branch)" }

    // MARK: What is there

    func open(_ manifest: inout PlaceManifest, site: String, names: Set<String>) throws(PublishFailure) {
        try prepare()
        parent = try head()
        let last = try git.object(Self.last)
        if parent != nil, parent != last { try fetch(isFirst: last == nil) }
        let marker = try text(of: PlaceMarker.path)
        if marker == nil, manifest.isEmpty, let parent {
            let there = try git.paths(["ls-tree", "-z", "--name-only", parent])
            if let other = there.filter(names.contains).min() { throw .otherFiles(place: name, name: other) }
        }
        try PlaceMarker.check(marker, sites: [site, manifest.site], place: name)
        if marker == nil, parent != nil, !keepsHistory { throw .otherCommits(place: name) }
        if let parent, let last, marker != nil {
            if parent != last {
                manifest.doubt(paths: try git.paths(["diff-tree", "-r", "-z", "--name-only", last, parent]))
            }
        } else {
            manifest.doubtAll()
        }
        manifest.site = site
    }

    /// Where another commit is there than that of the last run, the branch has been compared by now.
    func compare(_ files: [PublishedFile], _ manifest: inout PlaceManifest) throws(PublishFailure) {}

    /// Makes the repository of this host, and removes locks that a killed run left.
    private func prepare() throws(PublishFailure) {
        let locks = ["shallow.lock", "packed-refs.lock", "\(Self.last).lock", "\(Self.there).lock"]
        let leftovers = locks.map { "\(git.repository)/\($0)" } + ["\(git.index).lock", git.index]
        try PublishFailure.onDisk(try Folders.create(for: [git.index], below: ""))
        for file in leftovers { try PublishFailure.onDisk(try FileStep.remove(file)) }
        if FileSystemEntry.isMissing("\(git.repository)/HEAD") {
            try git.output(["init", "--quiet", "--bare", "--template=", git.repository], inRepository: false)
        }
    }

    /// The commit of the branch there; nil if there is no such branch.
    private func head() throws(PublishFailure) -> String? {
        let lines = try git.output(["ls-remote", "--quiet", url, reference], inRepository: false)
        let words = lines.map { $0.split(separator: "\t") }.first { $0.count == 2 && $0[1] == reference }
        return words.map { String($0[0]) }
    }

    /// Gets the commit that somebody else made, or the last one alone where nothing is here.
    private func fetch(isFirst: Bool) throws(PublishFailure) {
        let depth = isFirst ? ["--depth=1"] : []
        try git.output(
            ["fetch", "--quiet", "--no-tags", "--force"] + depth + [url, "\(reference):\(Self.there)"])
        parent = try git.object(Self.there)
    }

    /// The text of a file of the branch; nil if there is none.
    private func text(of path: String) throws(PublishFailure) -> String? {
        guard let parent, try git.object("\(parent):\(path)") != nil else { return nil }
        let outcome = try git.run(["cat-file", "blob", "\(parent):\(path)"])
        return outcome.status == 0 ? String(decoding: outcome.output, as: UTF8.self) : nil
    }

    // MARK: A commit

    func bring(
        _ plan: PublishPlan, _ manifest: inout PlaceManifest, show: (PublishPlan.Step) -> Void
    ) throws(PublishFailure) -> [String: String] {
        let (sent, removed) = (plan.sent, plan.removed)
        show(PublishPlan.Step(stage: .changed, removed: removed, sent: sent))
        manifest.doubt(sent)
        manifest.doubt(paths: removed)
        try PublishFailure.onDisk(try manifest.store(below: root))
        let objects = try makeObjects(of: sent.map { "\(root)/Public/\($0.path)" } + ownFiles(manifest.site))
        try git.output(["read-tree"] + (parent.map { [$0] } ?? ["--empty"]))
        let none = String(repeating: "0", count: 40)
        let lines =
            removed.map { "0 \(none)\t\($0)" }
            + zip(objects, sent.map(\.path) + [PlaceMarker.path, Self.noJekyll]).map { "100644 \($0)\t\($1)" }
        try git.output(["update-index", "-z", "--index-info"], input: lines.joined(separator: "\0") + "\0")
        let commit = try commit(message: "Publish \(sent.count) files, remove \(removed.count)")
        try git.output(["update-ref", Self.last, commit])
        sent.filter { $0.isSame(below: root) }.forEach { manifest.noteSent($0) }
        removed.forEach { manifest.noteRemoved($0) }
        manifest.hasHistory = keepsHistory
        // Joins objects now and then; where that fails, the next run tries again.
        _ = try git.run(["-c", "gc.auto=5000", "-c", "gc.autoDetach=false", "gc", "--auto", "--quiet"])
        return [:]
    }

    /// The files of the branch that the site does not have: the marker, and an empty one.
    private func ownFiles(_ site: String) throws(PublishFailure) -> [String] {
        let contents = [(PlaceMarker.path, PlaceMarker.text(of: site)), ("nojekyll", "")]
        for (name, text) in contents {
            try PublishFailure.onDisk(
                try FileStep.replace("\(root)/State/publish/\(name)", with: Array(text.utf8)))
        }
        return contents.map { "\(root)/State/publish/\($0.0)" }
    }

    private func makeObjects(of files: [String]) throws(PublishFailure) -> [String] {
        let input = files.joined(separator: "\n") + "\n"
        let objects = try git.output(["hash-object", "-w", "--no-filters", "--stdin-paths"], input: input)
            .filter { !$0.isEmpty }
        guard objects.count == files.count else { throw git.place("git hash-object did not read all files") }
        return objects
    }

    /// Commits the index on top of what is there, and pushes it; where nothing differs, the commit is the one that is there.
    private func commit(message: String) throws(PublishFailure) -> String {
        let tree = try first(of: git.output(["write-tree"]))
        if let parent, try git.object("\(parent)^{tree}") == tree, try isKept(parent) {
            return parent
        }
        let ancestors = keepsHistory ? parent.map { ["-p", $0] } ?? [] : []
        let commit = try first(of: git.output(["commit-tree", tree, "-m", message] + ancestors))
        // Where somebody commits at the same time, neither way drops that commit.
        let force = keepsHistory ? [] : ["--force-with-lease=\(reference):\(parent ?? "")"]
        try git.output(["push", "--quiet"] + force + [url, "\(commit):\(reference)"])
        return commit
    }

    /// Whether the branch may end with a commit: without history, with one that follows none. Its own text says so, also where earlier ones
    /// were not fetched.
    private func isKept(_ commit: String) throws(PublishFailure) -> Bool {
        if keepsHistory { return true }
        let header = try git.output(["cat-file", "commit", commit]).prefix { !$0.isEmpty }
        return !header.contains { $0.hasPrefix("parent ") }
    }

    private func first(of lines: [String]) throws(PublishFailure) -> String {
        guard let line = lines.first, !line.isEmpty else { throw git.place("git answered nothing") }
        return line
    }
}
