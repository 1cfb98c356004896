/// The encoding details of a file's text: its line ends, and whether it has a byte order mark.
package struct TextForm {
    private let hasMark: Bool
    private let lineEnd: [UInt8]

    /// Creates the form of the given bytes; the first of several kinds of line ends is used.
    package init(of bytes: [UInt8]) {
        hasMark = bytes.starts(with: Self.mark)
        let end = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
        switch end.map({ bytes[$0...].prefix(2) }) {
        case [0x0D, 0x0A]: lineEnd = [0x0D, 0x0A]
        case .some(let ends) where ends.first == 0x0D: lineEnd = [0x0D]
        default: lineEnd = [0x0A]
        }
    }

    /// A text with line feeds, converted to this form.
    package func bytes(of text: String) -> [UInt8] {
        var bytes = hasMark ? Self.mark : []
        for byte in text.utf8 {
            if byte == 0x0A { bytes += lineEnd } else { bytes.append(byte) }
        }
        return bytes
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
