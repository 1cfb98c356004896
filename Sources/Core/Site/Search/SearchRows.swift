import CLinux
import Foundation

/// A column of a search file in memory. The file is not trusted: invalid positions yield no results.
package struct SearchRows {
    package let texts: UnsafeRawBufferPointer
    package let starts: UnsafeRawBufferPointer
    package let count: Int

    /// The position at which a row's text begins.
    package func start(_ row: Int) -> Int {
        Int(UInt32(littleEndian: starts.loadUnaligned(fromByteOffset: 4 * row, as: UInt32.self)))
    }

    package func text(_ row: Int) -> UnsafeRawBufferPointer? {
        guard (0..<count).contains(row) else { return nil }
        let (start, end) = (start(row), start(row + 1) - 1)
        guard start <= end, end <= texts.count else { return nil }
        return UnsafeRawBufferPointer(rebasing: texts[start..<end])
    }

    /// The texts of consecutive rows with their line feeds, and their position; nil if invalid.
    package func block(_ rows: Range<Int>) -> (start: Int, texts: UnsafeRawBufferPointer)? {
        guard let last = rows.last, rows.lowerBound >= 0, last < count else { return nil }
        let (first, end) = (start(rows.lowerBound), start(last + 1))
        guard first < end, end <= texts.count, rows.allSatisfy({ (first...end).contains(start($0)) }) else {
            return nil
        }
        return (first, UnsafeRawBufferPointer(rebasing: texts[first..<end]))
    }

    /// The rows that contain `part`, which has no line feed, in order; all rows if `part` is empty.
    package func containing(_ part: [UInt8]) -> [Int] {
        if part.isEmpty { return Array(0..<count) }
        guard let base = texts.baseAddress else { return [] }
        return part.withUnsafeBytes { part in
            found { place in
                find_bytes(base + place, texts.count - place, part.baseAddress, part.count).map { $0 - base }
            }
        }
    }

    /// The rows with all words in one of their lines, in order; all rows if there are no words.
    package func containing(all words: [[UInt8]]) -> [Int] {
        guard words.count > 1, let longest = words.max(by: { $0.count < $1.count }) else {
            return containing(words.first ?? [])
        }
        return containing(longest).filter { row in
            guard let lines = text(row)?.split(separator: 0x0A) else { return false }
            return lines.contains { line in
                let line = Array(line)
                return words.allSatisfy { SearchText.stands($0, in: line) }
            }
        }
    }

    /// The rows whose readings match a pattern, in order.
    package func matching(_ pattern: PinyinPattern) -> [Int] {
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

    /// The rows of all matches: `next` returns the first match at or after a position.
    func found(_ next: (Int) -> Int?) -> [Int] {
        var (rows, row, place) = ([Int](), 0, 0)
        while place < texts.count, let hit = next(place) {
            while row < count, start(row + 1) <= hit { row += 1 }
            guard row < count else { break }
            rows.append(row)
            // Damaged row starts could lead backwards.
            place = max(start(row + 1), hit + 1)
            row += 1
        }
        return rows
    }
}
