import Foundation

/// The metadata that shows whether a file changed: size, inode number, and the times of the last changes of contents and metadata, so
/// that two edits within a second differ.
public struct FileState: Hashable, Sendable {
    public let size: Int
    /// Time of the last change of the contents (mtime), in nanoseconds since 1970.
    private let modified: Int
    /// Time of the last change of contents, permissions or name (ctime), likewise. Programs cannot set it.
    private let changed: Int
    private let number: UInt64

    init(_ status: stat) {
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
        changed = status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec
        number = UInt64(status.st_ino)
    }

    /// Creates the state of the file at a path, or of the link itself; nil if there is none.
    public init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Time of the last change of the contents.
    public var written: Date { Date(timeIntervalSince1970: Double(modified) / 1e9) }

    /// Size, inode number and mtime as one word.
    public var version: String { "\(size)-\(number)-\(modified)" }

    public var numbers: [UInt64] {
        [size, modified, changed].map { UInt64(bitPattern: Int64($0)) } + [number]
    }

    /// Creates the state with the given numbers; nil if there are not four.
    public init?(numbers: some Sequence<UInt64>) {
        let numbers = Array(numbers)
        guard numbers.count == 4 else { return nil }
        size = Int(truncatingIfNeeded: numbers[0])
        modified = Int(truncatingIfNeeded: numbers[1])
        changed = Int(truncatingIfNeeded: numbers[2])
        number = numbers[3]
    }

    /// Resolution of file times in nanoseconds: file systems' clocks tick as seldom as a hundred times a second, with a margin. A file
    /// changed within that time may be changed again without a difference in its state.
    private static let tick = 20_000_000

    /// Whether any change of the file after the creation of `other` shows in its state.
    public func isSettled(before other: FileState) -> Bool { changed < other.changed - Self.tick }
}

extension FileState: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let state = FileState(numbers: try container.decode([UInt64].self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not four numbers")
        }
        self = state
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(numbers)
    }
}
