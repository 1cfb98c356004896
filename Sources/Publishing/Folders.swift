import Foundation
import Model

/// Makes the folders that files need and removes those that are left without one.
enum Folders {
    /// Makes every missing folder of these paths below `root`.
    /// - Throws: `Problems` with `.unwritable`.
    static func create(for paths: [String], below root: String) throws(Problems) {
        var made: Set<Substring> = []
        for path in paths { try create(parent(of: path), below: root, made: &made) }
    }

    /// Removes the folders of these paths, and those above them up to `root`, where they are empty.
    static func removeEmpty(of paths: some Sequence<String>, below root: String) {
        for path in paths {
            var folder = parent(of: path)
            while !folder.isEmpty, rmdir("\(root)/\(folder)") == 0 { folder = parent(of: String(folder)) }
        }
    }

    private static func create(
        _ folder: Substring, below root: String, made: inout Set<Substring>
    ) throws(Problems) {
        guard made.insert(folder).inserted else { return }
        let path = root.isEmpty ? String(folder) : "\(root)/\(folder)"
        if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, !path.isEmpty else { throw FileStep.failure(path) }
        // The folder above is missing: where `root` itself is, it is made as a path of its own.
        if folder.isEmpty {
            try create(parent(of: root), below: "", made: &made)
        } else {
            try create(parent(of: String(folder)), below: root, made: &made)
        }
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileStep.failure(path) }
    }

    private static func parent(of path: String) -> Substring {
        path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    }
}
