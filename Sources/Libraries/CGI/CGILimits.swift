/// The limits of a request. Requests that exceed one are rejected, mostly without reading them.
public struct CGILimits: Hashable, Sendable {
    /// Maximum size of any body, in bytes: 11 MiB, for a picture of 10 MiB and the text around it.
    public var body = 11 << 20
    /// Maximum size of a file in a form, in bytes: 10 MiB. Of a larger file only the size is kept.
    public var file = 10 << 20
    /// Maximum size of a body of `application/x-www-form-urlencoded`, in bytes: 1 MiB.
    public var urlEncodedBody = 1 << 20
    /// Maximum size of a body of `application/json`, in bytes: 64 KiB.
    public var jsonBody = 64 << 10
    /// Maximum number of fields of a query or of a form: 100.
    public var fields = 100
    /// Maximum number of parts of a multipart form, including files: 32.
    public var parts = 32
    /// Maximum size of the header lines of one part with their line ends, in bytes: 8 KiB.
    public var partHeader = 8 << 10
    /// Maximum size of the text of a field, percent-decoded, in bytes: 256 KiB.
    public var fieldText = 256 << 10
    /// Maximum length of a field's name, in bytes: 128.
    public var fieldName = 128
    /// Maximum length of a file's name, in bytes: 255, as in file systems.
    public var fileName = 255
    /// Whether combining marks over `CombiningMarks.limit` are removed from the text of a field, whose name is added to `FormFields.cut`.
    /// Otherwise such a field is rejected.
    public var cutsMarks = false
    /// Maximum length of the query string, in bytes: 8 KiB.
    public var query = 8 << 10
    /// Maximum length of `PATH_INFO`, in bytes: 1 KiB.
    public var path = 1 << 10

    public init() {}
}
