import Foundation

/// The positions in which something stands, each once and in order.
struct PostingList: Sendable {
    /// How far each position is from the one before, less one, seven bits a byte; all but a number's last byte are marked.
    private var gaps: [UInt8] = []
    private var count = 0
    private var last = -1

    /// Adds a position; one that was added last already stays as it is.
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

    /// How many characters `text` has, or a few more.
    var textSize: Int { 3 + (bits(parameter) + 5) / 6 }

    /// The list as text: a digit for the parameter of a Rice code, and in Base64 the code of each gap: its upper bits as so
    /// many ones and a zero, then the lower ones, as many as the parameter says. Ones fill the last byte.
    ///
    /// With parameter 0 that is a bitmap: no list needs more bits than there are positions.
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

    /// The parameter with which the code is shortest, or nearly so.
    private var parameter: Int { (0..<20).min { bits($0) < bits($1) } ?? 0 }

    /// The most bits that the code can have with a parameter.
    private func bits(_ parameter: Int) -> Int {
        count * (parameter + 1) + (last + 1 - count) >> parameter
    }
}

/// Puts bits into bytes, the highest of each first.
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

    /// Writes the lowest bits of a number, at most 32.
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
