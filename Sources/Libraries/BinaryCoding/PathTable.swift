/// Paths of files, each with the same count of numbers: one text and one list, since a type with fields takes long where there are
/// thousands.
public struct PathTable: Codable, Sendable {
    private var paths: [UInt8] = []
    private var numbers: [UInt64] = []

    /// What no path holds.
    private static let separator = UInt8(0)

    /// No paths.
    public init() {}

    /// Adds a path with its numbers.
    public mutating func add(_ path: String, _ row: [UInt64]) {
        paths += path.utf8
        paths.append(Self.separator)
        numbers += row
    }

    /// The paths, each with so many numbers, in the order in which they were added.
    /// - Throws: `RecordDecoder.Failure` where there are not so many of each.
    public func rows(of width: Int) throws -> [(path: String, numbers: ArraySlice<UInt64>)] {
        // Behind the last separator is nothing.
        let paths = paths.split(separator: Self.separator, omittingEmptySubsequences: false).dropLast()
        guard numbers.count == paths.count * width else { throw RecordDecoder.Failure() }
        return paths.enumerated().map { position, path in
            (String(decoding: path, as: UTF8.self), numbers[(position * width)..<((position + 1) * width)])
        }
    }
}
