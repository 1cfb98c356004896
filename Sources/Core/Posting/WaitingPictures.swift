import ContentFiles
import Files
import Foundation
import Model
import State

/// Uploaded pictures without a post: they wait in State/uploads and move to Content/media when their post is accepted.
public struct WaitingPictures: Sendable {
    /// Folder of the waiting pictures, from the site's root.
    public static let folder = "State/uploads"

    private let root: String

    package init(root: String) { self.root = root }

    /// Files that may hold a picture, from the site's root, the small version first: those of a waiting one, and that in Content/media,
    /// where file names are free. None for another name.
    package func files(of name: String) -> [String] {
        var files = Self.isName(name) ? ["\(waiting(name)).small", waiting(name)] : []
        if MediaFile.isName(name), MediaFile.Format(ofName: name) != nil { files.append(media(name)) }
        return files
    }

    /// Path of a picture from the site's root: waiting, or in Content/media; nil if it does not exist.
    public func path(of name: String) -> String? {
        files(of: name).first { !$0.hasSuffix(".small") && !FileSystemEntry.isMissing("\(root)/\($0)") }
    }

    /// Stores a file until a post uses it; two processes may store the same file at once.
    public func keep(_ bytes: [UInt8], as name: String) throws(Problem) {
        let path = "\(root)/\(waiting(name))"
        let new = "\(path).new-\(getpid())"
        try Folders.create(for: [path], below: "")
        try FileStep.remove(new)
        do throws(Problem) {
            try FileStep.write(bytes, to: new, isDurable: true)
            try FileStep.rename(new, to: path)
        } catch {
            try FileStep.remove(new)
            throw error
        }
    }

    /// Copies a picture to Content/media, synced to disk. Callers hold the content lock until the change that
    /// names the picture is accepted.
    /// - Throws: `Problem` if reading or writing fails.
    func publish(_ name: String?) throws(Problem) {
        guard let name, Self.isName(name), isWaiting(name), !isOnSite(name) else { return }
        let bytes = try SourceFile(path: waiting(name), below: root, limit: MediaFile.sizeLimit).bytes
        let (target, staged) = ("\(root)/\(media(name))", ChangeFiles.staged(below: root))
        try Folders.create(for: [target], below: "", readableBy: .everyone)
        try FileStep.remove(staged)
        try FileStep.write(bytes, to: staged, isDurable: true)
        try FileStep.rename(staged, to: target)
        try FileStep.sync("\(root)/Content/media")
    }

    /// Removes the waiting copies of pictures that `files` name and that are in Content/media.
    func release(_ files: [FileChange]) throws(Problem) {
        for name in names where isOnSite(name) {
            let text = Array(name.utf8)
            if files.contains(where: { $0.after?.contains(text) ?? false }) { try remove(name) }
        }
    }

    /// Removes a waiting picture, with its small version; other names are ignored.
    package func remove(_ name: String) throws(Problem) {
        guard Self.isName(name) else { return }
        try FileStep.remove("\(root)/\(waiting(name)).small")
        try FileStep.remove("\(root)/\(waiting(name))")
    }

    /// The names of all waiting pictures.
    var names: [String] { entries.map(\.name).filter(Self.isName) }

    /// The entries of the folder with their modification times, without names that begin with a dot.
    var entries: [(name: String, changed: Date)] {
        guard let folder = opendir("\(root)/\(Self.folder)") else { return [] }
        defer { closedir(folder) }
        var entries: [(name: String, changed: Date)] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            var status = stat()
            guard !name.hasPrefix("."), lstat("\(root)/\(waiting(name))", &status) == 0 else { continue }
            entries.append((name, Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))))
        }
        return entries.sorted { $0.name < $1.name }
    }

    func isOnSite(_ name: String) -> Bool { !FileSystemEntry.isMissing("\(root)/\(media(name))") }

    private func isWaiting(_ name: String) -> Bool { !FileSystemEntry.isMissing("\(root)/\(waiting(name))") }

    func media(_ name: String) -> String { "Content/media/\(name)" }

    private func waiting(_ name: String) -> String { "\(Self.folder)/\(name)" }

    /// Whether a text is a picture's file name: 8 to 64 digits or letters a-z, then .jpg, .png or .webp.
    package static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, ["jpg", "png", "webp"].contains(parts[1]) else { return false }
        return (8...64).contains(parts[0].utf8.count)
            && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }
}
