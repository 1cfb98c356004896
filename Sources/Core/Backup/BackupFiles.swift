import ContentFiles
import Files
import Model
import State

/// The files of a site that are in its backup, as they are now; without the database, of which a copy is made.
struct BackupFiles {
    /// Path of the archive's first file, which describes it.
    static let description = "corkboard-backup.json"
    /// Path of the archive's last file: a line with hash and path for each file, as `sha256sum -c` takes it.
    static let manifest = "manifest.sha256"
    static let folders = ["Content", "State", "Templates"]

    /// Files and folders of State/ without secrets. All others may be keys, such as a service account of any name.
    private static let withoutSecrets = [
        "State/addresses/", "State/announced", "State/trending.json", TrialCopy.path, "State/unsettled",
        "State/uploads/", "State/members/",
    ]
    /// Folders of State/ that programs make again. What is known of the place of publishing is of the moment: a restored site would take
    /// pages for sent that are not there.
    private static let made: Set<String> = [
        "State/history", "State/pictures", "State/publish", "State/values",
    ]
    /// Files of State/ that programs make again, or that are of the host and the site which was backed up alone.
    private static let own: Set<String> = [
        "State/starts.json", BackupRecord.path, "State/health.json", "State/deliver.ran",
        "State/said-build.json", "State/said-deliver.json", "State/said-publish.json",
    ]

    let files: [FileListing.File]
    /// Files that are left out, such as symbolic links.
    let problems: [Problem]

    init(of root: String, withKeys: Bool) {
        let listing = FileListing(
            Self.folders.map { FileListing(of: $0, below: root, skipping: Self.made) })
        // A manifest has one line for each path.
        func isUsable(_ path: String) -> Bool { !path.utf8.contains { $0 < 0x20 || $0 == 0x5C } }
        let wanted = listing.files.filter { Self.isWanted($0.path, withKeys: withKeys) }
        files = wanted.filter { isUsable($0.path) }
        problems =
            listing.problems
            + wanted.filter { !isUsable($0.path) }.map { Problem(file: $0.path, cause: .unusableName) }
    }

    private static func isWanted(_ path: String, withKeys: Bool) -> Bool {
        guard path.hasPrefix("State/") else { return true }
        if own.contains(path) || path.hasSuffix(".lock") || path.hasSuffix(".new") { return false }
        if path.hasPrefix(StateDatabase.path) { return false }
        return withKeys || !maybeSecret(path)
    }

    /// Whether a file of State/ may be a key or another secret of channels.
    static func maybeSecret(_ path: String) -> Bool {
        path.hasPrefix("State/") && path != StateDatabase.path
            && !withoutSecrets.contains { $0.hasSuffix("/") ? path.hasPrefix($0) : path == $0 }
    }

    static func isUsable(_ path: String) -> Bool {
        if path == description { return true }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 1 && folders.contains(String(parts[0])) && !path.utf8.contains(0)
            && parts.allSatisfy { !$0.isEmpty && $0.utf8.first != UInt8(ascii: ".") }
    }
}
