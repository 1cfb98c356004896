/// A folder of Content/ that posts are read from.
public struct ContentFolder: RawRepresentable, Hashable, Sendable {
    /// The folder's name.
    public let rawValue: String

    /// Creates the folder of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The path from the site's root.
    public var path: String { "Content/\(rawValue)" }
}
