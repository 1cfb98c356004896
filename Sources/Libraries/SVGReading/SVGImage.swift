import CExpat

/// An SVG file that does nothing but show itself: each of its elements and attributes is known to do no more (`SVGAllowed`).
///
/// Browsers run scripts in an SVG that is opened by itself, with all the rights of the site that it comes from.
public struct SVGImage: Equatable, Sendable {
    /// Its width in its own unit.
    public let width: Double
    /// Its height in its own unit.
    public let height: Double

    /// Reads a file.
    /// - Throws: `SVGError` of the first thing that is wrong.
    public init(_ bytes: [UInt8]) throws(SVGError) {
        let scan = try SVGScan.read(bytes)
        guard let size = Self.size(scan.root), size.width > 0, size.height > 0, size.width.isFinite,
            size.height.isFinite
        else { throw .sizeless }
        (width, height) = size
    }

    /// The size of a root with these attributes (SVG 2, 8.2): its own, or else that of its viewBox.
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
