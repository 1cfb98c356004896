/// What is fuzzed: each part of the program that takes bytes of strangers, with what must hold of whatever it makes of them.
///
/// The fuzzers and the tests, which go through the inputs that were kept, call the same checks.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// A form with files: the first line is the type, the rest the body.
    case multipart
    /// A form without files, and the same as a query.
    case urlencoded
    /// The header `Cookie`.
    case cookies
    /// What web servers say of the address.
    case path
    /// A file of `Content/events`.
    case event
    /// Markdown, and a text that Markdown shows as it is.
    case markdown
    /// A part of an address for any text.
    case slug
    /// A calendar of another program.
    case calendar
    /// A class database: CSV, TSV or JSON.
    case table

    /// The longest input that fuzzers try, in bytes.
    public static let longest = 16 << 10

    /// Gives an input to the part, and looks at what it makes of it.
    /// - Throws: `Finding`, the first property that does not hold.
    public func check(_ bytes: [UInt8]) throws(Finding) {
        switch self {
        case .multipart: try MultipartCheck.check(bytes)
        case .urlencoded: try URLEncodedCheck.check(bytes)
        case .cookies: try CookieCheck.check(bytes)
        case .path: try PathCheck.check(bytes)
        case .event: try EventFileCheck.check(bytes)
        case .markdown: try MarkdownCheck.check(bytes)
        case .slug: try SlugCheck.check(bytes)
        case .calendar: try CalendarCheck.check(bytes)
        case .table: try TableCheck.check(bytes)
        }
    }

    /// The same for a fuzzer, which keeps the input that ended it.
    public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        do throws(Finding) {
            try check(Array(UnsafeBufferPointer(start: start, count: count)))
            return 0
        } catch {
            fatalError("\(rawValue): \(error)")
        }
    }
}
