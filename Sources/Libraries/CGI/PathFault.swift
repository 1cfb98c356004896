/// What is wrong with a path. Those of the program are of ASCII words, and none needs what is refused here.
public enum PathFault: String, Hashable, Sendable {
    /// A byte below U+0020, or U+007F. Apache hands on `%0a` as it is.
    case control = "The address has a control character."
    /// Bytes that are not UTF-8; the environment shows them as U+FFFD.
    case notUTF8 = "The address is not UTF-8."
    /// A segment `.` or `..`.
    case dotSegment = "The address has a ‘.’ or ‘..’ between slashes."
    /// `//`.
    case emptySegment = "The address has two slashes in a row."
    /// `\`, which some systems take for a slash.
    case backslash = "The address has a backslash."
    /// `%`: web servers have decoded the path already, so it was encoded twice.
    case percentSign = "The address is encoded twice."
    /// It does not begin with a slash.
    case notFromRoot = "The address does not begin with a slash."
    /// Over `CGILimits.path`.
    case tooLong = "The address is too long."
}
