import Foundation

/// An ascending list of distinct positions.
struct PostingList: Sendable {
    /// The differences of consecutive positions minus one, as varints of seven bits per byte, low bits first.
    private var gaps: [UInt8] = []
    private var count = 0
    private var last = -1

    /// Adds a position; the last one again is ignored.
    mutating func add(_ position: Int) {
        guard position > last else { return }
        var gap = position - last - 1
        while gap > 0x7F {
            gaps.append(UInt8(gap & 0x7F) | 0x80)
            gap >>= 7
        }
        gaps.append(UInt8(gap))
        (last, count) = (position, count + 1)
    }

    /// Approximate length of `text`; never less than the length.
    var textSize: Int { 3 + (bits(parameter) + 5) / 6 }

    /// The list as text: a digit for the parameter k of a Rice code, then Base64 of the codes of all gaps:
    /// the upper bits in unary (ones and a zero), then the lower k bits. The last byte is filled with ones.
    ///
    /// With k = 0 this is a bitmap: no list needs more bits than there are positions.
    var text: String {
        let parameter = parameter
        var bits = BitWriter(capacity: bits(parameter))
        var (gap, shift) = (0, 0)
        for byte in gaps {
            gap |= Int(byte & 0x7F) << shift
            shift += 7
            guard byte < 0x80 else { continue }
            bits.writeOnes(gap >> parameter)
            bits.write(gap & (1 << parameter - 1), width: parameter + 1)
            (gap, shift) = (0, 0)
        }
        return String(parameter, radix: 36) + Data(bits.finished()).base64EncodedString()
    }

    /// The parameter with the shortest code, or nearly so.
    private var parameter: Int { (0..<20).min { bits($0) < bits($1) } ?? 0 }

    /// An upper bound of the code's length in bits.
    private func bits(_ parameter: Int) -> Int {
        count * (parameter + 1) + (last + 1 - count) >> parameter
    }
}

/// Writes bits into bytes, highest bit first.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var width = 0

    init(capacity bits: Int) { bytes.reserveCapacity(bits / 8 + 1) }

    mutating func writeOnes(_ count: Int) {
        var left = count
        while left > 0 {
            let part = min(left, 32)
            write(1 << part - 1, width: part)
            left -= part
        }
    }

    /// Writes the lowest `width` bits of a number, at most 32.
    mutating func write(_ number: Int, width: Int) {
        pending = pending << UInt64(width) | UInt64(number)
        self.width += width
        while self.width >= 8 {
            self.width -= 8
            bytes.append(UInt8(truncatingIfNeeded: pending >> UInt64(self.width)))
        }
    }

    /// All bytes, the last one filled with ones.
    consuming func finished() -> [UInt8] {
        if width > 0 { write(0xFF >> width, width: 8 - width) }
        return bytes
    }
}
