/// The place outside this host's web server to which the web root is brought.
public enum PublishSettings: Hashable, Sendable {
    /// A remote of rclone's settings with a path there, such as `store:bucket/site`, or a folder of this host.
    case rclone(String)
    /// A branch of a git repository. Without `keepsHistory` it has the last commit alone, so that nothing withdrawn is in earlier ones.
    case git(url: String, branch: String, keepsHistory: Bool = true)

    /// The branch where the settings name none: that of Codeberg's pages.
    public static let branch = "pages"

    /// The place as messages name it.
    public var name: String {
        switch self {
        case .rclone(let path): path
        case .git(let url, let branch, _): "\(url) (branch \(branch))"
        }
    }

    /// Whether the place is to have no earlier versions.
    public var dropsHistory: Bool {
        guard case .git(_, _, let keepsHistory) = self else { return false }
        return !keepsHistory
    }

    /// The program that brings files there, which is also the name of its Debian package.
    public var program: String {
        switch self {
        case .rclone: "rclone"
        case .git: "git"
        }
    }

    /// The remote of rclone's settings; nil for a folder of this host, and for git.
    public var remote: String? {
        guard case .rclone(let path) = self, !path.hasPrefix("/") else { return nil }
        return path.split(separator: ":", omittingEmptySubsequences: false).first.map(String.init)
    }

    /// Whether a text is a remote of rclone's settings with a path, or the absolute path of a folder. Settings in the path itself
    /// (`:s3,secret_access_key=...:bucket`) are refused, since secrets do not belong into Content/.
    public static func isRclonePath(_ text: String) -> Bool {
        guard isPlain(text), !text.split(whereSeparator: { "/:".contains($0) }).contains("..") else {
            return false
        }
        if text.hasPrefix("/") { return text.contains { $0 != "/" } }
        return text.prefixMatch(of: /[\p{L}\p{N}_][\p{L}\p{N}_. +@\-]*:/) != nil
    }

    /// Whether a text is an address at which git finds a repository by ssh or https, or the absolute path of one. A password in the
    /// address is refused, since secrets do not belong into Content/.
    public static func isGitURL(_ text: String) -> Bool {
        guard isPlain(text), !text.contains(" ") else { return false }
        if text.hasPrefix("/") { return true }
        let user = /[A-Za-z0-9_.\-]+@/
        if text.prefixMatch(of: /https:\/\/[A-Za-z0-9.\-]+(:[0-9]+)?\/./) != nil { return true }
        if let start = text.prefixMatch(of: /ssh:\/\//) {
            let rest = text[start.range.upperBound...]
            let host = rest.prefixMatch(of: user).map { rest[$0.range.upperBound...] } ?? rest
            return host.prefixMatch(of: /[A-Za-z0-9.\-]+(:[0-9]+)?\/./) != nil
        }
        // The short form of ssh: git@codeberg.org:csa/pages.git.
        return text.prefixMatch(of: /[A-Za-z0-9_.\-]+@[A-Za-z0-9.\-]+:[^\/:]/) != nil
    }

    /// Whether a text is the name of a branch; a part of what git-check-ref-format(1) takes.
    public static func isBranch(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.\/\-]{0,99}/) != nil && !text.contains("..")
            && !text.contains("//") && !text.contains("/.") && !text.hasSuffix("/") && !text.hasSuffix(".")
            && !text.hasSuffix(".lock")
    }

    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 500 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
