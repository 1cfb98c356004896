import Basics
import Foundation

/// The planned rows of a search file. The shown fields are made for each row; the searched columns follow
/// from these, so that they are copied from an earlier file for unchanged rows.
public struct SearchTable: Sendable {
    package let columnCount: Int
    package let rowCount: Int
    /// The shown fields of a row: the first column.
    package let shown: @Sendable (Int) -> [UInt8]
    /// The other columns of a row.
    package let compared: @Sendable (Int) -> [[UInt8]]

    package init(
        columnCount: Int, rowCount: Int, shown: @escaping @Sendable (Int) -> [UInt8],
        compared: @escaping @Sendable (Int) -> [[UInt8]]
    ) {
        (self.columnCount, self.rowCount, self.shown, self.compared) = (
            columnCount, rowCount, shown, compared
        )
    }

    /// The bytes of the file, made on all cores. The `earlier` file must come from the same kind of table, in
    /// which searched columns follow from shown fields in the same way.
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
                // Consecutive rows are copied at once.
                let rest = known[number...].enumerated()
                let count = rest.first { $0.element != place + $0.offset }?.offset ?? rowCount - number
                earlier.with(column) { writer.add(place..<place + count, of: $0, to: column) }
                number += count
            }
        }
        return writer.bytes
    }

    /// The bytes of a file with these rows, and rows of posts that are not found any more, which have nothing but their slugs.
    func bytes(hiding slugs: [String], slugField: Int) async -> [UInt8] {
        var writer = SearchFileWriter(columnCount: columnCount)
        for row in 0..<rowCount {
            writer.add(shown(row), to: 0)
            for (column, text) in compared(row).enumerated() { writer.add(text, to: column + 1) }
        }
        for slug in slugs {
            var fields = SearchFields()
            for _ in 0..<slugField { fields.add("") }
            fields.add(slug)
            writer.add(fields.bytes, to: 0)
            for column in 1..<columnCount { writer.add([], to: column) }
        }
        return writer.bytes
    }

    /// Number of rows of the earlier file to look at for each row, to skip removed or moved ones.
    private static let reach = 3

    /// The position of each row in an earlier file of about the same order; nil if it is not found.
    private static func places(of rows: [[UInt8]], in earlier: SearchFile?, columnCount: Int) -> [Int?] {
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
