/// A text encoding of imported files.
package enum TextEncoding: String, Hashable, Sendable {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16 (little-endian)"
    case utf16BigEndian = "UTF-16 (big-endian)"
    case gb18030 = "GB18030"
    case windows1252 = "Windows-1252"
    case latin1 = "ISO 8859-1"

    /// Whether the encoding was guessed, so that a person should check accented or Chinese letters.
    package var isGuess: Bool {
        switch self {
        case .utf8, .utf16LittleEndian, .utf16BigEndian: false
        case .gb18030, .windows1252, .latin1: true
        }
    }
}

extension TextEncoding: CustomStringConvertible {
    /// The name, marked if it is a guess: `GB18030, as a guess`.
    package var description: String { isGuess ? "\(rawValue), as a guess" : rawValue }
}

extension TextEncoding {
    /// The text of a report about a guessed encoding.
    package static let guessed = "nothing in the file says its encoding; look at accented and Chinese letters"
    /// The text of a report about a line with invalid bytes, of UTF-8 or UTF-16, since the other encodings are strict.
    package var brokenBytes: String {
        let name = self == .utf8 ? "UTF-8" : "UTF-16"
        return "has bytes that are no \(name); they show as U+FFFD: write what belongs there"
    }
}
