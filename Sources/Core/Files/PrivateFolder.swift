import Foundation
import Model

/// The folders of a site that are for its own user alone.
public enum PrivateFolder: String, Sendable {
    case state = "State"
    /// The records of builds, beside the web root of the site.
    case builds = ".Public.corkboard"

    /// The problem of the folder of the site in `root` where this user may not read it; nil if there is no folder, or the user may. Of
    /// a site's folder that cannot be entered, the problem is of that one.
    public func problem(below root: String) -> Problem? {
        let path = "\(root)/\(rawValue)"
        guard access(path, R_OK | X_OK) != 0, errno == EACCES else { return nil }
        var status = stat()
        if stat(path, &status) == 0 { return Self.problem(rawValue, at: path, status) }
        return stat(root, &status) == 0 ? Self.problem(root, at: root, status) : nil
    }

    private static func problem(_ file: String, at path: String, _ status: stat) -> Problem {
        // Of its owner, only the mode of the folder keeps out.
        if status.st_uid == geteuid() { return Problem(file: file, cause: .closedFolder(owner: nil)) }
        let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        do {
            let name = try FileManager.default.attributesOfItem(atPath: folder)[.ownerAccountName] as? String
            return Problem(file: file, cause: .closedFolder(owner: name ?? "'#\(status.st_uid)'"))
        } catch {
            // sudo takes the number of a user without a name.
            return Problem(file: file, cause: .closedFolder(owner: "'#\(status.st_uid)'"))
        }
    }
}
