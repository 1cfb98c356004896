import Foundation

/// What tells whether a file was changed: its size, its number, and when its bytes and its rights were changed last, so that two
/// edits within a second differ.
public struct FileState: Hashable, Sendable {
    /// In bytes.
    public let size: Int
    /// When its bytes were changed, in nanoseconds since 1970.
    private let modified: Int
    /// When its bytes, its rights or its name were changed, likewise. No program can set it.
    private let changed: Int
    private let number: UInt64

    init(_ status: stat) {
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
        changed = status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec
        number = UInt64(status.st_ino)
    }

    /// The state of what stands at a path, a link itself; nil where nothing does.
    public init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The size, the number and the time of the last change of the bytes, as one word.
    public var version: String { "\(size)-\(number)-\(modified)" }

    /// The state as numbers: four.
    public var numbers: [UInt64] {
        [size, modified, changed].map { UInt64(bitPattern: Int64($0)) } + [number]
    }

    /// The state with these numbers; nil where they are not four.
    public init?(numbers: some Sequence<UInt64>) {
        let numbers = Array(numbers)
        guard numbers.count == 4 else { return nil }
        size = Int(truncatingIfNeeded: numbers[0])
        modified = Int(truncatingIfNeeded: numbers[1])
        changed = Int(truncatingIfNeeded: numbers[2])
        number = numbers[3]
    }

    /// Clocks of file systems tick up to a hundred times a second: what was changed later than so many nanoseconds ago may be changed
    /// again without a trace.
    private static let tick = 20_000_000

    /// Whether a change after the moment at which `other` was made would show.
    public func isSettled(before other: FileState) -> Bool { changed < other.changed - Self.tick }
}

extension FileState: Codable {
    /// The state that was encoded.
    /// - Throws: `DecodingError` of other numbers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let state = FileState(numbers: try container.decode([UInt64].self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not four numbers")
        }
        self = state
    }

    /// Encodes its numbers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(numbers)
    }
}
