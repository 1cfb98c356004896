import Foundation

/// Finds programs that are started on our behalf.
public enum ProgramPath {
    /// The path of a program: in the folders of PATH, then in the usual ones, since web servers and cron have a minimal PATH. Nil if there
    /// is none.
    public static func find(_ name: String, environment: [String: String]) -> String? {
        let named = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let folders = named.filter { $0.hasPrefix("/") } + ["/usr/bin", "/usr/local/bin", "/bin"]
        return folders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
