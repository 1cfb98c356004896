/// An encoding that people's files come in.
public enum TextEncoding: String, Hashable, Sendable {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16 (little-endian)"
    case utf16BigEndian = "UTF-16 (big-endian)"
    case gb18030 = "GB18030"
    case windows1252 = "Windows-1252"
    case latin1 = "ISO 8859-1"

    /// Whether nothing in the file proves it, so that a person should look at accented or Chinese letters.
    public var isGuess: Bool {
        switch self {
        case .utf8, .utf16LittleEndian, .utf16BigEndian: false
        case .gb18030, .windows1252, .latin1: true
        }
    }
}

extension TextEncoding: CustomStringConvertible {
    /// Its name, and whether it is a guess: `GB18030, as a guess`.
    public var description: String { isGuess ? "\(rawValue), as a guess" : rawValue }
}

extension TextEncoding {
    /// What a report says of an encoding that nothing in a file proves.
    public static let guessed = "nothing in the file says its encoding; look at accented and Chinese letters"
    /// What a report says of a line with bytes that this encoding does not have: UTF-8 or UTF-16, since the others are strict.
    public var brokenBytes: String {
        let name = self == .utf8 ? "UTF-8" : "UTF-16"
        return "has bytes that are no \(name); they show as U+FFFD: write what belongs there"
    }
}
