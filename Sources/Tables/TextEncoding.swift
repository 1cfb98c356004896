/// An encoding that files of people's tables come in.
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
