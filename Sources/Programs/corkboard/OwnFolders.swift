import Files
import Foundation

/// Folders of a site, with which one that people name for something else must have nothing in common.
struct OwnFolders {
    private let paths: [String]

    init(_ names: [String], of root: String) { paths = names.map { Self.resolved("\(root)/\($0)") } }

    /// Whether a folder is one of these, or lies in one.
    func contain(_ path: String) -> Bool {
        let folder = Self.resolved(path)
        return paths.contains { "\(folder)/".hasPrefix("\($0)/") }
    }

    /// Whether a folder is or contains one of these, or lies in one.
    func overlap(_ path: String) -> Bool {
        let folder = Self.resolved(path)
        return contain(path) || paths.contains { "\($0)/".hasPrefix("\(folder)/") }
    }

    /// The absolute path without symbolic links, also of a folder that does not exist yet.
    static func resolved(_ path: String) -> String {
        var existing = URL(fileURLWithPath: path).standardizedFileURL
        var missing: [String] = []
        while existing.path != "/", FileSystemEntry.isMissing(existing.path) {
            missing.append(existing.lastPathComponent)
            existing.deleteLastPathComponent()
        }
        return missing.reversed().reduce(existing.resolvingSymlinksInPath()) { $0.appending(path: $1) }.path
    }
}
