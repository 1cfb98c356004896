/// Why a request is refused: what is wrong with it, its HTTP status, and a sentence for whoever sent it.
public enum CGIError: Error, Hashable, Sendable {
    /// There is no `REQUEST_METHOD` (RFC 3875 4.1.12): the program was not started by a web server.
    case noMethod
    /// A method that is not one of `CGIRequest.Method`.
    case methodNotAllowed
    /// The path cannot be one of the program's.
    case path(PathFault)
    /// The query string is over `CGILimits.query`.
    case queryTooLong
    /// The body is not there, not as long as it was said to be, or too long.
    case body(BodyFault)
    /// The body's type is none that the program reads.
    case type(TypeFault)
    /// A field of the query or of a form; the name where there is one.
    case field(FieldFault, name: String?)
    /// A form with files that is not what RFC 7578 describes.
    case multipart(MultipartFault)

    /// The status of the answer (RFC 9110 15.5).
    public var status: Int {
        switch self {
        case .methodNotAllowed: 405
        case .path(.tooLong), .queryTooLong: 414
        case .body(.noLength): 411
        case .body(.tooLarge), .field(.tooLong, _), .multipart(.headerTooLarge): 413
        case .body(.slow): 408
        case .type(let fault): fault.isOfBoundary ? 400 : 415
        default: 400
        }
    }

    /// What is wrong, in a sentence that shows nothing but the name of a field of what was sent.
    public var reason: String {
        switch self {
        case .noMethod: "This program answers requests of a web server."
        case .methodNotAllowed: "Requests must be one of \(CGIRequest.Method.allowed)."
        case .path(let fault): fault.rawValue
        case .queryTooLong: "The address is too long."
        case .body(let fault): fault.rawValue
        case .type(let fault): fault.rawValue
        case .field(let fault, let name): Self.sentence(fault, of: name)
        case .multipart(let fault): fault.rawValue
        }
    }

    /// "The field ‘title’: It was sent twice."; without the name where that is not a plain word.
    private static func sentence(_ fault: FieldFault, of name: String?) -> String {
        guard let name, name.utf8.allSatisfy(ASCII.isWord) else { return "A field: \(fault.rawValue)" }
        return "The field ‘\(name)’: \(fault.rawValue)"
    }
}
