import Model

/// The marker of a copy of a site that was made to try something, the file `State/trial`: whatever its settings say, no program sends
/// anything to anybody from such a copy.
public enum TrialCopy {
    public static let path = "State/trial"

    /// The sentence of programs that would send something.
    public static let sentence =
        "This is a trial copy (\(path)): nothing is sent from it. `corkboard restore` without --trial makes a site that sends"

    /// Whether the site in `root` is a trial copy, also if that cannot be found out.
    public static func isMarked(_ root: String) -> Bool { !FileSystemEntry.isMissing("\(root)/\(path)") }

    public static func mark(_ root: String) throws(Problem) {
        try FileStep.replace("\(root)/\(path)", with: Array("\(sentence)\n".utf8), isDurable: true)
    }
}
