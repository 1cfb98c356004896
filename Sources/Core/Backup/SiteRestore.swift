import Files
import Foundation
import Model

/// Makes the site of an archive in another folder, all of it or nothing.
public struct SiteRestore: Sendable {
    private let archive: String
    private let folder: String
    private let isTrial: Bool

    /// Creates a restore of the archive at a path into a folder, which must be missing or empty. A trial copy sends nothing
    /// (`TrialCopy`), and gets no keys.
    public init(archive: String, folder: String, isTrial: Bool) {
        (self.archive, self.folder, self.isTrial) = (archive, folder, isTrial)
    }

    /// Restores the site. The whole archive is checked before the folder is there.
    /// - Throws: `BackupFailure`; nothing is left then.
    /// - Returns: `made` is when the archive was made, as in RFC 3339.
    public func make() throws(BackupFailure) -> (fileCount: Int, made: String, hasKeys: Bool) {
        try refuseUsedFolder()
        let source = try openArchive()
        defer { close(source) }
        let url = URL(fileURLWithPath: folder)
        let beside = url.deletingLastPathComponent().appending(
            path: ".\(url.lastPathComponent).corkboard-restore")
        let staging = try BackupFailure.ofFile { () throws(Problem) in
            try Folders.create(for: [folder], below: "", readableBy: .everyone)
            let staging = try Staging(folder: beside.path, readableBy: .everyone)
            // Before their files, which others must not read meanwhile.
            try Folders.create(for: ["Content/x", "State/x"], below: staging.folder)
            return staging
        }
        defer { staging.remove() }
        var extraction = ArchiveExtraction(
            of: source, archive: archive, into: staging.folder, leavingOutKeys: isTrial)
        let description = try extraction.run()
        try BackupFailure.ofFile { () throws(Problem) in
            if isTrial { try TrialCopy.mark(staging.folder) }
            // As a build leaves it: a group may maintain content together.
            chmod("\(staging.folder)/Content", 0o750)
            try FileStep.syncFileSystem(of: staging.folder)
            try FileStep.rename(staging.folder, to: folder)
        }
        return (extraction.fileCount, description.made, description.hasKeys && !isTrial)
    }

    private func openArchive() throws(BackupFailure) -> Int32 {
        do throws(Problem) {
            return try CopiedFile.open(archive).descriptor
        } catch {
            switch error.cause {
            case .folderInPlace: throw .folder(archive)
            case .notAPlainFile: throw .noBackup(archive)
            default: throw .file(error)
            }
        }
    }

    /// Throws if there is something at the folder's path that is not an empty folder.
    private func refuseUsedFolder() throws(BackupFailure) {
        if FileSystemEntry.isMissing(folder) { return }
        do {
            if try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty { return }
        } catch {
            throw .notEmpty(folder)
        }
        throw .notEmpty(folder)
    }
}
