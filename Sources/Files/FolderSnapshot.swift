import Foundation

/// What files there are in some folders and when each was last changed, to tell whether anything has changed since.
public struct FolderSnapshot: Equatable, Sendable {
    /// The time of a file's last change, of its rights too, in nanoseconds, its size and its number: two edits within a second differ.
    private struct State: Equatable, Sendable {
        let seconds: Int
        let nanoseconds: Int
        let size: Int
        let number: UInt64
    }

    private let states: [String: State]

    /// The state of all files in `folders`, paths below `root`.
    public init(of folders: [String], below root: String) {
        var states: [String: State] = [:]
        for path in folders.flatMap({ FileListing(of: $0, below: root).paths }) {
            var status = stat()
            guard lstat("\(root)/\(path)", &status) == 0 else { continue }
            states[path] = State(
                seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec,
                size: Int(status.st_size),
                number: UInt64(status.st_ino))
        }
        self.states = states
    }
}
