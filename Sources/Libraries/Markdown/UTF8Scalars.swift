/// Reads valid UTF-8, as that of a String is, in place: iterating over a String's scalars cannot go back.
extension UnsafeBufferPointer where Element == UInt8 {
    /// The scalar that begins at `index`.
    func scalar(at index: Int) -> Unicode.Scalar {
        let first = UInt32(self[index])
        guard first >= 0x80 else { return Unicode.Scalar(UInt8(first)) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        var value = first & (0x7F >> UInt32(length))
        for byte in self[(index + 1)..<Swift.min(count, index + length)] {
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// The scalar that ends before `index`; nil at the beginning.
    func scalar(before index: Int) -> Unicode.Scalar? {
        guard index > 0 else { return nil }
        var start = index - 1
        while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start)
    }
}
