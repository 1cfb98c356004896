/// A request to a CGI program (RFC 3875), checked and read: a function of the environment and the body.
@dynamicMemberLookup
public struct CGIRequest: Hashable, Sendable {
    /// The methods that the program answers.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case patch = "PATCH"

        /// For the header `Allow` of an answer 405.
        public static let allowed = "GET, HEAD, POST, PATCH"

        /// Whether requests of it bring a body.
        public var hasBody: Bool { self == .post || self == .patch }
    }

    /// What was said before the body. Its properties are those of the request: `request.path`.
    public let head: CGIRequestHead
    /// The texts of a form.
    public let form: FormFields
    /// The files of a form by the names of their fields. A field in which no file was chosen is not among them.
    public let files: [String: FormFile]
    /// A body of `application/json`, which is UTF-8; empty where there is none.
    public let body: [UInt8]

    /// Reads a request whose whole body is there.
    /// - Throws: `CGIError`.
    public init(
        environment: [String: String], body: [UInt8], limits: CGILimits = CGILimits()
    ) throws(CGIError) {
        let head = try CGIRequestHead(environment: environment, limits: limits)
        try self.init(head: head, body: body, limits: limits)
    }

    /// A request whose body is not read: it has no fields and no files.
    public init(unread head: CGIRequestHead) {
        self.head = head
        (form, files, body) = (FormFields(), [:], [])
    }

    /// Reads the body of a request whose head was read, with the same limits.
    /// - Throws: `CGIError`, of the cases of a body.
    public init(head: CGIRequestHead, body: [UInt8], limits: CGILimits = CGILimits()) throws(CGIError) {
        if body.count < head.contentLength { throw .body(.short) }
        if body.count > head.contentLength { throw .body(.long) }
        self.head = head
        switch head.contentType {
        case nil:
            (form, files, self.body) = (FormFields(), [:], [])
        case .urlEncodedForm:
            (form, files, self.body) = (try URLEncodedForm.fields(body, limits: limits), [:], [])
        case .multipartForm(let boundary):
            let parts = try MultipartForm(body, boundary: boundary, limits: limits)
            (form, files, self.body) = (parts.fields, parts.files, [])
        case .json:
            if String(validating: body, as: UTF8.self) == nil { throw .body(.notUTF8) }
            (form, files, self.body) = (FormFields(), [:], body)
        }
    }

    /// The properties of the head.
    public subscript<Value>(dynamicMember property: KeyPath<CGIRequestHead, Value>) -> Value {
        head[keyPath: property]
    }
}
