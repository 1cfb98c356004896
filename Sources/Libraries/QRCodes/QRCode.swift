/// A text as a QR code (ISO/IEC 18004): dark and light modules in a square.
public struct QRCode: Hashable, Sendable {
    public enum Correction: Sendable {
        /// Level M: up to 15 percent of the code may be damaged.
        case medium
        /// Level Q: up to 25 percent.
        case quartile
    }

    /// Width of the required light margin, in modules (ISO/IEC 18004 6.3.8).
    public static let quietZone = 4

    /// The rows of modules from the top, each from the left; true is dark.
    public let rows: [[Bool]]

    /// The code of a text's UTF-8 bytes, in the smallest version that fits; nil if the text is empty, too long for the largest code, or
    /// contains a NUL.
    public init?(_ text: String, correction: Correction = .medium) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, !bytes.contains(0),
            let version = QRVersion(holding: bytes.count, correction: correction)
        else { return nil }
        rows = QRModules.easiest(version.codewords(of: bytes), version: version).rows
    }

    /// Number of modules in a row, without the quiet zone.
    public var side: Int { rows.count }

    /// Number of modules in a row, with the quiet zone.
    public var fullSide: Int { side + 2 * Self.quietZone }

    /// The dark modules as the data of one SVG path (SVG 2, 9.3) in a square of `fullSide` units, one for each module: each run of a row
    /// is a rectangle.
    public var path: String {
        var path = ""
        for (y, row) in rows.enumerated() {
            for run in Self.runs(of: row) {
                path +=
                    "M\(run.lowerBound + Self.quietZone) \(y + Self.quietZone)h\(run.count)v1h-\(run.count)z"
            }
        }
        return path
    }

    public static func runs(of row: [Bool]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for (x, isDark) in (row + [false]).enumerated() {
            if isDark, start == nil { start = x }
            if !isDark, let first = start {
                runs.append(first..<x)
                start = nil
            }
        }
        return runs
    }
}
