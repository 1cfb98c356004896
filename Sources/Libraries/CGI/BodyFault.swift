/// An error in the length or the reception of a request body.
public enum BodyFault: String, Hashable, Sendable {
    /// A POST or PATCH without `CONTENT_LENGTH`. For chunked requests, Apache omits it and nginx leaves it empty.
    case noLength = "The request must say how long it is."
    /// A `CONTENT_LENGTH` that is not only digits.
    case badLength = "The length of the request is not a number."
    /// The body exceeds a limit for its type.
    case tooLarge = "The request is too large."
    /// A GET or HEAD with a body.
    case unexpected = "A request of this method has no body."
    /// The body ended before `CONTENT_LENGTH`.
    case short = "The request is shorter than it says."
    /// The body continues after `CONTENT_LENGTH`.
    case long = "The request is longer than it says."
    /// The body was not received within the timeout.
    case slow = "The request took too long to come."
    /// The system could not read the body.
    case unreadable = "The request could not be read."
    /// A body of `application/json` that is not UTF-8 (RFC 8259 8.1).
    case notUTF8 = "The request is not UTF-8."
}
