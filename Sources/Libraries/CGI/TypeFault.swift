/// What is wrong with the type of a body.
public enum TypeFault: String, Hashable, Sendable {
    /// No `CONTENT_TYPE` on POST or PATCH.
    case missing = "The request must say of which type it is."
    /// It is not written as RFC 9110 8.3.1 has it, or a parameter stands twice.
    case malformed = "The type of the request cannot be read."
    /// None that the program reads.
    case unknown = "Requests are forms or JSON; this type is neither."
    /// A `charset` other than UTF-8.
    case charset = "The request must be in UTF-8."
    /// `multipart/form-data` without `boundary` (RFC 2046 5.1.1).
    case noBoundary = "The form does not say what its parts are parted by."
    /// A `boundary` of nothing.
    case emptyBoundary = "What the form's parts are parted by is empty."
    /// A `boundary` of more than 70 bytes.
    case longBoundary = "What the form's parts are parted by is longer than 70 bytes."
    /// A `boundary` with a space, or with another byte that RFC 2046 leaves out.
    case badBoundary = "What the form's parts are parted by has a byte that may not be there."

    /// Whether the type is one that the program reads, and only its `boundary` is wrong.
    var isOfBoundary: Bool {
        switch self {
        case .noBoundary, .emptyBoundary, .longBoundary, .badBoundary: true
        case .missing, .malformed, .unknown, .charset: false
        }
    }
}
