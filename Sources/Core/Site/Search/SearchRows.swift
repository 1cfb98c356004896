import CLinux
import Foundation

/// One column of a search file where it lies in memory. Nothing of the file is trusted: what does not fit finds nothing.
struct SearchRows {
    let texts: UnsafeRawBufferPointer
    let starts: UnsafeRawBufferPointer
    let count: Int

    /// Where a row's text begins.
    func start(_ row: Int) -> Int {
        Int(UInt32(littleEndian: starts.loadUnaligned(fromByteOffset: 4 * row, as: UInt32.self)))
    }

    /// The text of a row.
    func text(_ row: Int) -> UnsafeRawBufferPointer? {
        guard (0..<count).contains(row) else { return nil }
        let (start, end) = (start(row), start(row + 1) - 1)
        guard start <= end, end <= texts.count else { return nil }
        return UnsafeRawBufferPointer(rebasing: texts[start..<end])
    }

    /// The texts of rows side by side with the line feeds behind them, and where they begin; nil where they are not whole.
    func block(_ rows: Range<Int>) -> (start: Int, texts: UnsafeRawBufferPointer)? {
        guard let last = rows.last, rows.lowerBound >= 0, last < count else { return nil }
        let (first, end) = (start(rows.lowerBound), start(last + 1))
        guard first < end, end <= texts.count, rows.allSatisfy({ (first...end).contains(start($0)) }) else {
            return nil
        }
        return (first, UnsafeRawBufferPointer(rebasing: texts[first..<end]))
    }

    /// The rows in which bytes stand that have no line feed among them, in order; every row has nothing in it.
    func containing(_ part: [UInt8]) -> [Int] {
        if part.isEmpty { return Array(0..<count) }
        guard let base = texts.baseAddress else { return [] }
        return part.withUnsafeBytes { part in
            found { place in
                find_bytes(base + place, texts.count - place, part.baseAddress, part.count).map { $0 - base }
            }
        }
    }

    /// The rows of readings in which a pattern stands, in order.
    func matching(_ pattern: PinyinPattern) -> [Int] {
        guard let base = texts.baseAddress else { return [] }
        return found { start in
            var place = start
            while let hit = memchr(base + place, Int32(pattern.first), texts.count - place) {
                place = UnsafeRawPointer(hit) - base
                if pattern.matches(texts, at: place) { return place }
                place += 1
            }
            return nil
        }
    }

    /// The rows of all hits: `next` gives the place of the first at or behind a place.
    private func found(_ next: (Int) -> Int?) -> [Int] {
        var (rows, row, place) = ([Int](), 0, 0)
        while place < texts.count, let hit = next(place) {
            while row < count, start(row + 1) <= hit { row += 1 }
            guard row < count else { break }
            rows.append(row)
            // Damaged starts could lead back.
            place = max(start(row + 1), hit + 1)
            row += 1
        }
        return rows
    }
}
