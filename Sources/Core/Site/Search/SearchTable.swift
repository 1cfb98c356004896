import Foundation
import Parallel

/// The rows of a search file, planned and not yet made. What a row shows is made of each; what is compared follows from that, so
/// that it can be taken from an earlier file for rows that are the same.
public struct SearchTable: Sendable {
    /// How many columns the file has.
    let columnCount: Int
    /// How many rows.
    let rowCount: Int
    /// What a row shows: the first column.
    let shown: @Sendable (Int) -> [UInt8]
    /// The other columns of a row.
    let compared: @Sendable (Int) -> [[UInt8]]

    /// The bytes of the file, made on every core. An `earlier` file is one that a table of the same site gave: what its rows compare
    /// follows from what they show in the same way.
    public func bytes(reusing earlier: SearchFile?) async -> [UInt8] {
        let rows = await Array(0..<rowCount).parallelMap { shown($0) }
        let known = Self.places(of: rows, in: earlier, columnCount: columnCount)
        let new = known.indices.filter { known[$0] == nil }
        let made = Dictionary(uniqueKeysWithValues: zip(new, await new.parallelMap { compared($0) }))
        var writer = SearchFileWriter(columnCount: columnCount)
        for row in rows { writer.add(row, to: 0) }
        for column in 1..<columnCount {
            var number = 0
            while number < rowCount {
                guard let place = known[number], let earlier else {
                    writer.add(made[number]?[column - 1] ?? [], to: column)
                    number += 1
                    continue
                }
                // Rows that stood side by side are copied at once.
                let rest = known[number...].enumerated()
                let count = rest.first { $0.element != place + $0.offset }?.offset ?? rowCount - number
                earlier.with(column) { writer.add(place..<place + count, of: $0, to: column) }
                number += count
            }
        }
        return writer.bytes
    }

    /// As many rows of the earlier file are passed over for one that has gone or has moved.
    private static let reach = 3

    /// Where each row stands in an earlier file, as far as the order is about the same; nil where it is not found.
    private static func places(
        of rows: [[UInt8]], in earlier: SearchFile?, columnCount: Int
    ) -> [Int?] {
        guard let earlier, earlier.columnCount == columnCount else { return rows.map { _ in nil } }
        var next = 0
        return rows.map { row in
            let found = (next..<min(next + reach, max(next, earlier.rowCount))).first {
                earlier.has(row, $0, 0)
            }
            if let found { next = found + 1 }
            return found
        }
    }
}
