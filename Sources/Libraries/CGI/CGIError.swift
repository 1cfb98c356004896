import Basics

/// The reason for rejecting a request, with its HTTP status and a sentence for the client.
public struct CGIError: Error, Hashable, Sendable {
    /// The status of the response (RFC 9110 15.5).
    public let status: Int
    /// A sentence about the error that contains nothing of the request except the name of a field.
    public let reason: String

    private init(_ reason: String, status: Int = 400) {
        (self.reason, self.status) = (reason, status)
    }

    /// An invalid field of the query or of a form, with its name if it has one: "The field ‘title’: It was sent twice."; without the name
    /// unless it is a plain word.
    public static func field(_ fault: FieldFault, name: String?) -> CGIError {
        let plain = name.flatMap { $0.utf8.allSatisfy(ASCII.isWord) ? "The field ‘\($0)’" : nil }
        return CGIError("\(plain ?? "A field"): \(fault.rawValue)", status: fault == .tooLong ? 413 : 400)
    }

    /// `REQUEST_METHOD` is missing (RFC 3875 4.1.12): the program was not started by a web server.
    public static let noMethod = CGIError("This program answers requests of a web server.")
    /// The method is not one of `CGIRequest.Method`.
    public static let methodNotAllowed = CGIError(
        "Requests must be one of \(CGIRequest.Method.allowed).", status: 405)
    /// The query string exceeds `CGILimits.query`.
    public static let queryTooLong = CGIError("The address is too long.", status: 414)

    // MARK: Paths. The program's own paths consist of ASCII words and are never affected.

    /// A byte below U+0020, or U+007F. Apache passes on a decoded `%0a`.
    public static let pathControl = CGIError("The address has a control character.")
    /// Bytes that are not UTF-8, which became U+FFFD in the environment.
    public static let pathNotUTF8 = CGIError("The address is not UTF-8.")
    /// A segment `.` or `..`.
    public static let pathDotSegment = CGIError("The address has a ‘.’ or ‘..’ between slashes.")
    /// `//`.
    public static let pathEmptySegment = CGIError("The address has two slashes in a row.")
    /// `\`, which some systems interpret as a slash.
    public static let pathBackslash = CGIError("The address has a backslash.")
    /// `%`: web servers decode the path, so it was encoded twice.
    public static let pathPercentSign = CGIError("The address is encoded twice.")
    /// The path does not begin with a slash.
    public static let pathNotFromRoot = CGIError("The address does not begin with a slash.")
    /// The path exceeds `CGILimits.path`.
    public static let pathTooLong = CGIError("The address is too long.", status: 414)

    // MARK: Bodies

    /// A POST or PATCH without `CONTENT_LENGTH`. For chunked requests, Apache omits it and nginx leaves it empty.
    public static let noLength = CGIError("The request must say how long it is.", status: 411)
    /// A `CONTENT_LENGTH` that is not only digits.
    public static let badLength = CGIError("The length of the request is not a number.")
    /// The body exceeds a limit for its type.
    public static let bodyTooLarge = CGIError("The request is too large.", status: 413)
    /// A GET or HEAD with a body.
    public static let unexpectedBody = CGIError("A request of this method has no body.")
    /// The body ended before `CONTENT_LENGTH`.
    public static let shortBody = CGIError("The request is shorter than it says.")
    /// The body continues after `CONTENT_LENGTH`.
    public static let longBody = CGIError("The request is longer than it says.")
    /// The body was not received within the timeout.
    public static let slowBody = CGIError("The request took too long to come.", status: 408)
    /// The system could not read the body.
    public static let unreadableBody = CGIError("The request could not be read.")
    /// A body of `application/json` that is not UTF-8 (RFC 8259 8.1).
    public static let bodyNotUTF8 = CGIError("The request is not UTF-8.")

    // MARK: Types of bodies

    /// `CONTENT_TYPE` is missing on POST or PATCH.
    public static let noType = CGIError("The request must say of which type it is.", status: 415)
    /// The value violates RFC 9110 8.3.1, or repeats a parameter.
    public static let malformedType = CGIError("The type of the request cannot be read.", status: 415)
    /// The type is not supported.
    public static let unknownType = CGIError("Requests are forms or JSON; this type is neither.", status: 415)
    /// The `charset` is not UTF-8.
    public static let otherCharset = CGIError("The request must be in UTF-8.", status: 415)
    /// `multipart/form-data` without `boundary` (RFC 2046 5.1.1).
    public static let noBoundary = CGIError("The form does not say what its parts are parted by.")
    /// The `boundary` is empty.
    public static let emptyBoundary = CGIError("What the form's parts are parted by is empty.")
    /// The `boundary` is longer than 70 bytes.
    public static let longBoundary = CGIError("What the form's parts are parted by is longer than 70 bytes.")
    /// The `boundary` contains a space, or another byte that RFC 2046 does not allow.
    public static let badBoundary = CGIError(
        "What the form's parts are parted by has a byte that may not be there.")

    // MARK: Forms of the type `multipart/form-data` (RFC 7578, RFC 2046 5.1). Browsers write one form, and ambiguous input is rejected.

    /// The body does not begin with the boundary. RFC 2046 allows a text before it, but no browser sends one.
    public static let noOpeningBoundary = CGIError("The form does not begin with its boundary.")
    /// The closing boundary is missing.
    public static let noClosingBoundary = CGIError("The form has no end.")
    /// Text follows the closing boundary.
    public static let textAfterEnd = CGIError("The form goes on behind its end.")
    /// A line ends with LF alone.
    public static let lineFeedOnly = CGIError("The form has a line that ends with LF alone.")
    /// The closing boundary comes first.
    public static let noParts = CGIError("The form has no fields.")
    /// More parts than `CGILimits.parts`.
    public static let tooManyParts = CGIError("The form has too many fields.")
    /// The header lines of a part exceed `CGILimits.partHeader`.
    public static let headerTooLarge = CGIError("The header of a field is too large.", status: 413)
    /// A folded header line (RFC 5322 2.2.3).
    public static let foldedHeader = CGIError("A header line of a field goes on in the next.")
    /// A header line without a name and a colon, or header lines without an empty line after them.
    public static let brokenHeader = CGIError("A header line of a field cannot be read.")
    /// A control byte in a header line, including NUL and CR alone.
    public static let controlInHeader = CGIError("A header line of a field has a control character.")
    /// A part without `Content-Disposition` (RFC 7578 4.2).
    public static let noDisposition = CGIError("A field has no Content-Disposition.")
    /// A part with two `Content-Disposition` headers.
    public static let twoDispositions = CGIError("A field has two of Content-Disposition.")
    /// A `Content-Disposition` that is not `form-data` with parameters, or repeats a parameter.
    public static let brokenDisposition = CGIError("The Content-Disposition of a field cannot be read.")
    /// A part with two `Content-Type` or `Content-Transfer-Encoding` headers.
    public static let repeatedHeader = CGIError("A field has a header line twice.")
    /// A part's `Content-Type` that violates RFC 9110 8.3.1.
    public static let brokenType = CGIError("The type of a field cannot be read.")
    /// A part of type `multipart/...`, replaced by RFC 7578 4.3.
    public static let nested = CGIError("A field is a form of its own.")
    /// A part in base64 or quoted-printable (RFC 7578 4.7).
    public static let transferEncoding = CGIError("A field is encoded; it must be sent as it is.")
    /// `filename*`, which RFC 7578 4.2 forbids, so that a file has only one name.
    public static let extendedFileName = CGIError("The name of a file is given as filename*.")
    /// A file name that contains `/` or `\`, or is `.` or `..`.
    public static let pathInFileName = CGIError(
        "The name of a file has a slash or backslash, or is only dots. Rename the file.")
    /// A file name with a line end, encoded by browsers as `%0D` or `%0A`.
    public static let lineEndInFileName = CGIError("The name of a file has a line end. Rename the file.")
    /// A file name that is not UTF-8.
    public static let fileNameNotUTF8 = CGIError("The name of a file is not UTF-8. Rename the file.")
    /// A file name longer than `CGILimits.fileName`.
    public static let fileNameTooLong = CGIError("The name of a file is too long. Rename the file.")
    /// A file with contents but an empty name.
    public static let unnamedFile = CGIError("A file has no name.")
}

/// An error in a field of a query or a form.
public enum FieldFault: String, Hashable, Sendable {
    /// A `%` that is not followed by two hexadecimal digits.
    case badPercent = "A percent sign stands without two digits."
    /// Bytes that are not UTF-8, including overlong forms and surrogates (RFC 3629 3).
    case notUTF8 = "The text is not UTF-8."
    /// U+0000.
    case nul = "The text has a NUL in it."
    /// CR without LF. Browsers send CRLF for each line end.
    case loneCarriageReturn = "A line ends with CR alone."
    /// More than `CombiningMarks.limit` combining marks on one character.
    case tooManyMarks = "More than 30 combining marks stand behind one character."
    /// A text longer than `CGILimits.fieldText`.
    case tooLong = "The text is too long."
    /// A repeated name.
    case repeated = "It was sent twice."
    /// An empty name.
    case unnamed = "It has no name."
    /// A name that is not visible ASCII, or longer than `CGILimits.fieldName`.
    case badName = "Its name cannot be one of a field."
    /// More fields than `CGILimits.fields`.
    case tooMany = "There are too many."
}
