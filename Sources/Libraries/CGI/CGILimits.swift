/// The most that a request may bring. What is over a limit is refused, most of it unread.
public struct CGILimits: Hashable, Sendable {
    /// A body of any kind, in bytes: 11 MiB, a picture of 10 MB and the text around it.
    public var body = 11 << 20
    /// A file of a form, in bytes: 10 MiB. Of a larger one only the length is kept.
    public var file = 10 << 20
    /// A body of `application/x-www-form-urlencoded`, in bytes: 1 MiB.
    public var urlEncodedBody = 1 << 20
    /// A body of `application/json`, in bytes: 64 KiB.
    public var jsonBody = 64 << 10
    /// Fields of a query or of a form: 100.
    public var fields = 100
    /// Parts of a multipart form, files among them: 32.
    public var parts = 32
    /// The header lines of one part with their line ends, in bytes: 8 KiB.
    public var partHeader = 8 << 10
    /// The text of one field as it was sent, percent signs decoded, in bytes: 256 KiB.
    public var fieldText = 256 << 10
    /// The name of a field, in bytes: 128.
    public var fieldName = 128
    /// The name of a file, in bytes: 255, as file systems have it.
    public var fileName = 255
    /// Whether the text of a field loses its combining marks over `CombiningMarks.limit`, and `FormFields.cut` names the field. Else
    /// such a field is refused.
    public var cutsMarks = false
    /// The query string, in bytes: 8 KiB.
    public var query = 8 << 10
    /// The path behind the program's own, in bytes: 1 KiB.
    public var path = 1 << 10

    /// The usual limits.
    public init() {}
}
