import Foundation

/// An sRGB colour without transparency.
public struct Colour: Hashable, Sendable, Codable {
    /// The red component, 0 to 255.
    public let red: UInt8
    /// The green component, 0 to 255.
    public let green: UInt8
    /// The blue component, 0 to 255.
    public let blue: UInt8

    private init(_ channels: [Double]) {
        let bytes = channels.map { UInt8(min(255, max(0, $0.rounded()))) }
        (red, green, blue) = (bytes[0], bytes[1], bytes[2])
    }

    /// Creates the colour of a number 0xRRGGBB such as 0xc0301d.
    public init(_ number: UInt32) {
        red = UInt8(truncatingIfNeeded: number >> 16)
        green = UInt8(truncatingIfNeeded: number >> 8)
        blue = UInt8(truncatingIfNeeded: number)
    }

    /// A colour in CSS notation, `#c0301d` or `#c32` (CSS Color 4, 5.2); nil for any other text, also with transparency.
    public init?(_ text: String) {
        let digits = text.dropFirst()
        guard text.first == "#", digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
            return nil
        }
        switch digits.utf8.count {
        case 3: self.init(UInt32(digits.map { "\($0)\($0)" }.joined(), radix: 16) ?? 0)
        case 6: self.init(UInt32(digits, radix: 16) ?? 0)
        default: return nil
        }
    }

    /// The colour in CSS notation: `#c0301d`.
    public var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The relative luminance (WCAG 2.2), from 0 for black to 1 for white.
    public var luminance: Double {
        let linear = channels.map { channel in
            channel / 255 <= 0.04045 ? channel / 255 / 12.92 : pow((channel / 255 + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// The contrast ratio with another colour (WCAG 2.2), from 1 to 21.
    public func contrast(with other: Colour) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// A mixture of this colour with a share, 0 to 1, of another.
    public func mixed(with other: Colour, share: Double) -> Colour {
        Colour(zip(channels, other.channels).map { $0 * (1 - share) + $1 * share })
    }

    /// The two colours multiplied, as transparent inks on white.
    public func overprinted(with other: Colour) -> Colour {
        Colour(zip(channels, other.channels).map { $0 * $1 / 255 })
    }

    /// The two colours screened, as lights on black.
    public func shoneOver(with other: Colour) -> Colour {
        Colour(zip(channels, other.channels).map { 255 - (255 - $0) * (255 - $1) / 255 })
    }

    /// The nearest shade of this colour, darker or lighter, that satisfies `isFit`; nil if none does.
    public func nearestShade(where isFit: (Colour) -> Bool) -> Colour? {
        for percent in 0...100 {
            for end in [Colour(0x000000), Colour(0xFFFFFF)] {
                let shade = mixed(with: end, share: Double(percent) / 100)
                if isFit(shade) { return shade }
            }
        }
        return nil
    }

    private var channels: [Double] { [Double(red), Double(green), Double(blue)] }
}
