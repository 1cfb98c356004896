import ContentFiles
import Files
import Foundation
import Model
import State

/// Writes the files of changes: each file is atomic and synced to disk. Idempotent.
struct ChangeFiles {
    let root: String

    /// A file whose bytes are neither `before` nor `after` was edited by hand since: it is kept. If it should have been
    /// removed, the files after it are skipped too, such as the record of a post that still exists.
    /// - Throws: `Problem` with `.unwritable`; some of the files may then be in place.
    func place(_ files: [FileChange]) throws(Problem) { try place([files]) }

    /// Places the files of several changes, as `place` those of each, and syncs each folder once.
    func place(_ changes: [[FileChange]]) throws(Problem) {
        try FileStep.remove(Self.staged(below: root))
        var folders: Set<String> = []
        for files in changes { try put(files, into: &folders) }
        for folder in folders.sorted() where !FileSystemEntry.isMissing("\(root)/\(folder)") {
            try FileStep.sync("\(root)/\(folder)")
        }
    }

    private func put(_ files: [FileChange], into folders: inout Set<String>) throws(Problem) {
        for file in files {
            let folder = String(file.path[..<(file.path.lastIndex(of: "/") ?? file.path.startIndex)])
            let now = try current(file.path)
            if now != file.after {
                guard now == file.before else {
                    if file.after == nil { break }
                    continue
                }
                if FileSystemEntry.isMissing("\(root)/\(folder)") { folders.insert("Content") }
                if let bytes = file.after {
                    try put(bytes, at: "\(root)/\(file.path)", isNew: now == nil)
                } else {
                    try FileStep.remove("\(root)/\(file.path)")
                }
            }
            folders.insert(folder)
        }
    }

    /// The bytes of the file at `path`; nil if there is no file.
    func current(_ path: String) throws(Problem) -> [UInt8]? {
        if FileSystemEntry.isMissing("\(root)/\(path)") { return nil }
        return try SourceFile(path: path, below: root, limit: .max).bytes
    }

    /// Path of the temporary file that is synced before it is renamed. One is enough, since writers of
    /// content hold a lock. In Content/, since State/ may be on another file system.
    static func staged(below root: String) -> String { "\(root)/Content/.staged" }

    // The file is readable by its owner alone: it may be a draft.
    private func put(_ bytes: [UInt8], at path: String, isNew: Bool) throws(Problem) {
        let staged = Self.staged(below: root)
        try Folders.create(for: [staged, path], below: "", readableBy: .everyone)
        try FileStep.remove(staged)
        try FileStep.write(bytes, to: staged, isDurable: true)
        if isNew {
            try FileStep.renameExclusively(staged, to: path)
        } else {
            try FileStep.rename(staged, to: path)
        }
    }
}
