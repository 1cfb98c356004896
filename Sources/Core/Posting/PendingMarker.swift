import Files
import Model

/// A file that is there from before a change is accepted until someone has made sure that it is in place, so that builds need not open
/// the database to know that nothing is left to do.
struct PendingMarker {
    private let root: String
    private var path: String { "\(root)/State/unsettled" }

    /// That of the site in `root`.
    init(root: String) { self.root = root }

    /// Whether a change was accepted, or nearly, since someone looked.
    var isMarked: Bool { !FileSystemEntry.isMissing(path) }

    /// On the disk when this returns.
    /// - Throws: `Problem` with `.unwritable`.
    func mark() throws(Problem) {
        if isMarked { return }
        try FileStep.write([], to: path)
        try FileStep.sync("\(root)/State")
    }

    /// Callers hold the lock of content.
    /// - Throws: `Problem` with `.unwritable`.
    func clear() throws(Problem) { try FileStep.remove(path) }
}
