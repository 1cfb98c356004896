/// Folders that removed files leave empty.
package enum EmptyFolders {
    /// The uppermost folders of removed files in which no file is left, sorted.
    package static func of(_ removed: [String], present: some Sequence<String>) -> [String] {
        let used = Set(present.flatMap(folders))
        let empty = removed.compactMap { path in folders(of: path).first { !used.contains($0) } }
        return Set(empty).sorted()
    }

    /// The folders of a path, the uppermost first.
    private static func folders(of path: String) -> [String] {
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
    }

    /// A path in a pattern of rclone's filters.
    package static func escaped(_ path: String) -> String {
        path.map { "*?[]{}\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
