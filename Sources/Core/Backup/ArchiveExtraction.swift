import Basics
import Crypto
import Files
import Foundation
import Model

/// Writes the files of an archive into a folder, and checks each against the manifest at the archive's end.
struct ArchiveExtraction {
    /// Maximum size of the description, in bytes.
    private static let descriptionLimit = 1 << 16
    /// Maximum size of the manifest, in bytes: 1 GiB, for several million files.
    private static let manifestLimit = 1 << 30

    private let archive: String
    private let folder: String
    private let leavesOutKeys: Bool
    private var reader: TarReader
    private var hashes: [String: String] = [:]
    private(set) var fileCount = 0

    init(of descriptor: Int32, archive: String, into folder: String, leavingOutKeys: Bool) {
        (self.archive, self.folder, leavesOutKeys) = (archive, folder, leavingOutKeys)
        reader = TarReader(descriptor: descriptor)
    }

    mutating func run() throws(BackupFailure) -> BackupDescription {
        let description = try description()
        while let entry = try next() {
            if entry.path == BackupFiles.manifest {
                try check(try contents(entry, limit: Self.manifestLimit))
                guard try next() == nil else { throw damaged(.manifest) }
                return description
            }
            guard BackupFiles.isUsable(entry.path), hashes[entry.path] == nil else {
                throw damaged(.path(entry.path))
            }
            try extract(entry)
        }
        throw damaged(.manifest)
    }

    private mutating func description() throws(BackupFailure) -> BackupDescription {
        let first: TarEntry?
        do throws(TarError) { first = try reader.next() } catch {
            // Another file, or no tar archive at all.
            if case .damaged = error { throw .noBackup(archive) }
            throw CopiedFile.problem(archive, error, isWriting: false)
        }
        guard let first, first.path == BackupFiles.description else { throw .noBackup(archive) }
        let bytes = try contents(first, limit: Self.descriptionLimit)
        hashes[first.path] = SHA256.hash(data: bytes).hexadecimal
        let description: BackupDescription
        do {
            description = try JSONDecoder().decode(BackupDescription.self, from: Data(bytes))
        } catch {
            throw .noBackup(archive)
        }
        if !description.isReadable { throw .ofOtherVersion(archive, program: description.program) }
        return description
    }

    /// Writes a file, or only reads it where it may be a key that is not wanted.
    private mutating func extract(_ entry: TarEntry) throws(BackupFailure) {
        var hash = SHA256()
        if leavesOutKeys, BackupFiles.maybeSecret(entry.path) {
            while let bytes = try piece() { hash.update(data: bytes) }
        } else {
            let path = "\(folder)/\(entry.path)"
            let target = try BackupFailure.ofFile { () throws(Problem) in
                try Folders.create(
                    for: [entry.path], below: folder,
                    readableBy: entry.path.hasPrefix("State/") ? .owner : .everyone)
                return try CopiedFile.create(path)
            }
            defer { close(target) }
            while let bytes = try piece() {
                hash.update(data: bytes)
                try BackupFailure.ofFile { () throws(Problem) in
                    try CopiedFile.write(bytes[...], to: target, path)
                }
            }
            try BackupFailure.ofFile { () throws(Problem) in
                try CopiedFile.finish(target, path, mode: entry.mode, modified: entry.modified)
            }
            fileCount += 1
        }
        hashes[entry.path] = hash.finalize().hexadecimal
    }

    private func check(_ manifest: [UInt8]) throws(BackupFailure) {
        guard let text = String(validating: manifest, as: UTF8.self) else { throw damaged(.manifest) }
        var rest = hashes
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[1].first == " " else { throw damaged(.manifest) }
            let path = String(parts[1].dropFirst())
            guard let hash = rest.removeValue(forKey: path) else { throw damaged(.missing(path)) }
            guard hash == parts[0] else { throw damaged(.contents(path)) }
        }
        // By the least path, so that the same archive has the same message.
        if let path = rest.keys.min() { throw damaged(.contents(path)) }
    }

    private mutating func contents(_ entry: TarEntry, limit: Int) throws(BackupFailure) -> [UInt8] {
        guard entry.size <= limit else { throw damaged(.manifest) }
        var all: [UInt8] = []
        while let bytes = try piece() { all += bytes }
        return all
    }

    private mutating func next() throws(BackupFailure) -> TarEntry? {
        do throws(TarError) { return try reader.next() } catch {
            throw CopiedFile.problem(archive, error, isWriting: false)
        }
    }

    /// The next bytes of the current file; nil at its end.
    private mutating func piece() throws(BackupFailure) -> [UInt8]? {
        do throws(TarError) {
            let bytes = try reader.read()
            return bytes.isEmpty ? nil : bytes
        } catch {
            throw CopiedFile.problem(archive, error, isWriting: false)
        }
    }

    private func damaged(_ damage: BackupFailure.Damage) -> BackupFailure { .damaged(archive, damage) }
}
