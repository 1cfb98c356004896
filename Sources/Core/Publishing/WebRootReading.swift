import Basics
import CLinux
import Files
import Foundation
import Model

/// The files of a web root that are published, read as far as they changed since the last run.
package struct WebRootReading: Sendable {
    package private(set) var files: [PublishedFile] = []
    /// Files that cannot be read: what is there of them stays.
    package private(set) var unreadable: Set<String> = []
    /// Files that are left out, such as symbolic links, and unreadable ones.
    package private(set) var problems: [Problem] = []

    /// Folders of files for open pages of members, whose names are secrets: a place may list its files for everybody.
    private static let secrets: Set<String> = ["Public/live"]
    /// A file that is written before files are read, so that its time tells which of them have settled.
    private static let clock = "State/publish/read"

    /// Reads the web root of a site in `root`. Files whose state is that of the manifest are not read.
    /// - Throws: `PublishFailure` if there are no pages, or if a folder cannot be listed, whose files would seem to be gone.
    package init(of root: String, manifest: PlaceManifest) throws(PublishFailure) {
        guard !FileSystemEntry.isMissing("\(root)/Public/index.html") else { throw .noPages }
        let listing = FileListing(of: "Public", below: root, skipping: Self.secrets)
        for problem in listing.problems {
            if case .unreadable = problem.cause { throw .file(problem) }
        }
        problems = listing.problems
        var start: FileState?
        for file in listing.files {
            let path = String(file.path.dropFirst("Public/".count))
            // Copies of editors, which web servers refuse too.
            if path.hasSuffix("~") { continue }
            guard path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                problems.append(Problem(file: file.path, cause: .unusableName))
                continue
            }
            if let entry = manifest.entries[path], let known = entry.fingerprint, entry.state == file.state {
                files.append(PublishedFile(path, size: file.state.size, known, state: file.state))
                continue
            }
            if start == nil { start = try Self.present(root) }
            read(path, file.state, below: root, at: start)
        }
    }

    /// The state of a file that is made now.
    private static func present(_ root: String) throws(PublishFailure) -> FileState? {
        try PublishFailure.onDisk(try FileStep.replace("\(root)/\(clock)", with: []))
        return FileState(of: "\(root)/\(clock)")
    }

    private mutating func read(_ path: String, _ state: FileState, below root: String, at start: FileState?) {
        let file = "\(root)/Public/\(path)"
        do {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped)
            let isSettled = start.map { state.isSettled(before: $0) } ?? false
            files.append(
                PublishedFile(
                    path, size: state.size, Fingerprint(bytes), state: isSettled ? state : nil))
        } catch {
            // A file that is gone meanwhile counts as removed.
            if FileSystemEntry.isMissing(file) { return }
            unreadable.insert(path)
            problems.append(
                Problem(file: "Public/\(path)", cause: .unreadable(error.localizedDescription)))
        }
    }

    /// The plan of what is sent and removed.
    package func plan(_ manifest: PlaceManifest, below root: String) -> PublishPlan {
        PublishPlan(files, manifest: manifest, unreadable: unreadable) { file, names in
            Self.has(names, in: "\(root)/Public/\(file.path)")
        }
    }

    /// Whether a file has one of some texts in its bytes; true for one that cannot be read.
    private static func has(_ texts: Set<String>, in file: String) -> Bool {
        do {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped)
            return texts.contains { text in
                bytes.withUnsafeBytes { buffer in
                    find_bytes(buffer.baseAddress, buffer.count, text, text.utf8.count) != nil
                }
            }
        } catch {
            return true
        }
    }
}

extension PublishedFile {
    /// Whether the file of a site in `root` is still the one that was read.
    package func isSame(below root: String) -> Bool {
        let file = "\(root)/Public/\(path)"
        if let state { return FileState(of: file) == state }
        do {
            return Fingerprint(try Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped))
                == fingerprint
        } catch {
            return false
        }
    }
}
