/// An error in a path. The program's own paths consist of ASCII words and are never affected.
public enum PathFault: String, Hashable, Sendable {
    /// A byte below U+0020, or U+007F. Apache passes on a decoded `%0a`.
    case control = "The address has a control character."
    /// Bytes that are not UTF-8, which became U+FFFD in the environment.
    case notUTF8 = "The address is not UTF-8."
    /// A segment `.` or `..`.
    case dotSegment = "The address has a ‘.’ or ‘..’ between slashes."
    /// `//`.
    case emptySegment = "The address has two slashes in a row."
    /// `\`, which some systems interpret as a slash.
    case backslash = "The address has a backslash."
    /// `%`: web servers decode the path, so it was encoded twice.
    case percentSign = "The address is encoded twice."
    /// The path does not begin with a slash.
    case notFromRoot = "The address does not begin with a slash."
    /// The path exceeds `CGILimits.path`.
    case tooLong = "The address is too long."
}
