extension QRVersion {
    /// The bytes in a QR code of this version, in the order of placement: data and error correction (ISO/IEC 18004 7.4 to 7.6).
    func codewords(of text: some Collection<UInt8>) -> [UInt8] {
        let data = padded(text)
        let divisor = Self.generator(ofDegree: correctionCount)
        // All blocks have the same length, or the last ones have one more byte.
        let (length, longer) = data.count.quotientAndRemainder(dividingBy: blockCount)
        var (blocks, corrections): ([ArraySlice<UInt8>], [[UInt8]]) = ([], [])
        var start = 0
        for number in 0..<blockCount {
            let end = start + length + (number < blockCount - longer ? 0 : 1)
            blocks.append(data[start..<end])
            corrections.append(Self.remainder(of: data[start..<end], by: divisor))
            start = end
        }
        return Self.woven(blocks) + Self.woven(corrections.map { $0[...] })
    }

    /// The text with mode and length indicators before it, padded to the capacity of the version.
    private func padded(_ text: some Collection<UInt8>) -> [UInt8] {
        var (bytes, count): ([UInt8], Int) = ([], 0)
        // Bits, most significant first, padded with zeros to a whole byte. The terminator of four zeros is part of that, since the mode
        // indicator has four bits.
        func append(_ number: Int, count bits: Int) {
            for bit in (0..<bits).reversed() {
                if count % 8 == 0 { bytes.append(0) }
                bytes[bytes.count - 1] |= UInt8(number >> bit & 1) << (7 - count % 8)
                count += 1
            }
        }
        append(0b0100, count: 4)
        append(text.count, count: countBits)
        for byte in text { append(Int(byte), count: 8) }
        var padding: UInt8 = 0xEC
        while bytes.count < dataCount {
            bytes.append(padding)
            padding ^= 0xEC ^ 0x11
        }
        return bytes
    }

    /// The blocks interleaved: the first bytes of all blocks, then the second ones, and so on.
    private static func woven(_ blocks: [ArraySlice<UInt8>]) -> [UInt8] {
        let length = blocks.map(\.count).max() ?? 0
        return (0..<length).flatMap { place in
            blocks.compactMap { place < $0.count ? $0[$0.startIndex + place] : nil }
        }
    }
}

/// Arithmetic for error correction: polynomials over GF(256) (ISO/IEC 18004 7.5, annex A).
extension QRVersion {
    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var product = 0
        for bit in (0..<8).reversed() {
            product = product << 1 ^ (product >> 7) * 0x11D
            product ^= Int(right >> bit & 1) * Int(left)
        }
        return UInt8(truncatingIfNeeded: product)
    }

    /// The polynomial whose roots are powers of 2, without its leading coefficient 1.
    private static func generator(ofDegree degree: Int) -> [UInt8] {
        var generator = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for place in generator.indices {
                generator[place] = product(generator[place], root)
                if place + 1 < degree { generator[place] ^= generator[place + 1] }
            }
            root = product(root, 2)
        }
        return generator
    }

    private static func remainder(of data: ArraySlice<UInt8>, by divisor: [UInt8]) -> [UInt8] {
        var remainder = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for place in divisor.indices { remainder[place] ^= product(divisor[place], factor) }
        }
        return remainder
    }
}
