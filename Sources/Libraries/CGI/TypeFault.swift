/// An error in the type of a body.
public enum TypeFault: String, Hashable, Sendable {
    /// `CONTENT_TYPE` is missing on POST or PATCH.
    case missing = "The request must say of which type it is."
    /// The value violates RFC 9110 8.3.1, or repeats a parameter.
    case malformed = "The type of the request cannot be read."
    /// The type is not supported.
    case unknown = "Requests are forms or JSON; this type is neither."
    /// The `charset` is not UTF-8.
    case charset = "The request must be in UTF-8."
    /// `multipart/form-data` without `boundary` (RFC 2046 5.1.1).
    case noBoundary = "The form does not say what its parts are parted by."
    /// The `boundary` is empty.
    case emptyBoundary = "What the form's parts are parted by is empty."
    /// The `boundary` is longer than 70 bytes.
    case longBoundary = "What the form's parts are parted by is longer than 70 bytes."
    /// The `boundary` contains a space, or another byte that RFC 2046 does not allow.
    case badBoundary = "What the form's parts are parted by has a byte that may not be there."

    /// Whether the type is supported, and only its `boundary` is invalid.
    var isOfBoundary: Bool {
        switch self {
        case .noBoundary, .emptyBoundary, .longBoundary, .badBoundary: true
        case .missing, .malformed, .unknown, .charset: false
        }
    }
}
