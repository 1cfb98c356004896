import Foundation

/// The users who may read files written by this program.
public enum Audience: Sendable {
    case owner
    /// Everyone, as far as the umask allows: the web server may run as another user.
    case everyone

    var file: mode_t { self == .owner ? 0o600 : 0o644 }
    var folder: mode_t { self == .owner ? 0o700 : 0o755 }

    /// Removes other users' permissions from a folder, which earlier versions granted, and those of its group unless `keepingGroup`. A
    /// folder of another user stays unchanged; `corkboard check --state` reports it.
    public static func close(_ folder: String, keepingGroup: Bool = false) {
        var status = stat()
        guard stat(folder, &status) == 0 else { return }
        let open = status.st_mode & (keepingGroup ? 0o007 : 0o077)
        if open != 0 { chmod(folder, status.st_mode & 0o7777 & ~open) }
    }
}
