import Basics

/// A supported type of a body (RFC 3875 4.1.3).
public enum ContentType: Hashable, Sendable {
    /// `application/x-www-form-urlencoded`.
    case urlEncodedForm
    /// `multipart/form-data`, with its boundary.
    case multipartForm(boundary: [UInt8])
    /// `application/json`.
    case json
    /// `application/merge-patch+json` (RFC 7396).
    case mergePatch

    /// Parses the value of `CONTENT_TYPE`.
    init(_ value: String) throws(CGIError) {
        guard !value.isEmpty else { throw .noType }
        guard let parsed = ParameterizedValue(Array(value.utf8)[...]) else { throw .malformedType }
        if let charset = parsed["charset"], ASCII.lowercased(charset) != "utf-8" { throw .otherCharset }
        switch parsed.word {
        case "application/x-www-form-urlencoded": self = .urlEncodedForm
        case "multipart/form-data": self = .multipartForm(boundary: try Self.boundary(parsed["boundary"]))
        case "application/json": self = .json
        case "application/merge-patch+json": self = .mergePatch
        default: throw .unknownType
        }
    }

    /// Maximum size of a body of this type, in bytes.
    func limit(_ limits: CGILimits) -> Int {
        switch self {
        case .urlEncodedForm: min(limits.urlEncodedBody, limits.body)
        case .multipartForm: limits.body
        case .json, .mergePatch: min(limits.jsonBody, limits.body)
        }
    }

    /// Checks a boundary (RFC 2046 5.1.1); spaces inside, which the RFC allows, are rejected.
    private static func boundary(_ bytes: ArraySlice<UInt8>?) throws(CGIError) -> [UInt8] {
        guard let bytes else { throw .noBoundary }
        if bytes.isEmpty { throw .emptyBoundary }
        if bytes.count > 70 { throw .longBoundary }
        let isSound = bytes.allSatisfy {
            ASCII.isLetter($0) || ASCII.isDigit($0) || "'()+_,-./:=?".utf8.contains($0)
        }
        guard isSound else { throw .badBoundary }
        return Array(bytes)
    }
}
