import CQRCodeGen

/// A text as a QR code (ISO/IEC 18004): dark and light modules in a square.
public struct QRCode: Hashable, Sendable {
    /// The level of error correction.
    public enum Correction: Sendable {
        /// Level M: up to 15 percent of the code may be damaged.
        case medium
        /// Level Q: up to 25 percent.
        case quartile

        fileprivate var level: qrcodegen_Ecc {
            switch self {
            case .medium: qrcodegen_Ecc_MEDIUM
            case .quartile: qrcodegen_Ecc_QUARTILE
            }
        }
    }

    /// The reason why a text has no code.
    public enum Failure: Error, Hashable, Sendable {
        /// The text is empty, too long for the largest code, or contains a NUL.
        case unusableText
    }

    /// Width of the required light margin, in modules (ISO/IEC 18004 6.3.8).
    public static let quietZone = 4

    /// The rows of modules from the top, each from the left; true is dark.
    public let rows: [[Bool]]

    /// The code of a text's UTF-8 bytes, in the smallest version that fits.
    /// - Throws: `Failure.unusableText`.
    public init(_ text: String, correction: Correction = .medium) throws(Failure) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, !bytes.contains(0), let rows = Self.rows(of: bytes, correction) else {
            throw .unusableText
        }
        self.rows = rows
    }

    /// The modules of a code of some bytes; nil if they are too many.
    private static func rows(of bytes: [UInt8], _ correction: Correction) -> [[Bool]]? {
        let length = Int(qrcodegen_buffer_length)
        // The library reads the bytes from the buffer in which it then works.
        var buffer = bytes + [UInt8](repeating: 0, count: length)
        var code = [UInt8](repeating: 0, count: length)
        let boostsCorrection = false
        guard
            qrcodegen_encodeBinary(
                &buffer, bytes.count, &code, correction.level, qrcodegen_VERSION_MIN, qrcodegen_VERSION_MAX,
                qrcodegen_Mask_AUTO, boostsCorrection)
        else { return nil }
        let side = qrcodegen_getSize(code)
        return (0..<side).map { y in (0..<side).map { x in qrcodegen_getModule(code, x, y) } }
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

    /// The runs of dark modules in a row.
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
