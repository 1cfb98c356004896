import Foundation

public enum FileSystemEntry {
    /// Whether there is no entry at a path, not even a link.
    public static func isMissing(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 && errno == ENOENT
    }
}
