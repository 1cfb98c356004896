import Foundation
import Model

/// The files below a folder, listed without following symbolic links.
public struct FileListing: Sendable {
    public struct File: Hashable, Sendable, Codable {
        /// The path, relative to the site's root.
        public let path: String
        public let state: FileState

        public init(path: String, state: FileState) { (self.path, self.state) = (path, state) }
    }

    /// The plain files, sorted by the bytes of their paths.
    public var files: [File] = []
    /// Skipped symbolic links and special files, and unreadable folders.
    public var problems: [Problem] = []

    public init(_ listings: [FileListing]) {
        files = listings.flatMap(\.files)
        problems = listings.flatMap(\.problems)
    }

    /// Lists all files below `folder`, a path relative to `root` or absolute, with which the files' paths begin. Names beginning with
    /// a dot and the folders in `skipped` are ignored. A folder that does not exist has no files.
    public init(of folder: String, below root: String, skipping skipped: Set<String> = []) {
        var folders = [folder]
        while let next = folders.popLast() {
            if !skipped.contains(next) { list(next, below: root, into: &folders) }
        }
        files.sort { $0.path < $1.path }
    }

    /// The paths of the files, sorted by bytes.
    public var paths: [String] { files.map(\.path) }

    private mutating func list(_ folder: String, below root: String, into folders: inout [String]) {
        guard let stream = opendir(folder.below(root)) else {
            let code = errno
            if code != ENOENT {
                problems.append(
                    Problem(file: folder, cause: .unreadable(String(cString: strerror(code)))))
            }
            return
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            guard let name = Self.name(of: entry) else {
                let shown = "\(folder)/\(Self.shownName(of: entry))"
                problems.append(Problem(file: shown, cause: .unusableName))
                continue
            }
            if name.utf8.first == UInt8(ascii: ".") { continue }
            let path = "\(folder)/\(name)"
            switch Self.kind(of: entry, in: stream) {
            case .folder: folders.append(path)
            case .plain(let state): files.append(File(path: path, state: state))
            case .other: problems.append(Problem(file: path, cause: .notAPlainFile))
            case .gone: continue
            }
        }
    }

    /// The type of an entry; `gone` if it was removed since it was read.
    private enum Kind { case folder, plain(FileState), other, gone }

    /// The entry's name; nil if it is not UTF-8.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
        withUnsafeBytes(of: &entry.pointee.d_name) { name in
            String(validating: name.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// The entry's name with U+FFFD for invalid bytes.
    private static func shownName(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: &entry.pointee.d_name) { name in
            String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func kind(of entry: UnsafeMutablePointer<dirent>, in stream: OpaquePointer) -> Kind {
        if Int32(entry.pointee.d_type) == 4 { return .folder }  // DT_DIR: most file systems say
        var status = stat()
        let name = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
        // Relative to the folder's descriptor, which avoids resolving its path for each file.
        let answer = fstatat(
            dirfd(stream), name.assumingMemoryBound(to: CChar.self), &status, AT_SYMLINK_NOFOLLOW)
        guard answer == 0 else { return .gone }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .plain(FileState(status))
        default: return .other
        }
    }
}
