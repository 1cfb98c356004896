import Basics
import Crypto
import Files
import Foundation
import Model

/// Makes one dated archive of a site that may be in use: content, theme and templates, the database and what else is in State/.
public struct SiteBackup: Sendable {
    /// Path of the lock that one backup at a time holds, from the site's root.
    public static let lockPath = "State/backup.lock"
    /// Default number of archives that stay.
    public static let defaultKept = 14

    public struct Outcome: Equatable, Sendable {
        public let file: String
        public let fileCount: Int
        /// The size of the archive in bytes.
        public let size: Int
        public let removed: [String]
        /// Files that were left out, such as symbolic links.
        public let problems: [Problem]
    }

    private let root: String
    private let folder: String
    private let withKeys: Bool
    private let kept: Int
    private let program: String

    /// - Parameters:
    ///   - root: the site's folder.
    ///   - folder: the folder for archives, created for the owner alone if it is missing.
    ///   - withKeys: whether keys and secrets of channels are in it.
    ///   - kept: number of archives that stay, at least 1, this one included; those with keys and those without count by themselves.
    ///   - program: the version of this program.
    public init(root: String, folder: String, withKeys: Bool, kept: Int = Self.defaultKept, program: String) {
        (self.root, self.folder, self.withKeys) = (root, folder, withKeys)
        (self.kept, self.program) = (max(1, kept), program)
    }

    /// Makes the archive, for the owner alone, and removes the oldest ones.
    /// - Throws: `BackupFailure`; nothing is left of an archive that is not whole.
    public func make(now: Date) throws(BackupFailure) -> Outcome {
        let lock = try BackupFailure.ofFile { () throws(Problem) in
            try FileLock(ifFree: "\(root)/\(Self.lockPath)")
        }
        guard let lock else { throw .busy }
        defer { lock.release() }
        let file = "\(folder)/\(BackupArchives.name(at: now, withKeys: withKeys))"
        let staging = try BackupFailure.ofFile { () throws(Problem) in
            try Folders.create(for: [file], below: "")
            return try Staging(folder: "\(folder)/.corkboard-backup")
        }
        defer { staging.remove() }
        let snapshot = try SiteSnapshot(of: root, in: staging, withKeys: withKeys)
        let paths = snapshot.paths
        let archive = "\(staging.folder)/archive"
        try write(paths, in: staging.folder, to: archive, now: now)
        let size = FileState(of: archive)?.size ?? 0
        try BackupFailure.ofFile { () throws(Problem) in
            try FileStep.renameExclusively(archive, to: file)
            try FileStep.syncFileSystem(of: folder)
            try BackupRecord(made: now, file: file, size: size, hasKeys: withKeys).write(root: root)
        }
        let removed = try BackupFailure.ofFile { () throws(Problem) in
            try BackupArchives(in: folder).removeOldest(keeping: kept, and: file)
        }
        return Outcome(
            file: file, fileCount: paths.count, size: size, removed: removed, problems: snapshot.problems)
    }

    /// Writes the copies into an archive, each of which is then removed, so that they take the room of the site once.
    private func write(
        _ paths: [String], in folder: String, to archive: String, now: Date
    ) throws(BackupFailure) {
        let descriptor = try BackupFailure.ofFile { () throws(Problem) in try CopiedFile.create(archive) }
        defer { close(descriptor) }
        let (writer, time) = (TarWriter(descriptor: descriptor), Int(now.timeIntervalSince1970))
        let description = try description(now)
        var manifest = [Self.line(BackupFiles.description, SHA256.hash(data: description))]
        do throws(TarError) {
            try writer.add(BackupFiles.description, description, modified: time)
        } catch { throw CopiedFile.problem(archive, error, isWriting: true) }
        for path in paths {
            let digest = try add("\(folder)/\(path)", as: path, to: writer, archive)
            manifest.append(Self.line(path, digest))
        }
        do throws(TarError) {
            try writer.add(BackupFiles.manifest, Array(manifest.joined().utf8), modified: time)
            try writer.finish()
        } catch { throw CopiedFile.problem(archive, error, isWriting: true) }
    }

    private func add(
        _ copy: String, as path: String, to writer: TarWriter, _ archive: String
    ) throws(BackupFailure) -> SHA256Digest {
        let (source, status) = try BackupFailure.ofFile { () throws(Problem) in try CopiedFile.open(copy) }
        defer { close(source) }
        let entry = TarEntry(
            path: path, size: Int(status.st_size), mode: Int(status.st_mode & 0o777),
            modified: Int(status.st_mtim.tv_sec))
        var hash = SHA256()
        do throws(TarError) {
            try writer.add(entry, from: source) { hash.update(data: $0) }
        } catch { throw CopiedFile.problem(archive, error, isWriting: true) }
        try BackupFailure.ofFile { () throws(Problem) in try FileStep.remove(copy) }
        return hash.finalize()
    }

    private func description(_ now: Date) throws(BackupFailure) -> [UInt8] {
        let description = BackupDescription(
            program: program, made: TimeZone.gmt.text(of: now) ?? "", hasKeys: withKeys)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            return Array(try encoder.encode(description)) + Array("\n".utf8)
        } catch {
            throw .file(Problem(file: BackupFiles.description, cause: .unwritable("\(error)")))
        }
    }

    private static func line(_ path: String, _ digest: SHA256Digest) -> String {
        "\(digest.hexadecimal)  \(path)\n"
    }
}
