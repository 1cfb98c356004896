/// An sRGB colour with components from 0 to 255.
struct PixelColour: Hashable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    static let white = PixelColour(red: 255, green: 255, blue: 255)
}

extension PixelColour {
    /// The colour `#rrggbb`.
    init(_ text: String) throws(DrawingFailure) {
        let digits = text.utf8.dropFirst().map { UInt8(String(UnicodeScalar($0)), radix: 16) }
        let nibbles = digits.compactMap(\.self)
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6, nibbles.count == 6 else {
            throw .wrongColour(text)
        }
        self.init(
            red: nibbles[0] << 4 | nibbles[1], green: nibbles[2] << 4 | nibbles[3],
            blue: nibbles[4] << 4 | nibbles[5])
    }

    func isNear(_ other: PixelColour) -> Bool {
        let parts = [(red, other.red), (green, other.green), (blue, other.blue)]
        return parts.allSatisfy { abs(Int($0.0) - Int($0.1)) <= 12 }
    }
}
