import ArgumentParser
import Backup
import Files
import Foundation

/// `corkboard restore`.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Makes the site of an archive of `corkboard backup` in another folder.",
        discussion: """
            All of it or nothing: the archive is checked against its manifest first. The folder must be new or empty. The pages are made \
            by `corkboard build --root FOLDER`.
            """)

    @Argument(help: "The archive.")
    var file: String

    @Argument(help: "The folder to make.")
    var folder: String

    @Flag(
        help:
            "Make a copy to try something, which never sends anything to anybody and gets no keys. Its marker is the file State/trial."
    )
    var trial = false

    func run() throws {
        let path = URL(fileURLWithPath: folder).standardizedFileURL.resolvingSymlinksInPath().path
        let outcome = try SiteRestore(archive: file, folder: path, isTrial: trial).make()
        print("Restored \(outcome.fileCount) files of \(outcome.made) in \(folder).")
        // Also where the archive is of a trial copy.
        let isTrial = TrialCopy.isMarked(path)
        if isTrial { print(TrialCopy.sentence + ".") }
        if !isTrial, !outcome.hasKeys {
            print(
                "The archive has no keys: put State/channels.json and what it names back, and make a key with `corkboard keys`."
            )
        }
        print("Go on with:\n\n  corkboard build --root \(folder)\n  corkboard check --state --root \(folder)")
    }
}
