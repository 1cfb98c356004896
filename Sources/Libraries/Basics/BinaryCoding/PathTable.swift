/// A table of file paths, each with the same number of integers. Stored as one text and one list, since encoding thousands of values
/// with fields is slow.
public struct PathTable: Codable, Sendable {
    private var paths: [UInt8] = []
    private var numbers: [UInt64] = []

    /// A byte that paths do not contain.
    private static let separator = UInt8(0)

    public init() {}

    public mutating func add(_ path: String, _ row: [UInt64]) {
        paths += path.utf8
        paths.append(Self.separator)
        numbers += row
    }

    /// The paths with `width` numbers each, in the order of insertion.
    /// - Throws: `RecordDecoder.Failure` if the numbers do not match.
    public func rows(of width: Int) throws -> [(path: String, numbers: ArraySlice<UInt64>)] {
        // Nothing follows the last separator.
        let paths = paths.split(separator: Self.separator, omittingEmptySubsequences: false).dropLast()
        guard numbers.count == paths.count * width else { throw RecordDecoder.Failure() }
        return paths.enumerated().map { position, path in
            (String(decoding: path, as: UTF8.self), numbers[(position * width)..<((position + 1) * width)])
        }
    }
}
