import ArgumentParser
import Building
import ContentFiles
import Files
import Foundation
import Model
import Site
import StandardSections

extension CheckCommand {
    /// `corkboard check --fix`: shows or writes what can be mended, and then says what stays.
    func mend(_ root: String) async throws {
        let lock = try Reporting.contentLock(of: root, unless: !write)
        defer { lock?.release() }
        let mending = ContentMending(root: root, kinds: Sections.standard.kinds, fixes: Self.fixes(root))
        for file in mending.files {
            if !write { Reporting.tell(file.difference) }
        }
        if let lock {
            try mending.write(holding: lock)
            for file in mending.files {
                for reason in file.reasons {
                    Reporting.tell("\(file.path.harmless):\(reason.line): \(reason.text)")
                }
            }
        }
        let count = mending.files.count
        let files = "\(count) file\(count == 1 ? "" : "s")"
        if count == 0 {
            Reporting.tell("Nothing can be mended here.")
        } else {
            Reporting.tell(
                write
                    ? "Mended \(files)."
                    : "\(files) can be mended; 'corkboard check --fix --write' writes this.")
        }
        if write || count == 0 { try await Self.listRest(root) }
    }

    /// The fixes of single files, and those of the sections. Files with errors are no content yet, and are mended all the same.
    private static func fixes(_ root: String) -> [any ContentFix] {
        let kinds = Sections.standard.kinds
        let paths = FileListing(of: "Content", below: root).paths
        guard let settings = SettingsReading(root: root, tabs: kinds.tabs(paths)).settings else {
            return ContentMending.fixes
        }
        let items = ContentItems(paths: paths, below: root, timeZone: settings.timeZone, kinds: kinds)
        return ContentMending.fixes + Sections.standard.fixes(items.content(settings))
    }

    /// Lists the problems that stay; exits with status 1 if there is an error.
    private static func listRest(_ root: String) async throws {
        let problems = await SiteCheck(root: root, share: SiteOptions.share, sections: .standard)
            .problems(now: Date(), followingLinks: false)
        Reporting.list(problems)
        if problems.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
    }
}
