extension String {
    /// The natural order of two texts: letters without regard to case, runs of digits by their value. Below 0 if this text comes first,
    /// above 0 if `other` does, 0 if they are equal.
    public func naturalOrder(to other: String) -> Int {
        var (first, second) = (lowercased().utf8[...], other.lowercased().utf8[...])
        while let a = first.first, let b = second.first {
            let order: Int
            if Self.isDigit(a), Self.isDigit(b) {
                order = Self.order(of: Self.takeDigits(from: &first), Self.takeDigits(from: &second))
            } else {
                order = Int(a) - Int(b)
                first.removeFirst()
                second.removeFirst()
            }
            if order != 0 { return order }
        }
        return first.count - second.count
    }

    private typealias Bytes = Substring.UTF8View

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Removes the digits at the beginning of `bytes` and returns them without leading zeros.
    private static func takeDigits(from bytes: inout Bytes) -> Bytes {
        let digits = bytes.prefix(while: isDigit)
        bytes = bytes.dropFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }

    private static func order(of left: Bytes, _ right: Bytes) -> Int {
        if left.count != right.count { return left.count - right.count }
        for (a, b) in zip(left, right) where a != b { return Int(a) - Int(b) }
        return 0
    }
}
