import Foundation
import Model

/// The marker of a copy of a site that was made to try something, the file `State/trial`: whatever its settings say, no program sends
/// anything to anybody from such a copy.
public enum TrialCopy {
    public static let path = "State/trial"

    /// The sentence of programs that would send something.
    public static let sentence =
        "This is a trial copy (\(path)): nothing is sent from it. `corkboard restore` without --trial makes a site that sends"

    /// Whether the site in `root` is a trial copy, also if that cannot be found out.
    public static func isMarked(_ root: String) -> Bool {
        do { return try isFound(in: root) } catch { return true }
    }

    /// Whether the site in `root` is a trial copy.
    /// - Throws: `Problem` if that cannot be found out, as of a user who may not read `State/`.
    public static func isFound(in root: String) throws(Problem) -> Bool {
        var status = stat()
        if lstat("\(root)/\(path)", &status) == 0 { return true }
        let code = errno
        if code == ENOENT { return false }
        let unreadable = Problem(file: path, cause: .unreadable(String(cString: strerror(code))))
        throw PrivateFolder.state.problem(below: root) ?? unreadable
    }

    public static func mark(_ root: String) throws(Problem) {
        try FileStep.replace("\(root)/\(path)", with: Array("\(sentence)\n".utf8), isDurable: true)
    }
}
