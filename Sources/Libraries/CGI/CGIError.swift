import Basics

/// The reason for rejecting a request, with its HTTP status and a sentence for the client.
public enum CGIError: Error, Hashable, Sendable {
    /// `REQUEST_METHOD` is missing (RFC 3875 4.1.12): the program was not started by a web server.
    case noMethod
    /// The method is not one of `CGIRequest.Method`.
    case methodNotAllowed
    /// The path is invalid.
    case path(PathFault)
    /// The query string exceeds `CGILimits.query`.
    case queryTooLong
    /// The body is missing, too long, or not of the announced length.
    case body(BodyFault)
    /// The type of the body is not supported.
    case type(TypeFault)
    /// An invalid field of the query or of a form; its name, if it has one.
    case field(FieldFault, name: String?)
    /// An invalid form with files (RFC 7578).
    case multipart(MultipartFault)

    /// The status of the response (RFC 9110 15.5).
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

    /// A sentence about the error that contains nothing of the request except the name of a field.
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

    /// "The field ‘title’: It was sent twice."; without the name unless it is a plain word.
    private static func sentence(_ fault: FieldFault, of name: String?) -> String {
        guard let name, name.utf8.allSatisfy(ASCII.isWord) else { return "A field: \(fault.rawValue)" }
        return "The field ‘\(name)’: \(fault.rawValue)"
    }
}
