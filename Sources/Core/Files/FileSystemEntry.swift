import Foundation

/// What stands at a path.
public enum FileSystemEntry {
    /// Whether nothing does, not even a link.
    public static func isMissing(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 && errno == ENOENT
    }
}
