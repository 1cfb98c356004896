/// An error in a form of the type `multipart/form-data` (RFC 7578, RFC 2046 5.1).
///
/// Parsing is stricter than for mail: browsers write one form, and ambiguous input is rejected.
public enum MultipartFault: String, Hashable, Sendable {
    /// The body does not begin with the boundary. RFC 2046 allows a text before it, but no browser sends one.
    case noOpeningBoundary = "The form does not begin with its boundary."
    /// The closing boundary is missing.
    case noClosingBoundary = "The form has no end."
    /// Text follows the closing boundary.
    case textAfterEnd = "The form goes on behind its end."
    /// A line ends with LF alone.
    case lineFeedOnly = "The form has a line that ends with LF alone."
    /// The closing boundary comes first.
    case noParts = "The form has no fields."
    /// More parts than `CGILimits.parts`.
    case tooManyParts = "The form has too many fields."
    /// The header lines of a part exceed `CGILimits.partHeader`.
    case headerTooLarge = "The header of a field is too large."
    /// A folded header line (RFC 5322 2.2.3).
    case foldedHeader = "A header line of a field goes on in the next."
    /// A header line without a name and a colon, or header lines without an empty line after them.
    case brokenHeader = "A header line of a field cannot be read."
    /// A control byte in a header line, including NUL and CR alone.
    case controlInHeader = "A header line of a field has a control character."
    /// A part without `Content-Disposition` (RFC 7578 4.2).
    case noDisposition = "A field has no Content-Disposition."
    /// A part with two `Content-Disposition` headers.
    case twoDispositions = "A field has two of Content-Disposition."
    /// A `Content-Disposition` that is not `form-data` with parameters, or repeats a parameter.
    case brokenDisposition = "The Content-Disposition of a field cannot be read."
    /// A part with two `Content-Type` or `Content-Transfer-Encoding` headers.
    case repeatedHeader = "A field has a header line twice."
    /// A part's `Content-Type` that violates RFC 9110 8.3.1.
    case brokenType = "The type of a field cannot be read."
    /// A part of type `multipart/...`, replaced by RFC 7578 4.3.
    case nested = "A field is a form of its own."
    /// A part in base64 or quoted-printable (RFC 7578 4.7).
    case transferEncoding = "A field is encoded; it must be sent as it is."
    /// `filename*`, which RFC 7578 4.2 forbids, so that a file has only one name.
    case extendedFileName = "The name of a file is given as filename*."
    /// A file name that contains `/` or `\`, or is `.` or `..`.
    case pathInFileName = "The name of a file has a slash or backslash, or is only dots. Rename the file."
    /// A file name with a line end, encoded by browsers as `%0D` or `%0A`.
    case lineEndInFileName = "The name of a file has a line end. Rename the file."
    /// A file name that is not UTF-8.
    case fileNameNotUTF8 = "The name of a file is not UTF-8. Rename the file."
    /// A file name longer than `CGILimits.fileName`.
    case fileNameTooLong = "The name of a file is too long. Rename the file."
    /// A file with contents but an empty name.
    case unnamedFile = "A file has no name."
}
