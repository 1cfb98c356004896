/// The states of all files in some folders, to detect changes.
public struct FolderSnapshot: Equatable, Sendable {
    private let states: [String: FileState]

    public init(of folders: [String], below root: String) {
        let files = folders.flatMap { FileListing(of: $0, below: root).files }
        states = Dictionary(files.map { ($0.path, $0.state) }, uniquingKeysWith: { first, _ in first })
    }
}
