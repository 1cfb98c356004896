import Basics
import Foundation

/// Finds the place of a time in a log of many lines, without reading what is before it.
struct LogPlace {
    /// Lines may be later or earlier than their neighbors by less than this, in seconds: Apache writes the beginnings of requests at their ends.
    private static let disorder = 3600
    /// Length of the part in which the search ends, in bytes.
    private static let precision = 1 << 20

    private let descriptor: Int32
    private let size: Int

    init(_ descriptor: Int32, size: Int) { (self.descriptor, self.size) = (descriptor, size) }

    /// An offset before all lines of `time` and later; 0 for a compressed file.
    func start(of time: Int) -> Int {
        if bytes(at: 0, count: 2) == [0x1F, 0x8B] { return 0 }
        var (low, high) = (0, size)
        while high - low > Self.precision {
            let middle = (low + high) / 2
            if let found = self.time(at: middle), found < time - Self.disorder {
                low = middle
            } else {
                high = middle
            }
        }
        return low
    }

    /// The time of the first line that begins behind an offset and that can be read.
    private func time(at offset: Int) -> Int? {
        let lines = bytes(at: offset, count: 2 * LogReader.lineLimit).split(separator: ASCII.lineFeed)
        return lines.dropFirst().dropLast().lazy.compactMap { LogLine($0)?.time }.first
    }

    private func bytes(at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
        }
    }
}
