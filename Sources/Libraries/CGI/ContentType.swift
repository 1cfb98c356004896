/// The type of a body (RFC 3875 4.1.3), of those that the program reads.
public enum ContentType: Hashable, Sendable {
    /// `application/x-www-form-urlencoded`.
    case urlEncodedForm
    /// `multipart/form-data`, and the bytes that part its parts.
    case multipartForm(boundary: [UInt8])
    /// `application/json`.
    case json

    /// Reads the value of `CONTENT_TYPE`.
    /// - Throws: `CGIError.type` where it is none of these, or cannot be read.
    init(_ value: String) throws(CGIError) {
        guard !value.isEmpty else { throw .type(.missing) }
        guard let parsed = ParameterizedValue(Array(value.utf8)[...]) else { throw .type(.malformed) }
        if let charset = parsed["charset"], ASCII.lowercased(charset) != "utf-8" { throw .type(.charset) }
        switch parsed.word {
        case "application/x-www-form-urlencoded": self = .urlEncodedForm
        case "multipart/form-data": self = .multipartForm(boundary: try Self.boundary(parsed["boundary"]))
        case "application/json": self = .json
        default: throw .type(.unknown)
        }
    }

    /// The largest body of this type, in bytes.
    func limit(_ limits: CGILimits) -> Int {
        switch self {
        case .urlEncodedForm: min(limits.urlEncodedBody, limits.body)
        case .multipartForm: limits.body
        case .json: min(limits.jsonBody, limits.body)
        }
    }

    /// RFC 2046 5.1.1, without the space that it allows in the midst.
    private static func boundary(_ bytes: ArraySlice<UInt8>?) throws(CGIError) -> [UInt8] {
        guard let bytes else { throw .type(.noBoundary) }
        if bytes.isEmpty { throw .type(.emptyBoundary) }
        if bytes.count > 70 { throw .type(.longBoundary) }
        let isSound = bytes.allSatisfy {
            ASCII.isLetter($0) || ASCII.isDigit($0) || "'()+_,-./:=?".utf8.contains($0)
        }
        guard isSound else { throw .type(.badBoundary) }
        return Array(bytes)
    }
}
