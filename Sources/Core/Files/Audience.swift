import Foundation

/// Who may read what this program writes.
public enum Audience: Sendable {
    /// The user that runs this program, and nobody else on the machine.
    case owner
    /// Everyone, as far as the umask lets them: the web server may run as another user.
    case everyone

    var file: mode_t { self == .owner ? 0o600 : 0o644 }
    var folder: mode_t { self == .owner ? 0o700 : 0o755 }

    /// Takes from a folder the rights of other users, which earlier versions gave, and those of its group unless it is `keepingGroup`. A
    /// folder of another user stays as it is, and `corkboard check --state` names it.
    public static func close(_ folder: String, keepingGroup: Bool = false) {
        var status = stat()
        guard stat(folder, &status) == 0 else { return }
        let open = status.st_mode & (keepingGroup ? 0o007 : 0o077)
        if open != 0 { chmod(folder, status.st_mode & 0o7777 & ~open) }
    }
}
