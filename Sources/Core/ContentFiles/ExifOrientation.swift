/// The orientation of a photograph (Exif 2.32, 4.6.4, tag 0x0112): browsers show it turned, also in the space that a page reserves.
struct ExifOrientation {
    /// The number of the orientation, from 1, which is upright, to 8.
    private let number: UInt8

    /// Whether the picture is shown turned or mirrored.
    var isChange: Bool { number > 1 }
    /// Whether the picture is shown turned by a quarter, so that width and height change places.
    var isQuarterTurn: Bool { number > 4 }

    /// An Exif that says the orientation and nothing else, as PNG and WebP hold it.
    var bytes: [UInt8] {
        [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, number, 0, 0, 0, 0, 0, 0]
    }

    /// The first bytes of Exif in JPEG; some programs write them into WebP too.
    static let mark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

    /// Reads the contents of an APP1 segment of JPEG, after its length, or of a chunk of PNG or WebP; nil if they are not Exif or say no
    /// orientation.
    init?(_ contents: ArraySlice<UInt8>) {
        let tiff = Array(contents.starts(with: Self.mark) ? contents.dropFirst(Self.mark.count) : contents)
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
            self.number = UInt8(value)
            return
        }
        return nil
    }
}
