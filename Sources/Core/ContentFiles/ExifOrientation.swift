/// The orientation of a photograph (Exif 2.32, 4.6.4, tag 0x0112): browsers show it turned, also in the space that a page reserves.
struct ExifOrientation {
    /// Whether the picture is shown turned by a quarter, so that width and height change places.
    let isQuarterTurn: Bool

    /// Reads the contents of an APP1 segment, after its length; nil if they are not Exif or say no orientation.
    init?(_ segment: ArraySlice<UInt8>) {
        guard segment.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) else { return nil }
        let tiff = Array(segment.dropFirst(6))
        let isLittle = tiff.starts(with: [0x49, 0x49, 0x2A, 0])
        guard isLittle || tiff.starts(with: [0x4D, 0x4D, 0, 0x2A]) else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset + count <= tiff.count else { return nil }
            let bytes = tiff[offset..<offset + count]
            return isLittle
                ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            guard let tag = number(entry, 2) else { return nil }
            guard tag == 0x0112 else { continue }
            guard let value = number(entry + 8, 2), (1...8).contains(value) else { return nil }
            isQuarterTurn = value > 4
            return
        }
        return nil
    }
}
