import ArgumentParser
import Backup
import ContentFiles
import Files
import Foundation

/// `corkboard backup`.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Makes one dated archive of the site, while it is in use.",
        discussion: """
            In it are Content/, templates of the site's own, and State/ with accounts, log and database. Pictures that are drawn again are \
            left out. The key that signs notifications, channels.json and what it names are in it with --with-keys alone. The archive is \
            plain tar, for its owner alone; `sha256sum -c manifest.sha256` checks what `tar -xf` made of it. `corkboard restore` makes a \
            site of it.
            """)

    @OptionGroup var site: SiteOptions

    @Option(
        help: ArgumentHelp(
            "The folder for archives. (default: Backups in the site's folder)", valueName: "folder"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Number of archives that stay there, of those with keys and of those without; older ones are removed.",
            valueName: "number")
    )
    var keep = SiteBackup.defaultKept

    @Flag(help: "Put keys and secrets of channels in too. Keep such an archive as you would keep passwords.")
    var withKeys = false

    func validate() throws {
        if keep < 1 { throw ValidationError("--keep \(keep) keeps no archive. Keep 1 or more.") }
    }

    func run() throws {
        let root = try site.folder()
        guard !FileSystemEntry.isMissing("\(root)/\(ContentReading.settingsPath)") else {
            throw Reporting.failure("\(root): has no Content/site.yml; expected a site")
        }
        let folder = try archiveFolder(of: root)
        try Reporting.recover(root)
        let outcome = try SiteBackup(
            root: root, folder: folder, withKeys: withKeys, kept: keep, program: Corkboard.version
        ).make(now: Date())
        for problem in outcome.problems { Reporting.say("\(problem.description); left out") }
        let size = String(format: "%.1f", Double(outcome.size) / 1_000_000)
        let removed = outcome.removed.isEmpty ? "" : "; removed \(outcome.removed.count) older"
        print("Made \(outcome.file): \(outcome.fileCount) files, \(size) MB\(removed)")
    }

    /// The folder for archives, which must not be in a folder that is backed up or served.
    private func archiveFolder(of root: String) throws -> String {
        guard let output else { return "\(root)/Backups" }
        let own = OwnFolders(["Content", "Templates", "State", "Public"], of: root)
        guard !output.isEmpty, !own.contain(output) else {
            throw ValidationError(
                "--output '\(output)' is in the site itself. Name a folder of its own, such as Backups.")
        }
        return OwnFolders.resolved(output)
    }
}
