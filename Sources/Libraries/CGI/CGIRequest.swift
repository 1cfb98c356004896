/// A validated CGI request (RFC 3875), parsed from the environment and the body.
@dynamicMemberLookup
public struct CGIRequest: Hashable, Sendable {
    public enum Method: String, Hashable, Sendable, CaseIterable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case patch = "PATCH"

        /// The value of the header `Allow` of a response 405.
        public static let allowed = "GET, HEAD, POST, PATCH"

        /// Whether requests with the method have a body.
        public var hasBody: Bool { self == .post || self == .patch }
    }

    /// The request without its body. Its properties are also those of the request: `request.path`.
    public let head: CGIRequestHead
    /// The text fields of a form.
    public let form: FormFields
    /// The files of a form by field name. Fields without a chosen file are omitted.
    public let files: [String: FormFile]
    /// A body of `application/json` in UTF-8; empty if there is none.
    public let body: [UInt8]

    /// Parses a request with its whole body.
    public init(
        environment: [String: String], body: [UInt8], limits: CGILimits = CGILimits()
    ) throws(CGIError) {
        let head = try CGIRequestHead(environment: environment, limits: limits)
        try self.init(head: head, body: body, limits: limits)
    }

    /// Creates a request whose body is not read, without fields and files.
    public init(unread head: CGIRequestHead) {
        self.head = head
        (form, files, body) = (FormFields(), [:], [])
    }

    /// Parses the body for an already parsed head, with the same limits.
    public init(head: CGIRequestHead, body: [UInt8], limits: CGILimits = CGILimits()) throws(CGIError) {
        if body.count < head.contentLength { throw .shortBody }
        if body.count > head.contentLength { throw .longBody }
        self.head = head
        switch head.contentType {
        case nil:
            (form, files, self.body) = (FormFields(), [:], [])
        case .urlEncodedForm:
            (form, files, self.body) = (try FormFields(urlEncoded: body, limits: limits), [:], [])
        case .multipartForm(let boundary):
            let parts = try MultipartForm(body, boundary: boundary, limits: limits)
            (form, files, self.body) = (parts.fields, parts.files, [])
        case .json, .mergePatch:
            if String(validating: body, as: UTF8.self) == nil { throw .bodyNotUTF8 }
            (form, files, self.body) = (FormFields(), [:], body)
        }
    }

    public subscript<Value>(dynamicMember property: KeyPath<CGIRequestHead, Value>) -> Value {
        head[keyPath: property]
    }
}
