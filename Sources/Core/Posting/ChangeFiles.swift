import ContentFiles
import Files
import Foundation
import Model
import State

/// Puts the files of changes in place, each whole or not at all and on the disk. Done twice, it is done once.
struct ChangeFiles {
    /// The site's folder.
    let root: String

    /// A file that is neither as it was nor as it shall be was changed by a person since: it stays. Where it should have gone, so do the
    /// files behind it, as the record of an event that is there after all.
    /// - Throws: `Problem` with `.unwritable`; then some of the files may be in place.
    func place(_ files: [FileChange]) throws(Problem) {
        try FileStep.remove(Self.staged(below: root))
        var folders: Set<String> = []
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
        for folder in folders.sorted() where !FileSystemEntry.isMissing("\(root)/\(folder)") {
            try FileStep.sync("\(root)/\(folder)")
        }
    }

    /// What stands at a path; nil where nothing does.
    func current(_ path: String) throws(Problem) -> [UInt8]? {
        if FileSystemEntry.isMissing("\(root)/\(path)") { return nil }
        return try SourceFile(path: path, below: root, limit: .max).bytes
    }

    /// Where the bytes of a file wait on the disk for the moment in which they get their name: one at a time, as those who change content
    /// hold a lock. In Content/, since State/ may lie on another file system.
    static func staged(below root: String) -> String { "\(root)/Content/.staged" }

    // A draft is for nobody else on the machine.
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
