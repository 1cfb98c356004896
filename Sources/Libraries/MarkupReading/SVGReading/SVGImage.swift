import CExpat

/// An SVG file that only draws: all its elements and attributes are allowed (`SVGAllowed`).
///
/// In an SVG opened directly, browsers run scripts with all rights of its site.
public struct SVGImage: Equatable, Sendable {
    /// The width in the file's own unit.
    public let width: Double
    /// The height in the file's own unit.
    public let height: Double

    /// Reads a whole file.
    /// - Throws: `SVGError`: `.sizeless` if nothing says how large it is, and those of `SVGScan`.
    public init(_ bytes: [UInt8]) throws(SVGError) {
        let scan = try SVGScan.read(bytes)
        guard let size = Self.size(scan.root), size.width > 0, size.height > 0, size.width.isFinite,
            size.height.isFinite
        else { throw .sizeless }
        (width, height) = size
    }

    /// The size from the attributes of the root (SVG 2, 8.2): its own, else that of its viewBox.
    private static func size(_ root: [String: String]) -> (width: Double, height: Double)? {
        if let width = length(root["width"]), let height = length(root["height"]), width.unit == height.unit {
            return (width.number, height.number)
        }
        let box = (root["viewBox"] ?? "").split { " ,\t\r\n".contains($0) }.compactMap { Double($0) }
        return box.count == 4 ? (box[2], box[3]) : nil
    }

    private static func length(_ text: String?) -> (number: Double, unit: Substring)? {
        guard let text, !text.hasSuffix("%") else { return nil }
        let number = text.prefix { $0.isNumber || $0 == "." }
        return Double(number).map { ($0, text[number.endIndex...]) }
    }
}
