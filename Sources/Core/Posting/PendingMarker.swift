import Files
import Model

/// A file in State/ that exists from before a change is accepted until a process has made sure that the
/// change is in place, so that builds need not open the database to find that nothing is pending.
struct PendingMarker {
    let root: String
    private var path: String { "\(root)/State/unsettled" }

    /// Whether changes may be pending.
    var isMarked: Bool { !FileSystemEntry.isMissing(path) }

    /// Creates the marker; it is on the disk when this returns.
    func mark() throws(Problem) {
        if isMarked { return }
        try FileStep.write([], to: path)
        try FileStep.sync("\(root)/State")
    }

    /// Removes the marker. Callers hold the content lock.
    func clear() throws(Problem) { try FileStep.remove(path) }
}
