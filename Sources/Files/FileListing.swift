import Foundation
import Model

/// The files below a folder, found without following symbolic links.
public struct FileListing: Sendable {
    /// Paths of plain files from the site's root, by bytes.
    public var paths: [String] = []
    /// Symbolic links and special files that were skipped, folders that could not be read.
    public var problems: [Problem] = []

    /// Lists all below `folder`, itself a path below `root`. Names that begin with a dot are passed over.
    /// A folder that does not exist has no files.
    public init(of folder: String, below root: String) {
        var folders = [folder]
        while let next = folders.popLast() { list(next, below: root, into: &folders) }
        paths.sort()
    }

    private mutating func list(_ folder: String, below root: String, into folders: inout [String]) {
        guard let stream = opendir("\(root)/\(folder)") else {
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
            switch Self.kind(of: entry, at: "\(root)/\(path)") {
            case .folder: folders.append(path)
            case .plain: paths.append(path)
            case .other: problems.append(Problem(file: path, cause: .notAPlainFile))
            }
        }
    }

    private enum Kind { case folder, plain, other }

    /// The entry's name; nil where it is not UTF-8.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
        withUnsafeBytes(of: &entry.pointee.d_name) { name in
            String(validating: name.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// The entry's name with U+FFFD for what is not UTF-8.
    private static func shownName(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: &entry.pointee.d_name) { name in
            String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func kind(of entry: UnsafeMutablePointer<dirent>, at path: String) -> Kind {
        switch Int32(entry.pointee.d_type) {
        case 4: return .folder  // DT_DIR
        case 8: return .plain  // DT_REG
        case 0: break  // DT_UNKNOWN: some file systems do not say
        default: return .other
        }
        var status = stat()
        guard lstat(path, &status) == 0 else { return .other }
        return status.st_mode & S_IFMT == S_IFDIR
            ? .folder : status.st_mode & S_IFMT == S_IFREG ? .plain : .other
    }
}
