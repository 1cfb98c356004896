/// What is wrong with a form of the type `multipart/form-data` (RFC 7578, RFC 2046 5.1).
///
/// It is read more strictly than mail is: browsers write one shape, and what two programs could read in two ways is
/// refused.
public enum MultipartFault: String, Hashable, Sendable {
    /// It does not begin with the boundary. A text in front, which RFC 2046 allows, no browser sends.
    case noOpeningBoundary = "The form does not begin with its boundary."
    /// It ends without the closing boundary.
    case noClosingBoundary = "The form has no end."
    /// There is text behind the closing boundary.
    case textAfterEnd = "The form goes on behind its end."
    /// A line that ends with LF alone.
    case lineFeedOnly = "The form has a line that ends with LF alone."
    /// The closing boundary comes first.
    case noParts = "The form has no fields."
    /// More than `CGILimits.parts`.
    case tooManyParts = "The form has too many fields."
    /// The header lines of a part are over `CGILimits.partHeader`.
    case headerTooLarge = "The header of a field is too large."
    /// A header line that continues the one before it (RFC 5322 2.2.3).
    case foldedHeader = "A header line of a field goes on in the next."
    /// A header line without a name and a colon, or header lines without the empty line behind them.
    case brokenHeader = "A header line of a field cannot be read."
    /// A control byte in a header line, NUL and CR alone among them.
    case controlInHeader = "A header line of a field has a control character."
    /// A part without `Content-Disposition` (RFC 7578 4.2).
    case noDisposition = "A field has no Content-Disposition."
    /// A part with two of them.
    case twoDispositions = "A field has two of Content-Disposition."
    /// One that is not `form-data` with parameters, or has a parameter twice.
    case brokenDisposition = "The Content-Disposition of a field cannot be read."
    /// A part with two of `Content-Type` or `Content-Transfer-Encoding`.
    case repeatedHeader = "A field has a header line twice."
    /// A part's `Content-Type` that is not written as RFC 9110 8.3.1 has it.
    case brokenType = "The type of a field cannot be read."
    /// A part that is itself `multipart/...` (RFC 7578 4.3 replaced that).
    case nested = "A field is a form of its own."
    /// A part in base64 or quoted-printable (RFC 7578 4.7).
    case transferEncoding = "A field is encoded; it must be sent as it is."
    /// `filename*`, which RFC 7578 4.2 forbids, so that there is one name of a file and not two.
    case extendedFileName = "The name of a file is given as filename*."
    /// A file's name with `/` or `\`, or `.` or `..`.
    case pathInFileName = "The name of a file has a slash or backslash, or is only dots. Rename the file."
    /// A file's name with a line end, as browsers write them: `%0D` or `%0A`.
    case lineEndInFileName = "The name of a file has a line end. Rename the file."
    /// A file's name that is not UTF-8.
    case fileNameNotUTF8 = "The name of a file is not UTF-8. Rename the file."
    /// Over `CGILimits.fileName`.
    case fileNameTooLong = "The name of a file is too long. Rename the file."
    /// Bytes of a file whose name is empty.
    case unnamedFile = "A file has no name."
}
