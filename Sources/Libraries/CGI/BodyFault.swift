/// What is wrong with the length of a body, or with its coming.
public enum BodyFault: String, Hashable, Sendable {
    /// A POST or PATCH without `CONTENT_LENGTH`. Apache leaves it out of requests in chunks, nginx leaves it empty.
    case noLength = "The request must say how long it is."
    /// A `CONTENT_LENGTH` of anything but digits.
    case badLength = "The length of the request is not a number."
    /// Over a limit for bodies of this type.
    case tooLarge = "The request is too large."
    /// A GET or HEAD with a body.
    case unexpected = "A request of this method has no body."
    /// It ended before `CONTENT_LENGTH`.
    case short = "The request is shorter than it says."
    /// There is more behind `CONTENT_LENGTH`.
    case long = "The request is longer than it says."
    /// It did not come in time.
    case slow = "The request took too long to come."
    /// The system could not read it.
    case unreadable = "The request could not be read."
    /// A body of `application/json` that is not UTF-8 (RFC 8259 8.1).
    case notUTF8 = "The request is not UTF-8."
}
