import Foundation
import Model

/// Creates folders for files and removes empty ones.
public enum Folders {
    /// Creates all missing parent folders of the given paths below `root`, readable by an audience.
    public static func create(
        for paths: [String], below root: String, readableBy audience: Audience = .owner
    ) throws(Problem) {
        var made: Set<Substring> = []
        for path in paths { try create(parent(of: path), below: root, audience.folder, made: &made) }
    }

    /// Removes the parent folders of these paths up to `root`, as far as they are empty.
    public static func removeEmpty(of paths: some Sequence<String>, below root: String) {
        for path in paths {
            var folder = parent(of: path)
            while !folder.isEmpty, rmdir("\(root)/\(folder)") == 0 { folder = parent(of: String(folder)) }
        }
    }

    private static func create(
        _ folder: Substring, below root: String, _ mode: mode_t, made: inout Set<Substring>
    ) throws(Problem) {
        guard made.insert(folder).inserted else { return }
        let path = root.isEmpty ? String(folder) : folder.isEmpty ? root : "\(root)/\(folder)"
        if mkdir(path, mode) == 0 { return }
        if errno == EEXIST { return try checkIsFolder(path) }
        guard errno == ENOENT || errno == ENOTDIR, !path.isEmpty else { throw FileStep.problem(path) }
        // The parent is missing or not a folder, which is reported for it. If it is `root`, it is created as a path of its own.
        if folder.isEmpty {
            try create(parent(of: root), below: "", mode, made: &made)
        } else {
            try create(parent(of: String(folder)), below: root, mode, made: &made)
        }
        guard mkdir(path, mode) == 0 || errno == EEXIST else { throw FileStep.problem(path) }
    }

    /// Checks that a path is a folder or a link to one.
    private static func checkIsFolder(_ path: String) throws(Problem) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileStep.problem(path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw FileStep.problem(path, code: ENOTDIR) }
    }

    private static func parent(of path: String) -> Substring {
        path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    }
}
